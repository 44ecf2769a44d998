/**
 * A data set laid out for the path solvers. Columns are centred and scaled once on all rows, so that badly scaled
 * columns (1e-8 to 1e8, or shifted by 1e13) meet the kernels as numbers near one; every subsample is standardised again, exactly, from these.
 * The double-precision matrix is column-major; a copy in 16-bit integers (integers.ts) is in panels of 32 columns whose
 * rows are cache lines, for the passes over all columns.
 */
import type { Dataset } from '../data/dataset.js'
import { type Arena, createArena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { loadKernels } from '../math/kernels/load.js'
import { moments } from '../math/moments.js'
import { refuseGeneral } from './glm/is-general.js'
import { integerUnit } from './screening/integers.js'
import { refuseWeighted } from './weighted/design.js'

export interface Problem {
  readonly data: Dataset
  readonly kernels: Kernels
  readonly arena: Arena
  readonly n: number
  readonly p: number
  /** Address of the standardised columns. */
  readonly x: number
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
  /** Columns and response are what the homotopy works on, of norm one at most: nothing is to be centred or scaled (weighted/projected.ts). */
  readonly ready?: boolean
  /** Dimensions of the rows that no column can have: that of the constant, and those of columns in every model. */
  readonly taken: number
}

/** Up to this many columns the working set is everything and no certificate pass is needed. */
export const ALWAYS_WORKING = 160
/** 1.5 * 2^52: adding it leaves no bits behind the point; five times faster than Math.round. */
export const ROUND = 6755399441055744
/** Columns of a panel. */
export const PANEL = 32

export function createProblem(data: Dataset, kernels: Kernels = loadKernels()): Problem {
  refuseWeighted(data, 'this method')
  refuseGeneral(data, 'this method')
  const { n, p } = data
  const arena = createArena(kernels)
  const panelCount = p > ALWAYS_WORKING ? Math.ceil(p / PANEL) : 0
  const x = arena.reserve(8 * n * p)
  const panels = panelCount > 0 ? arena.allocate(2 * PANEL * (n + 1) * panelCount) : 0
  arena.f64.set(data.x.subarray(0, n * p), x / 8)
  const mark = arena.mark()
  const [mean, deviation] = [arena.allocate(8 * p), arena.allocate(8 * p)]
  kernels.standardise(x, n, p, panels, integerUnit(n), mean, deviation)
  const centre = arena.f64.slice(mean / 8, mean / 8 + p)
  const scale = arena.f64.slice(deviation / 8, deviation / 8 + p)
  arena.release(mark)
  const response =
    data.family === 'gaussian' ? moments(data.y) : { mean: 0, deviation: 1, pivot: 0, offset: 0 }
  const yScale = response.deviation > 0 ? response.deviation : 1
  const y = data.y.map(v => (v - response.pivot - response.offset) / yScale)
  return {
    data,
    kernels,
    arena,
    n,
    p,
    x,
    panels,
    panelCount,
    centre,
    scale,
    y,
    yCentre: response.mean,
    yScale,
    unit: integerUnit(n),
    taken: 1,
  }
}
