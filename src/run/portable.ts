/**
 * Plain data as bytes, and back with every bit: JSON for the structure, then the raw contents of its typed arrays, little-endian,
 * each starting at a multiple of eight. What is written on one machine is read on any other.
 *
 *   length of the JSON (4 bytes) | JSON | padding | array | padding | array ...
 */

import { fail } from '../errors.js'
import { joinedBytes } from '../math/concatenated.js'

const kinds = {
  f64: Float64Array,
  f32: Float32Array,
  i32: Int32Array,
  u32: Uint32Array,
  i16: Int16Array,
  u16: Uint16Array,
  i8: Int8Array,
  u8: Uint8Array,
} as const
type Kind = keyof typeof kinds
type Bytes = InstanceType<(typeof kinds)[Kind]>

const TAG = '$bytes'
const NUMBER = '$number'
const PLAIN = '$plain'

/** In pieces, so that a large array is not copied. */
export function toPieces(value: unknown): Uint8Array[] {
  const arrays: Uint8Array[] = []
  let offset = 0
  const json = JSON.stringify(value, (_, part: unknown) => {
    const kind = (Object.keys(kinds) as Kind[]).find(name => part instanceof kinds[name])
    if (kind !== undefined) {
      const array = part as Bytes
      arrays.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), padding(array.byteLength))
      const entry = { [TAG]: [kind, offset, array.length] }
      offset += aligned(array.byteLength)
      return entry
    }
    if (ArrayBuffer.isView(part) || part instanceof Map || part instanceof Set || typeof part === 'function')
      fail('run/portable', {
        where: 'task',
        rule: 'must be plain data',
        got: Object.prototype.toString.call(part),
      })
    // A key of the data's own that looks like one of the marks here.
    if (typeof part === 'object' && part !== null && Object.keys(part).some(key => key.startsWith('$')))
      return { [PLAIN]: Object.entries(part) }
    // JSON has no word for these.
    if (typeof part === 'number' && (!Number.isFinite(part) || Object.is(part, -0)))
      return { [NUMBER]: Object.is(part, -0) ? '-0' : String(part) }
    return part
  })
  const head = new TextEncoder().encode(json)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, head.length, true)
  return [length, head, padding(4 + head.length), ...arrays].filter(piece => piece.length > 0)
}

export function toBytes(value: unknown): Uint8Array {
  return joinedBytes(toPieces(value))
}

/** Arrays lie in the memory of `bytes` where that is possible: large ones are not copied. */
export function fromBytes(bytes: Uint8Array, where: string): unknown {
  // The slice of a Buffer would be no copy.
  const aligning = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes)
  const broken = () => fail('data/portable', { where, rule: 'is damaged: its parts do not fit each other' })
  if (aligning.length < 4) return broken()
  const length = new DataView(aligning.buffer, aligning.byteOffset).getUint32(0, true)
  const start = aligned(4 + length)
  if (4 + length > aligning.length) return broken()
  const array = ([kind, offset, count]: readonly [Kind, number, number]) => {
    const make = kinds[kind]
    const end = start + offset + count * (make?.BYTES_PER_ELEMENT ?? NaN)
    if (!(Number.isSafeInteger(offset) && offset >= 0 && count >= 0 && end <= aligning.length))
      return broken()
    return new make(aligning.buffer as ArrayBuffer, aligning.byteOffset + start + offset, count)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      new Uint8Array(aligning.subarray(4, 4 + length)),
    )
    return JSON.parse(text, (_, part: unknown) => {
      if (typeof part !== 'object' || part === null) return part
      if (TAG in part) return array(part[TAG] as readonly [Kind, number, number])
      if (PLAIN in part) return plain(part[PLAIN])
      return NUMBER in part ? Number(part[NUMBER]) : part
    })
  } catch {
    return broken()
  }
}

/** A record of the given entries, keys such as __proto__ included. */
function plain(entries: unknown): unknown {
  if (!Array.isArray(entries)) throw new TypeError('entries expected')
  return Object.fromEntries(entries as [string, unknown][])
}

function aligned(length: number): number {
  return 8 * Math.ceil(length / 8)
}

function padding(length: number): Uint8Array {
  return new Uint8Array(aligned(length) - length)
}
