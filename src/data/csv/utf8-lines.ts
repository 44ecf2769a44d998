/**
 * Bytes of a text in any encoding to UTF-8 without byte order mark, every line ending "\n", piece by piece. Pieces of plain ASCII, which
 * most are, go through as they are.
 */
import type { Encoding } from '../table/table.js'
import { streamingDecoder } from './encoding.js'

export interface Utf8Lines {
  readonly encoding: Encoding
  /** Nothing waits for further bytes. */
  readonly idle: boolean
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
    get idle() {
      return decoder.idle
    },
    push(bytes) {
      if (!decoder.idle || !isPlain(bytes)) return encoder.encode(decoder.push(bytes))
      decoder.pass(bytes)
      return bytes
    },
    end: () => encoder.encode(decoder.end()),
  }
}

/** Bytes that stand for themselves: ASCII without NUL, lines ending in "\n". */
export function isPlain(bytes: Uint8Array): boolean {
  return isAscii(bytes) && !bytes.includes(0) && !bytes.includes(RETURN)
}

interface Platform {
  readonly process?: {
    getBuiltinModule?(name: 'node:buffer'): NodeBytes | undefined
  }
}

interface NodeBytes {
  isAscii(bytes: Uint8Array): boolean
  readonly Buffer: { from(buffer: ArrayBufferLike, at: number, length: number): { latin1Slice(): string } }
}

/** Node's own, asked for at run time, which need not be compiled first; undefined elsewhere. */
const native = (globalThis as Platform).process?.getBuiltinModule?.('node:buffer')

/** The text of bytes in UTF-8. */
export function textOf(bytes: Uint8Array): string {
  if (native?.isAscii(bytes) !== true) return new TextDecoder('utf-8').decode(bytes)
  // A byte is a character then, which need not be decoded.
  return native.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).latin1Slice()
}

/** No byte that stands for something else than itself. */
export function isAscii(bytes: Uint8Array): boolean {
  if (native !== undefined) return native.isAscii(bytes)
  // Four bytes at a time, but for those before and behind whole words.
  const head = Math.min(bytes.length, -bytes.byteOffset & 3)
  const count = (bytes.length - head) >> 2
  const words = count > 0 ? new Int32Array(bytes.buffer, bytes.byteOffset + head, count) : new Int32Array(0)
  let any = 0
  let i = 0
  // Eight words at a time, which the engine's loops do not do by themselves.
  for (; i + 8 <= words.length; i += 8) {
    const half = words[i] | words[i + 1] | words[i + 2] | words[i + 3]
    any |= half | words[i + 4] | words[i + 5] | words[i + 6] | words[i + 7]
  }
  for (; i < words.length; i++) any |= words[i]
  for (let k = 0; k < head; k++) any |= bytes[k]
  for (let k = head + 4 * words.length; k < bytes.length; k++) any |= bytes[k]
  return (any & 0x80808080) === 0
}
