/**
 * LZ4 frames, as Arrow files carry them (https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md): a header, then blocks that may
 * refer back to the blocks before them, then an end mark. Checksums are skipped.
 */
const MAGIC = 0x184d2204
const UNPACKED = 0x80000000

export function unpackLz4Frame(input: Uint8Array, length: number): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  if (view.getUint32(0, true) !== MAGIC) throw new Error('no LZ4 frame')
  const flags = input[4]
  const blockChecksum = (flags & 0x10) !== 0 ? 4 : 0
  let at = 7 + ((flags & 0x08) !== 0 ? 8 : 0) + ((flags & 0x01) !== 0 ? 4 : 0)
  const output = new Uint8Array(length)
  let filled = 0
  for (;;) {
    const head = view.getUint32(at, true)
    at += 4
    if (head === 0) break
    const size = head & ~UNPACKED
    const block = input.subarray(at, at + size)
    if (block.length < size) throw new Error('LZ4 block cut off')
    if (head >= UNPACKED) {
      output.set(block, filled)
      filled += size
    } else filled = unpackBlock(block, output, filled)
    at += size + blockChecksum
  }
  if (filled !== length) throw new Error('LZ4 frame of another length')
  return output
}

function unpackBlock(input: Uint8Array, output: Uint8Array, start: number): number {
  let at = 0
  let filled = start
  const extended = (nibble: number) => {
    let total = nibble
    if (nibble === 15) {
      let byte: number
      do {
        byte = input[at++]
        total += byte
      } while (byte === 255)
    }
    return total
  }
  while (at < input.length) {
    const token = input[at++]
    const literals = extended(token >> 4)
    output.set(input.subarray(at, at + literals), filled)
    at += literals
    filled += literals
    if (at >= input.length) break
    const offset = input[at] | (input[at + 1] << 8)
    at += 2
    const match = extended(token & 15) + 4
    if (!(offset > 0 && offset <= filled && filled + match <= output.length))
      throw new Error('LZ4 match out of range')
    // One by one: a match may overlap what it is writing.
    for (let k = 0; k < match; k++, filled++) output[filled] = output[filled - offset]
  }
  return filled
}
