/** The files in a zip archive (PKWARE's APPNOTE 6.3): found by the directory at its end, inflated one at a time. */
import { fail } from '../../errors.js'
import { checkExpansion } from '../table/expansion.js'

export interface Zip {
  has(path: string): boolean
  /** The text of a file, in UTF-8; undefined where there is none of that name. */
  text(path: string): Promise<string | undefined>
}

interface Entry {
  readonly method: number
  readonly packed: number
  readonly size: number
  /** Where its own header begins. */
  readonly at: number
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
/** Marks a size that is told elsewhere, in archives beyond 4 GB. */
const ELSEWHERE = 0xffffffff

export function openZip(bytes: Uint8Array, where: string): Zip {
  const entries = directory(bytes, where)
  return {
    has: path => entries.has(path),
    async text(path) {
      const entry = entries.get(path)
      return entry && new TextDecoder().decode(await unpack(bytes, entry, where))
    },
  }
}

function directory(bytes: Uint8Array, where: string): ReadonlyMap<string, Entry> {
  const view = viewOf(bytes)
  const end = endOf(view, where)
  const count = view.getUint16(end + 10, true)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let k = 0; k < count; k++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY) refuse(where)
    const [method, packed, size] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 24, true),
    ]
    const length = view.getUint16(at + 28, true)
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length))
    if (size === ELSEWHERE || packed === ELSEWHERE) refuse(where)
    total += size
    entries.set(path.replaceAll('\\', '/'), { method, packed, size, at: view.getUint32(at + 42, true) })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  checkExpansion(where, bytes.length, total)
  return entries
}

function endOf(view: DataView, where: string): number {
  const least = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT)
  for (let at = view.byteLength - END_LENGTH; at >= least; at--)
    if (view.getUint32(at, true) === END) return at
  return refuse(where)
}

async function unpack(bytes: Uint8Array, entry: Entry, where: string): Promise<Uint8Array> {
  const view = viewOf(bytes)
  const { method, packed, size, at } = entry
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) refuse(where)
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const data = bytes.subarray(start, start + packed)
  if (data.length !== packed || (method !== STORED && method !== DEFLATED)) refuse(where)
  const unpacked = method === STORED ? data : await inflate(data, size).catch(() => undefined)
  return unpacked?.length === size ? unpacked : refuse(where)
}

/** At most the promised number of bytes: one more is refused, not kept. */
async function inflate(data: Uint8Array, size: number): Promise<Uint8Array | undefined> {
  const source = new Blob([data as Uint8Array<ArrayBuffer>]).stream()
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const unpacked = new Uint8Array(size)
  let at = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (at + next.value.length > size) {
      await reader.cancel()
      return undefined
    }
    unpacked.set(next.value, at)
    at += next.value.length
  }
  return at === size ? unpacked : undefined
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function refuse(where: string): never {
  fail('data/xlsx', {
    where,
    rule: 'is damaged: it begins as an Excel workbook but cannot be read',
    hint: 'Save it again, or copy it again in binary mode.',
  })
}
