/**
 * A data set laid out for the path solvers. Columns are centred and scaled once on all rows, so that badly scaled
 * columns (1e-8 to 1e8, or shifted by 1e13) meet the kernels as numbers near one; every subsample is standardised again, exactly, from these.
 * The double-precision matrix is column-major; a copy in 16-bit integers (integers.ts) is in panels of 32 columns whose
 * rows are cache lines, for the passes over all columns.
 */
import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import { type Arena, createArena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { loadKernels } from '../math/kernels/load.js'
import { moments } from '../math/moments.js'
import { columnAt, createDesign, type Design, isWeighted } from './adjustment/design.js'
import { type FreshColumns, freshColumns } from './fresh-columns.js'
import { isStaged } from './glm/is-general.js'
import { integerUnit } from './screening/integers.js'

export interface Problem {
  readonly data: Dataset
  readonly kernels: Kernels
  readonly arena: Arena
  readonly n: number
  readonly p: number
  /** Address of the standardised columns; 0 where they are standardised when they are looked at. */
  readonly x: number
  readonly fresh?: FreshColumns
  /** x_j'(y - mean) of all columns, where they are known. */
  readonly products?: Float64Array
  /** Address of the panels, of n + 1 rows, the last one zero; 0 when p is so small that every column is always in the working set. */
  readonly panels: number
  readonly panelCount: number
  readonly centre: Float64Array
  /** Standard deviation (1/n) of each column; 0 for a constant one. */
  readonly scale: Float64Array
  /** Response as the solver sees it: centred and scaled to unit variance (gaussian), or 0/1 (binomial). */
  readonly y: Float64Array
  readonly yCentre: number
  readonly yScale: number
  /** The integers of a column are about this multiple of its values. */
  readonly unit: number
  /** Row weights, penalty factors and unpenalised columns (adjustment/adjustment.ts). Columns kept in every model stand behind the p others. */
  readonly design?: Design
}

/** Up to this many columns the working set is everything and no certificate pass is needed. */
export const ALWAYS_WORKING = 160
/** 1.5 * 2^52: adding it leaves no bits behind the point; five times faster than Math.round. */
export const ROUND = 6755399441055744
/** Columns of a panel. */
export const PANEL = 32

export function createProblem(data: Dataset, kernels: Kernels = loadKernels()): Problem {
  return layOut(data, kernels)
}

/** The lasso of a data set whose path is found in stages. */
export function createStagedProblem(data: Dataset, kernels: Kernels = loadKernels()): Problem {
  if (isWeighted(data)) return createAdjustedProblem(createDesign(data), kernels)
  return layOut(data, kernels)
}

/** The lasso of a design whose path is found in stages. Its weights and factors are read anew for every sample. */
export function createAdjustedProblem(design: Design, kernels: Kernels = loadKernels()): Problem {
  return layOut(design.data, kernels, design)
}

function layOut(data: Dataset, kernels: Kernels, design?: Design): Problem {
  // Who lays out anything else would leave something out of the answer.
  if (!isStaged(data) || (design === undefined && isWeighted(data)))
    fail('run/protocol', { where: 'data', rule: 'must be such that a path is found in stages' })
  const { n, p } = data
  const unpenalised = design?.unpenalised ?? 0
  const arena = createArena(kernels)
  const x = arena.reserve(8 * n * (p + unpenalised))
  const panels = p > ALWAYS_WORKING ? arena.allocate(panelBytes(n, p)) : 0
  arena.f64.set(data.x.subarray(0, n * p), x / 8)
  for (let j = 0; j < unpenalised; j++) arena.f64.set(columnAt(design!, j), x / 8 + (p + j) * n)
  const mark = arena.mark()
  const columns = p + unpenalised
  const [mean, deviation] = [arena.allocate(8 * columns), arena.allocate(8 * columns)]
  const shares = arena.reserve(32 * n)
  kernels.standardise(x, n, p, panels, integerUnit(n), mean, deviation, shares)
  kernels.standardise(x + 8 * n * p, n, unpenalised, 0, 0, mean + 8 * p, deviation + 8 * p, shares)
  const problem = problemOn(data, kernels, arena, { x, panels, mean, deviation }, false, design)
  arena.release(mark)
  return problem
}

/** Bytes of the panels of p columns. */
export function panelBytes(n: number, p: number): number {
  return 2 * PANEL * (n + 1) * Math.ceil(p / PANEL)
}

/** Addresses of columns that are standardised or 0, of their panels or 0, of the means and deviations they had, and of their products with the response. */
export interface ColumnAddresses {
  readonly x: number
  readonly panels: number
  readonly mean: number
  readonly deviation: number
  readonly products?: number
}

/** The response as the solver sees it, and where and how large it was. */
export function standardResponse(
  data: Pick<Dataset, 'y' | 'family'>,
): Pick<Problem, 'y' | 'yCentre' | 'yScale'> {
  const response =
    data.family === 'gaussian' ? moments(data.y) : { mean: 0, deviation: 1, pivot: 0, offset: 0 }
  const yScale = response.deviation > 0 ? response.deviation : 1
  const y = data.y.map(v => (v - response.pivot - response.offset) / yScale)
  return { y, yCentre: response.mean, yScale }
}

/** y - mean: what remains of the response without any column. */
export function centredResponse(data: Pick<Dataset, 'family'>, y: Float64Array): Float64Array {
  const mean = data.family === 'binomial' ? y.reduce((sum, value) => sum + value, 0) / y.length : 0
  return y.map(value => value - mean)
}

/** On columns that stand in the memory of the kernels already; `lasting` if their means and deviations stay there, too. */
export function problemOn(
  data: Dataset,
  kernels: Kernels,
  arena: Arena,
  { x, panels, mean, deviation, products }: ColumnAddresses,
  lasting: boolean,
  design?: Design,
): Problem {
  const { n, p } = data
  const columns = p + (design?.unpenalised ?? 0)
  const valuesAt = (address: number) => {
    const values = arena.f64.subarray(address / 8, address / 8 + columns)
    return lasting ? values : values.slice()
  }
  return {
    data,
    kernels,
    arena,
    n,
    p,
    x,
    ...(x === 0 && { fresh: freshColumns(data, kernels, arena) }),
    ...(products !== undefined && { products: valuesAt(products) }),
    panels,
    panelCount: panels === 0 ? 0 : Math.ceil(p / PANEL),
    centre: valuesAt(mean),
    scale: valuesAt(deviation),
    ...standardResponse(data),
    unit: integerUnit(n),
    ...(design && { design }),
  }
}
