/**
 * Bytes of a text in any encoding to UTF-8 without byte order mark, every line ending "\n", piece by piece. Pieces of plain ASCII, which
 * most are, go through as they are.
 */
import type { Encoding } from '../table/table.js'
import { streamingDecoder } from './encoding.js'

export interface Utf8Lines {
  readonly encoding: Encoding
  push(bytes: Uint8Array): Uint8Array
  end(): Uint8Array
}

const RETURN = 13

export function utf8Lines(told?: Encoding): Utf8Lines {
  const decoder = streamingDecoder(told)
  const encoder = new TextEncoder()
  return {
    get encoding() {
      return decoder.encoding
    },
    push: bytes =>
      decoder.idle && isAscii(bytes) && !bytes.includes(0) && !bytes.includes(RETURN)
        ? bytes
        : encoder.encode(decoder.push(bytes)),
    end: () => encoder.encode(decoder.end()),
  }
}

function isAscii(bytes: Uint8Array): boolean {
  // Four bytes at a time, but for those before and behind whole words.
  const head = Math.min(bytes.length, -bytes.byteOffset & 3)
  const count = (bytes.length - head) >> 2
  const words = count > 0 ? new Int32Array(bytes.buffer, bytes.byteOffset + head, count) : new Int32Array(0)
  let any = 0
  for (let i = 0; i < words.length; i++) any |= words[i]
  for (let i = 0; i < head; i++) any |= bytes[i]
  for (let i = head + 4 * words.length; i < bytes.length; i++) any |= bytes[i]
  return (any & 0x80808080) === 0
}
