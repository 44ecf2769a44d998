/**
 * The gaussian lasso with row weights, penalty factors and unpenalised columns as a plain one (Frisch & Waugh 1933, Lovell 1963). With W =
 * diag(w), sum w = 1, columns z_j of weighted mean 0 and variance 1 and f the least factor, let Q be an orthonormal basis of the
 * unpenalised columns W^(1/2) z and
 *   x_j = (I - QQ') W^(1/2) z_j f / f_j,    v = (I - QQ') W^(1/2) (y - mean) / s,    s = |(I - QQ') W^(1/2) (y - mean)|.
 * Then |x_j| <= 1, and b solves the problem at lambda exactly when b_j f_j / (f s) solves min (1/2) |v - X b|^2 + mu |b|_1 at
 * mu = lambda f / s: for given penalised coefficients the unpenalised ones are those of least squares. So the homotopy serves them all.
 */

import { axpy, dot } from '../../math/dot.js'
import { createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { ALWAYS_WORKING, PANEL, type Problem, ROUND } from '../problem.js'
import { X_NORM } from '../screening/integers.js'
import type { Design } from './design.js'
import { createSample } from './sample.js'

export interface ProjectedProblem {
  /** Rows 0 .. m - 1 are those that were loaded last; its yScale turns lambda into that of the data: lambda = mu yScale. */
  readonly problem: Problem
  readonly load: (rows: Int32Array) => void
}

/** What projecting leaves of a column or the response, as a share, below which it lies in the span. */
const SPANNED = 1e-10
/** Once more where projecting took so much of the squared norm that rounding shows. */
const DOUBTFUL = 0.01

export function createProjectedProblem(design: Design, m: number, kernels: Kernels): ProjectedProblem {
  const { data, unpenalised, columns } = design
  const { p } = data
  const arena = createArena(kernels)
  const panelCount = p > ALWAYS_WORKING ? Math.ceil(p / PANEL) : 0
  const x = arena.reserve(8 * m * p)
  const panels = panelCount > 0 ? arena.allocate(2 * PANEL * (m + 1) * panelCount) : 0
  const sample = createSample(design, m)
  const { z, factor, w } = sample
  const roots = new Float64Array(m)
  const y = new Float64Array(m)
  const basis = new Float64Array(m * columns)
  let rank = 0
  const state = { yScale: 1, taken: 1 }
  const problem: Problem = {
    data,
    kernels,
    arena,
    n: m,
    p,
    x,
    panels,
    panelCount,
    centre: new Float64Array(p),
    scale: new Float64Array(p).fill(1),
    y,
    yCentre: 0,
    get yScale() {
      return state.yScale
    },
    unit: X_NORM,
    ready: true,
    get taken() {
      return state.taken
    },
  }
  return { problem, load }

  function load(rows: Int32Array): void {
    sample.load(rows)
    let empty = 0
    for (let i = 0; i < m; i++) {
      roots[i] = Math.sqrt(w[i])
      if (w[i] === 0) empty++
    }
    for (let start = 0; start < m * columns; start += m) for (let i = 0; i < m; i++) z[start + i] *= roots[i]
    makeBasis()
    let least = Number.POSITIVE_INFINITY
    for (let j = unpenalised; j < columns; j++) if (factor[j] > 0) least = Math.min(least, factor[j])
    for (let i = 0; i < m; i++) y[i] = sample.y[i] * roots[i]
    const left = project(y, 0)
    const size = left > SPANNED ? left : 0
    for (let i = 0; i < m; i++) y[i] = size > 0 ? y[i] / size : 0
    state.yScale = (sample.yScale * (size > 0 ? size : 1)) / least
    state.taken = 1 + rank + empty
    const integers = new Int16Array(kernels.memory.buffer)
    for (let j = 0; j < p; j++) place(j, least, integers)
  }

  /** Of the unpenalised columns, by Gram-Schmidt twice; those that depend on others add nothing. */
  function makeBasis(): void {
    rank = 0
    for (let j = 0; j < columns; j++) {
      if (factor[j] !== 0) continue
      const q = basis.subarray(rank * m, (rank + 1) * m)
      q.set(z.subarray(j * m, (j + 1) * m))
      const size = project(q, 0)
      if (size * size <= SPANNED) continue
      project(q, 0)
      const norm = Math.sqrt(dot(q, 0, q, 0, m))
      for (let i = 0; i < m; i++) q[i] /= norm
      rank++
    }
  }

  /** v := (I - QQ') v from `start` on; returns what is left of its norm. */
  function project(v: Float64Array, start: number): number {
    const before = dot(v, start, v, start, m)
    let after = before
    for (let pass = 0; pass < 2 && rank > 0; pass++) {
      for (let k = 0; k < rank; k++) axpy(-dot(basis, k * m, v, start, m), basis, k * m, v, start, m)
      after = dot(v, start, v, start, m)
      if (after > DOUBTFUL * before) break
    }
    return Math.sqrt(after)
  }

  /** Column j of the data into the memory of the kernels, zeros where it cannot enter. */
  function place(j: number, least: number, integers: Int16Array): void {
    const own = factor[unpenalised + j]
    const start = (unpenalised + j) * m
    const usable = own > 0 && own < Number.POSITIVE_INFINITY && project(z, start) > SPANNED
    const share = usable ? least / own : 0
    const { f64 } = arena
    const target = x / 8 + j * m
    for (let i = 0; i < m; i++) f64[target + i] = z[start + i] * share
    if (panels === 0) return
    const at = panels / 2 + (j >> 5) * (m + 1) * PANEL + (j & 31)
    for (let i = 0; i < m; i++) integers[at + PANEL * i] = f64[target + i] * X_NORM + ROUND - ROUND
  }
}
