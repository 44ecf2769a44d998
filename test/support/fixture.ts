import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const folder = new URL('../../oracle/fixtures/', import.meta.url)

/** Read a fixture of oracle/fixtures, gzipped or not. */
export function readFixture<T>(name: string): T {
  const bytes = readFileSync(new URL(name, folder))
  return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as T
}

/** Doubles written by oracle/encode.R: base64 of their little-endian bytes. */
export function decodeDoubles(base64: string): Float64Array {
  const bytes = Buffer.from(base64, 'base64')
  return Float64Array.from({ length: bytes.length / 8 }, (_, i) => bytes.readDoubleLE(8 * i))
}

/** A p x K matrix written by oracle/encode.R as its non-zeros, to one dense vector per column. */
export function decodeSparse(
  encoded: { count: readonly number[]; index: readonly number[]; value: string },
  p: number,
): Float64Array[] {
  const value = decodeDoubles(encoded.value)
  let at = 0
  return encoded.count.map(count => {
    const column = new Float64Array(p)
    for (const end = at + count; at < end; at++) column[encoded.index[at]] = value[at]
    return column
  })
}
