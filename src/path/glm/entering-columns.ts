/**
 * The columns of a design that can enter a model. Copies of a column, up to sign and scale, have its products with every residual, so that the
 * conditions of the lasso, SCAD and MCP hold for them wherever they hold for the first: that one enters, as everywhere, and where there are
 * many columns the others are not looked at. An elastic net shares a coefficient among copies, and columns that are penalised as they are, or by
 * different factors, differ: there every column counts.
 */
import { createDistinctColumns, distinctColumns } from '../../math/distinct-columns.js'
import type { Design } from '../adjustment/design.js'

/** So many columns are many. */
const MANY = 1000
/** Largest difference of two copies, in columns of variance one. */
const COPY = 1e-12
/** The same where copies are all looked at: as src/data/columns/copied-columns.ts counts them. */
const ROUNDING = 1e-9

/** `x` holds the columns, standardised on all rows. */
export function enteringColumns(
  { data, columns, unpenalised, factors, standardise, alpha }: Design,
  x: Float64Array,
): Int32Array {
  const { n, p } = data
  const penalised = factors.subarray(unpenalised).filter(factor => factor !== Number.POSITIVE_INFINITY)
  const alike = penalised.every(factor => factor === penalised[0] && factor > 0)
  if (p < MANY || !standardise || alpha < 1 || !alike)
    return Int32Array.from({ length: columns }, (_, j) => j)
  const distinct = distinctColumns(x.subarray(unpenalised * n), n, p, COPY)
  return Int32Array.from([...Array(unpenalised).keys(), ...distinct.map(j => unpenalised + j)])
}

/** Sets of at least two penalised columns that are copies of each other, each ascending; none where an elastic net shares a coefficient among them. */
export function copiedSets(
  { data: { n, p }, columns, unpenalised, alpha }: Design,
  x: Float64Array,
): readonly Int32Array[] {
  if (alpha < 1 || p < 2) return []
  const distinct = createDistinctColumns(n, ROUNDING)
  const sets: number[][] = []
  for (let j = unpenalised; j < columns; j++) {
    const place = distinct.placeOf(x, j * n)
    if (place >= 0) (sets[place] ??= []).push(j)
  }
  return sets.filter(({ length }) => length > 1).map(set => Int32Array.from(set))
}
