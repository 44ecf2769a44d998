/** Which variables of a table are to have curves. */
import type { CurveRequest } from '../curves/bend-columns.js'
import { findColumns } from './find/find-columns.js'
import type { PrepareOptions } from './options.js'

/** `nameOf`: what a column of the table is called as a variable. */
export function curvesOf(
  header: readonly string[],
  { curves }: PrepareOptions,
  nameOf: (j: number) => string,
): CurveRequest | undefined {
  if (curves === undefined || curves.length === 0) return undefined
  const found = [...findColumns(header, curves, 'curves')]
  return {
    any: new Set(found.map(nameOf)),
    named: new Set(found.filter(j => curves.includes(header[j])).map(nameOf)),
  }
}
