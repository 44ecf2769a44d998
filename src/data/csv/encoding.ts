/**
 * Bytes to text, piece by piece: UTF-8; UTF-16 by its byte order mark; Windows-1252 (which contains Latin-1) where the bytes
 * cannot be UTF-8. Line endings become "\n". Text with NUL in it is no text.
 */
import { fail } from '../../errors.js'
import type { Encoding } from '../table/table.js'

export interface StreamingDecoder {
  /** Known once the first bytes have been pushed; UTF-8 may still turn out to be Windows-1252 later. */
  readonly encoding: Encoding
  /** Nothing waits for further bytes, and plain ASCII would come out as it is. */
  readonly idle: boolean
  /** Bytes of plain ASCII that went by. */
  pass(bytes: Uint8Array): void
  push(bytes: Uint8Array): string
  end(): string
}

/** Characters that Windows-1252 does not have. */
const UNASSIGNED = /[\u0081\u008d\u008f\u0090\u009d]/

export function streamingDecoder(told?: Encoding): StreamingDecoder {
  let encoding: Encoding | undefined = told
  let decode: (bytes: Uint8Array, last: boolean) => string
  let carried: Uint8Array = new Uint8Array(0)
  let heldReturn = ''
  let started = false
  let isAscii = true

  function start(bytes: Uint8Array): void {
    encoding ??= markedEncoding(bytes) ?? 'utf-8'
    decode = encoding === 'utf-8' ? utf8 : strict(encoding)
  }

  /** Complete characters only; what is left waits for the next bytes. */
  function utf8(bytes: Uint8Array, last: boolean): string {
    const cut = last ? bytes.length : completeUntil(bytes)
    carried = bytes.slice(cut)
    const text = utf8Text(bytes.subarray(0, cut))
    if (text !== undefined) {
      if (text.length !== cut) isAscii = false
      return text
    }
    // The first character beyond ASCII decides, wherever the bytes are cut: before it both encodings mean the same.
    if (!isAscii || told !== undefined || !isAsciiUntilBroken(bytes)) refuse('utf-8')
    encoding = 'windows-1252'
    decode = strict('windows-1252')
    carried = new Uint8Array(0)
    return decode(bytes, last)
  }

  function normalised(text: string, last: boolean): string {
    if (text.includes('\0')) {
      fail('data/binary', {
        where: 'data',
        rule: 'is not text',
        hint: 'Expected CSV, TSV, Parquet or Arrow.',
      })
    }
    let joined = heldReturn + text
    heldReturn = ''
    if (!started && joined !== '') {
      started = true
      if (joined.startsWith('\uFEFF')) joined = joined.slice(1)
    }
    // The "\n" of a "\r\n" may be the first character of the next piece.
    if (!last && joined.endsWith('\r')) {
      heldReturn = '\r'
      joined = joined.slice(0, -1)
    }
    return joined.includes('\r') ? joined.replace(/\r\n?/g, '\n') : joined
  }

  return {
    get encoding() {
      return encoding ?? 'utf-8'
    },
    get idle() {
      return carried.length === 0 && heldReturn === '' && !encoding?.startsWith('utf-16')
    },
    pass(bytes) {
      if (bytes.length === 0) return
      if (decode === undefined) start(bytes)
      started = true
    },
    push(bytes) {
      const all = carried.length === 0 ? bytes : joinBytes(carried, bytes)
      if (decode === undefined) {
        if (all.length < 3) {
          carried = all.slice()
          return ''
        }
        start(all)
      }
      carried = new Uint8Array(0)
      return normalised(decode(all, false), false)
    },
    end() {
      if (decode === undefined) start(carried)
      const rest = carried
      carried = new Uint8Array(0)
      return normalised(decode(rest, true), true)
    },
  }
}

function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** A decoder that keeps its own unfinished characters and refuses what it cannot read. */
function strict(encoding: Encoding): (bytes: Uint8Array, last: boolean) => string {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return (bytes, last) => {
    try {
      const text = decoder.decode(bytes, { stream: !last })
      if (encoding !== 'windows-1252' || !UNASSIGNED.test(text)) return text
    } catch {
      // Refused below, as a character that the encoding does not have.
    }
    return refuse(encoding)
  }
}

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function isAsciiUntilBroken(bytes: Uint8Array): boolean {
  const first = bytes.findIndex(byte => byte >= 0x80)
  return utf8Text(bytes.subarray(first, first + sequenceLength(bytes[first]))) === undefined
}

function sequenceLength(lead: number): number {
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
}

/** Where the last character that may still grow begins. */
function completeUntil(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      return back < sequenceLength(byte) ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

function refuse(encoding: Encoding): never {
  const names: Readonly<Record<Encoding, string>> = {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    'windows-1252': 'UTF-8 or Windows-1252',
  }
  fail('data/encoding', {
    where: 'data',
    rule: `is not ${names[encoding]} text throughout`,
    hint: 'Save the file as UTF-8.',
  })
}
