import { standardColumns } from '../data/columns/standard-columns.js'

/** Some rows of a table, of which each may come more than once, as weights of its rows. */
export interface Sample {
  /** Rows, those that come again included. */
  readonly m: number
  readonly distinct: Int32Array
  /** How often each of the distinct rows comes. */
  readonly times: Float64Array
  /** The same times the response, standardised on the sample. */
  readonly weight: Float64Array
}

/** `response`: of each of the rows. */
export function sampleOf(rows: Int32Array, response: Float64Array): Sample {
  const { z } = standardColumns(response, rows.length, 1)
  const places = new Map<number, number>()
  const times: number[] = []
  const weight: number[] = []
  rows.forEach((row, i) => {
    const k = places.get(row) ?? places.size
    places.set(row, k)
    times[k] = (times[k] ?? 0) + 1
    weight[k] = (weight[k] ?? 0) + z[i]
  })
  return {
    m: rows.length,
    distinct: Int32Array.from(places.keys()),
    times: Float64Array.from(times),
    weight: Float64Array.from(weight),
  }
}
