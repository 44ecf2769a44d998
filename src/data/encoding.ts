/** Bytes to text: UTF-8, or UTF-16 with its byte order mark; line endings become "\n". Anything else is refused. */
import { fail } from '../errors.js'

/** JavaScript strings end below 2^29 characters in the engines at hand. */
const LONGEST = 2 ** 29 - 32

export function decodeText(source: string | Uint8Array): string {
  const text = typeof source === 'string' ? source : decodeBytes(source)
  if (text.includes('\0')) {
    fail('data/binary', { where: 'data', rule: 'is not text', hint: 'Expected a CSV or TSV file.' })
  }
  const unmarked = text.startsWith('\uFEFF') ? text.slice(1) : text
  return unmarked.includes('\r') ? unmarked.replace(/\r\n?/g, '\n') : unmarked
}

function decodeBytes(bytes: Uint8Array): string {
  if (bytes.length > LONGEST) {
    fail('data/too-large', {
      where: 'data',
      rule: `must be smaller than ${LONGEST} bytes`,
      got: bytes.length,
    })
  }
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : ''
  try {
    return new TextDecoder(utf16 || 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fail('data/encoding', {
      where: 'data',
      rule: 'is not UTF-8 text',
      hint: 'Save the file as UTF-8.',
    })
  }
}
