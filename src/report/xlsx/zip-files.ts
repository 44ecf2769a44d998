/** Files as a zip archive (PKWARE's APPNOTE 6.3), stored as they are: the same bytes on every machine and in every browser. */
import { joinedBytes } from '../../math/concatenated.js'
import { crc32 } from '../../math/digest/crc32.js'

const LOCAL = 0x04034b50
const DIRECTORY = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are in UTF-8. */
const UTF8 = 0x0800
/** The first of January 1980, the earliest day that the format knows. */
const DATE = 0x0021

/** `files` by their paths. */
export function zipFiles(files: ReadonlyMap<string, string>): Uint8Array {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const entries: Uint8Array[] = []
  let at = 0
  for (const [path, text] of files) {
    const name = encoder.encode(path)
    const data = encoder.encode(text)
    const about: readonly Field[] = [
      VERSION,
      UTF8,
      0,
      0,
      DATE,
      [crc32(data)],
      [data.length],
      [data.length],
      name.length,
      0,
    ]
    const local = [record([LOCAL], about), name, data]
    entries.push(record([DIRECTORY], [VERSION, ...about, 0, 0, 0, [0], [at]]), name)
    parts.push(...local)
    at += lengthOf(local)
  }
  const end = record([END], [0, 0, files.size, files.size, [lengthOf(entries)], [at], 0])
  return joinedBytes([...parts, ...entries, end])
}

/** A number of two bytes, or of four where it stands in brackets. */
type Field = number | readonly [number]

/** Little-endian. */
function record(signature: Field, fields: readonly Field[]): Uint8Array {
  const all: readonly Field[] = [signature, ...fields]
  const bytes = new Uint8Array(
    all.reduce<number>((sum, field) => sum + (typeof field === 'number' ? 2 : 4), 0),
  )
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const field of all) {
    if (typeof field === 'number') view.setUint16(at, field, true)
    else view.setUint32(at, field[0], true)
    at += typeof field === 'number' ? 2 : 4
  }
  return bytes
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}
