import type { Stream } from '../../src/random/stream.js'

const INTERESTING = [0, 1, 127, 128, 255]
const WORDS = [0, 0x10000000, 0x7fffffff, 0x80000000, 0xffffffff]

/** A file with up to four edits behind its magic word; every other one near the end, where formats keep their metadata. */
export function mutated(file: Uint8Array, random: Stream): Uint8Array {
  let bytes = [...file]
  for (let edit = 0; edit <= random.below(4); edit++) {
    const near = Math.min(bytes.length - 5, 600)
    const at =
      random.below(2) === 0 ? bytes.length - 1 - random.below(near) : 4 + random.below(bytes.length - 4)
    bytes = edited(bytes, at, random)
  }
  return Uint8Array.from(bytes)
}

function edited(bytes: number[], at: number, random: Stream): number[] {
  const some = () => Array.from({ length: 1 + random.below(8) }, () => random.below(256))
  const written = (values: readonly number[]) => bytes.toSpliced(at, values.length, ...values)
  switch (random.below(6)) {
    case 0:
      return bytes.with(at, bytes[at] ^ (1 << random.below(8)))
    case 1:
      return bytes.with(at, INTERESTING[random.below(5)])
    case 2:
      return bytes.with(at, random.below(256))
    case 3: {
      const word = WORDS[random.below(5)]
      return written([0, 8, 16, 24].map(shift => (word >>> shift) & 255))
    }
    case 4:
      return bytes.toSpliced(at, some().length)
    default:
      return bytes.toSpliced(at, 0, ...some())
  }
}
