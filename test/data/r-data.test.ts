import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type RValue, readRData } from '../../src/data/r-data.js'

/** Files that R wrote: oracle/r-data.R. */
const stored = (name: string) =>
  readFileSync(new URL(`../../oracle/fixtures/r-data/${name}.RData`, import.meta.url))
const file = (name: string) => gunzipSync(stored(name))

const valuesOf = (value: RValue | undefined) =>
  value !== undefined && 'values' in value ? [...value.values] : undefined

describe.each(['v2', 'v3'])('a file saved by R, %s', name => {
  const objects = readRData(file(name))

  test('gives its objects by name', () => {
    expect([...objects.keys()]).toEqual(['frame', 'counts', 'words'])
  })

  test('has the numbers of a matrix in a data frame, every bit of them', () => {
    const frame = objects.get('frame')
    if (frame?.kind !== 'list') throw new Error('the frame must be a list')
    expect(valuesOf(frame.attributes.get('names'))).toEqual(['y', 'x'])
    expect(valuesOf(frame.values[0])).toEqual([0.5, Number.NaN, -1])
    const x = frame.values[1]
    if (x.kind !== 'numbers') throw new Error('x must be numbers')
    expect([...x.values]).toEqual([1.5, -2.25, 1e300, 4e-300, 0.1, 1 / 3])
    expect(valuesOf(x.attributes.get('dim'))).toEqual([3, 2])
    const names = x.attributes.get('dimnames')
    expect(names?.kind === 'list' && names.values.map(valuesOf)).toEqual([
      ['a', 'b', 'c'],
      ['gene_1', 'gene_2'],
    ])
  })

  test('has integers with missing ones, texts, logicals and factors', () => {
    expect(valuesOf(objects.get('counts'))).toEqual([1, Number.NaN, 3, 4])
    const words = objects.get('words')
    expect(words?.kind === 'list' && words.values.map(valuesOf)).toEqual([
      ['plain', null, 'ä'],
      [1, 0],
      [1, 2, 1],
      undefined,
    ])
  })

  test('that is cut off anywhere is refused, not misread', () => {
    const whole = file(name)
    for (let size = 0; size < whole.length; size += 7) {
      expect(() => readRData(whole.subarray(0, size))).toThrow(/^file: /)
    }
  })
})

test('a file in another form is refused with what to do', () => {
  expect(() => readRData(stored('ascii'))).toThrow('file: must be saved by R in binary form')
  expect(() => readRData(new TextEncoder().encode('a,b\n1,2\n'))).toThrow('compress = "gzip"')
})

test('a length that the file cannot hold is refused before memory is taken', () => {
  const bytes = Uint8Array.from(file('v2'))
  const at = bytes.findIndex((_, i) => bytes[i + 3] === 14 && bytes[i + 7] === 3 && bytes[i] === 0)
  bytes.set([0x7f, 0xff, 0xff, 0xff], at + 4)
  expect(() => readRData(bytes)).toThrow('file: ends too early')
})
