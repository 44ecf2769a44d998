/**
 * The columns of a design that can enter a model. Copies of a column, up to sign and scale, have its products with every residual, so that the
 * conditions of the lasso, SCAD and MCP hold for them wherever they hold for the first: that one enters, as everywhere, and where there are
 * many columns the others are not looked at. An elastic net shares a coefficient among copies, and columns that are penalised as they are, or by
 * different factors, differ: there every column counts.
 */
import { copiedColumns } from '../../data/columns/copied-columns.js'
import { distinctColumns } from '../../math/distinct-columns.js'
import type { Design } from '../adjustment/design.js'

/** So many columns are many. */
const MANY = 1000
/** Largest difference of two copies, in columns of variance one. */
const COPY = 1e-12

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
export function copiedSets({ data, unpenalised, alpha }: Design): readonly Int32Array[] {
  if (alpha < 1) return []
  return copiedColumns(data).sets.map(set => Int32Array.from(set, j => unpenalised + j))
}
