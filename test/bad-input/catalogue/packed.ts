import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { tableFromArrays, tableToIPC } from '@uwdata/flechette'
import { bytes, type Case, file, goodTable } from './case.js'

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/tables/${name}`, import.meta.url))
const parquet = fixture('rowgroups.parquet')
const snappy = fixture('datapage_v2.snappy.parquet')
const zstd = fixture('byte_stream_split.zstd.parquet')
const arrow = fixture('compressed_none.arrow')
const lz4 = fixture('compressed_lz4.arrow')
const zipped = gzipSync(goodTable)

function patched(source: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const copy = Uint8Array.from(source)
  copy.set(values, at < 0 ? copy.length + at : at)
  return copy
}
const noise = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 197 + 31 * (i >> 3) + 7) & 255)
const arrowOf = (columns: Record<string, unknown[]>) =>
  tableToIPC(tableFromArrays(columns), { format: 'file' })!
const badParquet = (what: string, content: Uint8Array) =>
  file(
    `Parquet: ${what}`,
    content,
    'data/parquet',
    'standard input: is damaged: it begins as Parquet but cannot be read',
  )
const badArrow = (what: string, content: Uint8Array) =>
  file(
    `Arrow: ${what}`,
    content,
    'data/arrow',
    'standard input: is damaged: it begins as Arrow but cannot be read',
  )

/** Packed and binary files that are broken, hostile, or hold what no table may. */
export const packed: readonly Case[] = [
  file('gzip: cut off', zipped.subarray(0, 15), 'data/gzip', 'standard input: is damaged: it begins as gzip'),
  file('gzip: its first two bytes', zipped.subarray(0, 2), 'data/gzip', 'is damaged'),
  file('gzip: without its end', zipped.subarray(0, -8), 'data/gzip', 'is damaged'),
  file('gzip: a wrong checksum', patched(zipped, -8, 1, 2, 3, 4), 'data/gzip', 'is damaged'),
  file('gzip: a wrong length', patched(zipped, -4, 1, 2, 3, 4), 'data/gzip', 'is damaged'),
  file('gzip: noise inside', bytes(zipped.subarray(0, 10), noise(200)), 'data/gzip', 'is damaged'),
  file('gzip: of nothing', gzipSync(''), 'data/empty', 'data: is empty'),
  file('gzip: of binary data', gzipSync(new Uint8Array(100)), 'data/binary', 'data: is not text'),
  file('gzip: of gzip', gzipSync(zipped), 'data/gzip', 'is gzip within gzip. Unpack it once.'),
  file(
    'gzip: of an Excel workbook',
    gzipSync(bytes('PK', 3, 4, 0)),
    'data/xlsx',
    'is damaged: it begins as an Excel workbook',
  ),
  file(
    'gzip: a bomb of rows',
    gzipSync(`y,a,b\n${'1,2,3\n'.repeat(8e6)}`),
    'data/bomb',
    'unpacks to more than 200 times its size',
  ),
  file(
    'gzip: a bomb of one cell',
    gzipSync(`y,a\n1,${'x'.repeat(5e7)}`),
    'data/bomb',
    'unpacks to more than 200 times its size',
  ),
  file(
    'gzip: a bomb of blank lines',
    gzipSync('\n'.repeat(5e7)),
    'data/bomb',
    'unpacks to more than 200 times its size',
  ),
  file('gzip: a bomb of NULs', gzipSync(new Uint8Array(5e7)), 'data/binary', 'is not text'),
  file(
    'gzip: a bomb of a header',
    gzipSync(`y${',a'.repeat(2e7)}`),
    'data/too-many-columns',
    'line 1: has more than 2097152 cells',
  ),

  badParquet('its first four bytes', parquet.subarray(0, 4)),
  badParquet('its first hundred bytes', parquet.subarray(0, 100)),
  badParquet('without its last byte', parquet.subarray(0, -1)),
  badParquet('without its footer', parquet.subarray(0, -300)),
  badParquet('two magic words and nothing between', bytes('PAR1PAR1')),
  badParquet('a footer longer than the file', patched(parquet, -8, 255, 255, 255, 127)),
  badParquet('a footer of no length', patched(parquet, -8, 0, 0, 0, 0)),
  badParquet('noise for a footer', bytes('PAR1', noise(500), 0xf4, 1, 0, 0, 'PAR1')),
  badParquet('a footer of zeros', bytes('PAR1', new Uint8Array(500), 0xf4, 1, 0, 0, 'PAR1')),
  badParquet('an encrypted footer', bytes('PAR1', noise(100), 100, 0, 0, 0, 'PARE')),
  badParquet('noise for its pages', patched(snappy, 4, ...noise(300))),
  badParquet('noise in a zstd page', patched(zstd, 60, ...noise(1000))),
  badParquet('pages of zeros', patched(parquet, 4, ...new Uint8Array(600))),
  badParquet('text in its middle', patched(parquet, 4, ...bytes('hello, world. '.repeat(30)))),
  file('Parquet: without the response', parquet, 'usage/no-such-column', 'got y. Columns: "numbers".'),
  file(
    'Parquet: lists only',
    fixture('datapage_v2.snappy.parquet'),
    'data/no-predictors',
    'has no predictor columns',
    '--response b --only e',
  ),
  file(
    'Parquet: a missing cell',
    fixture('datapage_v2.snappy.parquet'),
    'data/missing-value',
    'column "a", row 4: has a missing value',
    '--response b --types a=factor',
  ),
  file(
    'Parquet: integers that no double holds',
    fixture('signs.parquet'),
    'data/precision',
    'column "signed_int64", row 1: has a whole number beyond 2^53 that double precision cannot hold',
    '--response signed_int8 --drop unsigned* --types signed_int64=number',
  ),

  badArrow('its first eight bytes', arrow.subarray(0, 8)),
  badArrow('its first half', arrow.subarray(0, arrow.length >> 1)),
  badArrow('without its last bytes', arrow.subarray(0, -12)),
  badArrow('noise behind its magic word', bytes(arrow.subarray(0, 8), noise(400))),
  file(
    'Arrow: a stream mark and noise',
    bytes(0xff, 0xff, 0xff, 0xff, 0x40, 0, 0, 0, noise(300)),
    'data/empty',
    'has no columns',
  ),
  badArrow(
    'a stream that promises more than it has',
    bytes(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3),
  ),
  badArrow('noise in LZ4 data', patched(lz4, 500, ...noise(200))),
  file('Arrow: an empty stream', bytes(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0), 'data/empty', 'has no columns'),
  file('Arrow: without the response', arrow, 'usage/no-such-column', 'got y. Columns: "num", "str", "dic".'),
  file('Arrow: no rows', arrowOf({ y: [], a: [] }), 'data/too-few-rows', 'got 0'),
  file(
    'Arrow: a missing cell',
    arrowOf({ y: [1, 2, 3, 4], a: [1, null, 3, 5] }),
    'data/missing-value',
    'column "a", row 2: has a missing value',
  ),
  file(
    'Arrow: NaN',
    arrowOf({ y: [1, 2, 3, 4], a: [1, 2, Number.NaN, 5] }),
    'data/missing-value',
    'column "a", row 3: has a missing value',
  ),
  file(
    'Arrow: infinity',
    arrowOf({ y: [1, 2, 3, 4], a: [1, 2, Number.NEGATIVE_INFINITY, 5.5] }),
    'data/out-of-range',
    'column "a", row 3: has an infinite value',
  ),
  file(
    'Arrow: 1e200',
    arrowOf({ y: [1, 2, 3, 4], a: [1, 2, 1e200, 5.5] }),
    'data/out-of-range',
    'column "a", row 3: must not exceed 1e+140',
  ),
  file(
    'Arrow: lists',
    arrowOf({ y: [1, 2, 3, 4], a: [[1], [2], [3], [4]] }),
    'data/no-predictors',
    'has no predictor columns',
  ),
  file(
    'Arrow: an empty name',
    arrowOf({ y: [1, 2, 3, 4], '': [1, 2, 3, 5] }),
    'data/empty-name',
    'column 2: has no name',
  ),
  file(
    'Arrow: text for a number',
    arrowOf({ y: [1, 2, 3, 4], a: ['1', '2', 'x', '4'] }),
    'data/not-a-number',
    'column "a", row 1: has text where a number is expected',
    '--types a=number',
  ),
]
