import { joinedBytes } from '../../math/concatenated.js'

/** Where bytes come from: a file, a pipe, a file dropped on a page. They are read once, from the start. */
export interface ByteSource {
  /** As the user knows it, for messages. */
  readonly name: string
  /** What was unpacked on the way. */
  readonly packed?: 'gzip' | undefined
  /** Bytes read so far, before they were unpacked. */
  readonly packedBytes?: (() => number) | undefined
  /** The first bytes, which stay to be read. */
  readonly head: Uint8Array
  chunks(): AsyncIterable<Uint8Array>
  /** Any part in any order, where the source can do that. */
  readonly random?: RandomAccess | undefined
}

export interface RandomAccess {
  readonly byteLength: number
  slice(start: number, end?: number): Promise<ArrayBuffer>
  /** Where other threads can open it, too. */
  readonly file?: string
}

export function bytesSource(bytes: Uint8Array, name = 'data'): ByteSource {
  return {
    name,
    head: bytes.subarray(0, 16),
    async *chunks() {
      yield bytes
    },
  }
}

export async function drain(source: ByteSource): Promise<Uint8Array> {
  if (source.random !== undefined) return wholeOf(source, source.random.byteLength)
  const parts: Uint8Array[] = []
  for await (const part of source.chunks()) parts.push(part)
  return parts.length === 1 ? parts[0] : joinedBytes(parts)
}

/** Of a source that tells its length, whose bytes need no second place. */
async function wholeOf(source: ByteSource, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const part of source.chunks()) {
    bytes.set(part.subarray(0, length - at), at)
    at += part.length
  }
  return bytes.subarray(0, at)
}

/** The source itself where it can be read anywhere, else all of its bytes. */
export async function randomAccess(source: ByteSource): Promise<RandomAccess> {
  if (source.random !== undefined) return source.random
  const bytes = await drain(source)
  const whole = bytes.buffer as ArrayBuffer
  const at = bytes.byteOffset
  return {
    byteLength: bytes.length,
    slice: async (start, end = bytes.length) => whole.slice(at + start, at + Math.min(end, bytes.length)),
  }
}
