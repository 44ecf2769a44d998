/**
 * Values of a file written by R's save(): "RDX2" or "RDX3", then R's serialisation in XDR, big-endian (R Internals, section
 * 1.8). Only what data sets are made of is read: numbers, texts, lists and their attributes. Compression is taken off
 * before.
 */
import { fail } from '../errors.js'

export type RValue =
  | { readonly kind: 'numbers'; readonly values: Float64Array; readonly attributes: RAttributes }
  | { readonly kind: 'texts'; readonly values: readonly (string | null)[]; readonly attributes: RAttributes }
  | { readonly kind: 'list'; readonly values: readonly RValue[]; readonly attributes: RAttributes }
  | { readonly kind: 'null' }

export type RAttributes = ReadonlyMap<string, RValue>

const NULL: RValue = { kind: 'null' }
const NA_INTEGER = -(2 ** 31)

/** The objects of the file by name. */
export function readRData(bytes: Uint8Array): ReadonlyMap<string, RValue> {
  const head = String.fromCharCode(...bytes.subarray(0, 7))
  const format = /^RDX([23])\nX\n$/.exec(head)
  if (format === null) {
    fail('data/r-data', {
      where: 'file',
      rule: 'must be saved by R in binary form, versions 2 or 3',
      hint: 'In R: save(object, file = "data.RData", compress = "gzip").',
    })
  }
  const reader = createReader(bytes, 7)
  try {
    for (let k = 0; k < 3; k++) reader.integer()
    // Version 3 names the native encoding of texts.
    if (format[1] === '3') reader.text(reader.integer())
    return pairs(reader)
  } catch (error) {
    if (error instanceof RangeError) fail('data/r-data', { where: 'file', rule: 'ends too early' })
    throw error
  }
}

interface Reader {
  readonly integer: () => number
  readonly real: () => number
  readonly text: (length: number) => string
  /** A number of entries of at least so many bytes each, no more than the file can hold. */
  readonly count: (size: number) => number
  /** Symbols met so far: later ones are references to them. */
  readonly symbols: string[]
}

function createReader(bytes: Uint8Array, start: number): Reader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decoder = new TextDecoder()
  let at = start
  const pass = (size: number) => {
    at += size
    return at - size
  }
  const integer = () => view.getInt32(pass(4))
  return {
    integer,
    count(size) {
      const count = integer()
      if (count < 0 || count * size > bytes.length - at) throw new RangeError()
      return count
    },
    real: () => view.getFloat64(pass(8)),
    text(length) {
      const from = pass(length)
      if (at > bytes.length) throw new RangeError()
      return decoder.decode(bytes.subarray(from, at))
    },
    symbols: [],
  }
}

/** Type codes of R's serialize.c; the flags say whether attributes and a tag come with the value. */
const code = {
  symbol: 1,
  pairlist: 2,
  char: 9,
  logical: 10,
  integer: 13,
  real: 14,
  string: 16,
  list: 19,
} as const
const NIL = 254
const REFERENCE = 255
const HAS_ATTRIBUTES = 0x200
const HAS_TAG = 0x400

/** A pairlist with names, such as a file or a set of attributes. */
function pairs(reader: Reader): ReadonlyMap<string, RValue> {
  const found = new Map<string, RValue>()
  for (;;) {
    const flags = reader.integer()
    if ((flags & 0xff) === NIL) return found
    if ((flags & 0xff) !== code.pairlist) unknown(flags & 0xff)
    if ((flags & HAS_ATTRIBUTES) !== 0) pairs(reader)
    const name = (flags & HAS_TAG) !== 0 ? symbol(reader, reader.integer()) : ''
    found.set(name, value(reader))
  }
}

function symbol(reader: Reader, flags: number): string {
  if ((flags & 0xff) === REFERENCE) {
    const index = flags >> 8 === 0 ? reader.integer() : flags >> 8
    return reader.symbols[index - 1] ?? ''
  }
  if ((flags & 0xff) !== code.symbol) unknown(flags & 0xff)
  const name = char(reader) ?? ''
  reader.symbols.push(name)
  return name
}

function char(reader: Reader): string | null {
  const flags = reader.integer()
  if ((flags & 0xff) !== code.char) unknown(flags & 0xff)
  const length = reader.integer()
  return length < 0 ? null : reader.text(length)
}

function value(reader: Reader): RValue {
  const flags = reader.integer()
  const type = flags & 0xff
  if (type === NIL) return NULL
  const known: readonly number[] = [code.logical, code.integer, code.real, code.string, code.list]
  if (!known.includes(type)) unknown(type)
  const length = reader.count(type === code.real ? 8 : 4)
  const attributes = () => ((flags & HAS_ATTRIBUTES) !== 0 ? pairs(reader) : new Map<string, RValue>())
  if (type === code.string) {
    const values = Array.from({ length }, () => char(reader))
    return { kind: 'texts', values, attributes: attributes() }
  }
  if (type === code.list) {
    const values = Array.from({ length }, () => value(reader))
    return { kind: 'list', values, attributes: attributes() }
  }
  const values = new Float64Array(length)
  for (let i = 0; i < length; i++) values[i] = type === code.real ? reader.real() : whole(reader.integer())
  return { kind: 'numbers', values, attributes: attributes() }
}

function whole(integer: number): number {
  return integer === NA_INTEGER ? Number.NaN : integer
}

function unknown(type: number): never {
  fail('data/r-data', { where: 'file', rule: 'must hold numbers, texts and lists', got: `R type ${type}` })
}
