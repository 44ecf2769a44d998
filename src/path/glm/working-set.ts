/**
 * Why no coefficient outside the working set can have been missed. c = z'r was computed for all of them where the residual was r0, and
 * columns have norm one in the weights m w; so where it is r
 *   |z_j'r| <= |z_j'r0| + D,   D^2 = sum_i (r_i - r0_i)^2 / (m w_i)   (Cauchy and Schwarz).
 * The working set holds the coefficients with |z_j'r0| / f_j at least a cut. The others stay within the conditions, |c_j| <= lambda alpha f_j,
 * as long as cut + D / min f <= lambda alpha; when that is no longer so, all of them are looked at again.
 */
import type { ActiveSet } from './active-set.js'
import type { Loss } from './loss.js'
import type { Sample } from './sample.js'

export interface WorkingSet {
  /** Largest |c_j| / f_j and largest |c_j| at the last look at all, over the penalised coefficients. */
  top: number
  largest: number
  /** Largest |c_j| - limit f_j of the inactive coefficients in the set, at the last look at them; its coefficient, its c. */
  excess: number
  worst: number
  worstC: number
  /** Looks at all coefficients. */
  passes: number
  /** Look at all coefficients at the residual of now. */
  lookAtAll(): void
  /** Choose the working set for limits around this one, lambda alpha, from the last look at all. */
  choose(limit: number, least: number): void
  /** Compute c of the working set. */
  look(limit: number): void
  /** Whether all others are proven to be within a limit, where the residual is off by at most `bound` in the weights m w. */
  covers(limit: number, bound?: number): boolean
}

const BINS = 256
const NOTHING = { limit: Number.NaN, steps: 0, changes: 0 }

export function createWorkingSet(sample: Sample, loss: Loss, active: ActiveSet): WorkingSet {
  const { table, m, ld, z, factor, w } = sample
  const { kernels, arena, design } = table
  const { columns } = design
  const width = columns + 1
  const { blocks } = loss
  const height = blocks * ld
  const all = arena.allocate(4 * columns)
  const c = arena.allocate(8 * blocks * columns)
  const list = arena.allocate(4 * blocks * columns)
  const near = arena.allocate(8 * blocks * columns)
  const r0 = arena.allocate(8 * height)
  const counts = new Int32Array(blocks)
  const bins = new Int32Array(BINS)
  /** |c_j| / f_j at the last look at all; -1 where there is no penalty or no way in. */
  const sizes = new Float64Array(blocks * columns)
  for (let j = 0; j < columns; j++) arena.i32[all / 4 + j] = j
  let cut = 0
  let least = 1
  /** What the last look at the working set was at: where nothing has moved since, it stands. */
  let seen = NOTHING
  const working: WorkingSet = {
    top: 0,
    largest: 0,
    excess: 0,
    worst: -1,
    worstC: 0,
    passes: 0,
    lookAtAll,
    choose,
    look,
    covers,
  }
  return working

  function isPenalised(j: number): boolean {
    return factor[j] > 0 && factor[j] < Number.POSITIVE_INFINITY
  }

  function lookAtAll(): void {
    working.passes++
    arena.f64.copyWithin(r0 / 8, active.r / 8, active.r / 8 + height)
    working.top = working.largest = 0
    least = Number.POSITIVE_INFINITY
    for (let b = 0; b < blocks; b++) {
      const from = c + 8 * columns * b
      kernels.transposeTimes(z, ld, all, columns, active.r + 8 * ld * b, from)
      const { f64 } = arena
      for (let j = 0; j < columns; j++) {
        sizes[b * columns + j] = -1
        if (!isPenalised(j)) continue
        const size = Math.abs(f64[from / 8 + j])
        sizes[b * columns + j] = size / factor[j]
        working.top = Math.max(working.top, size / factor[j])
        working.largest = Math.max(working.largest, size)
        least = Math.min(least, factor[j])
      }
    }
  }

  function choose(limit: number, wanted: number): void {
    cut = cutFor(limit, wanted)
    seen = NOTHING
    const { i32 } = arena
    for (let b = 0; b < blocks; b++) {
      let count = 0
      const to = (list + 4 * columns * b) / 4
      const from = columns * b
      for (let j = 0; j < columns; j++) if (sizes[from + j] >= cut) i32[to + count++] = j
      counts[b] = count
    }
  }

  /** About as many as wanted lie above it. */
  function cutFor(limit: number, wanted: number): number {
    bins.fill(0)
    const per = BINS / limit
    for (const size of sizes) if (size >= 0) bins[Math.min(BINS - 1, Math.floor(size * per))]++
    let bin = BINS
    for (let count = 0; bin > 0 && count < wanted; ) count += bins[--bin]
    return (bin / BINS) * limit
  }

  function look(limit: number): void {
    const { changes } = active
    const { steps } = active.work
    if (seen.limit === limit && seen.steps === steps && seen.changes === changes) return
    seen = { limit, steps, changes }
    working.excess = Number.NEGATIVE_INFINITY
    working.worst = -1
    for (let b = 0; b < blocks; b++) {
      const [from, to] = [list + 4 * columns * b, near + 8 * columns * b]
      kernels.transposeTimes(z, ld, from, counts[b], active.r + 8 * ld * b, to)
      const { f64, i32 } = arena
      for (let e = 0; e < counts[b]; e++) {
        const j = i32[from / 4 + e]
        const size = Math.abs(f64[to / 8 + e]) - limit * factor[j]
        if (size <= working.excess) continue
        const number = b * width + j
        if (active.isActive[number] === 1 || active.blocked.has(number)) continue
        working.excess = size
        working.worst = number
        working.worstC = f64[to / 8 + e]
      }
    }
  }

  function covers(limit: number, bound = 0): boolean {
    const { f64 } = arena
    let furthest = 0
    for (let b = 0; b < blocks; b++) {
      let squares = 0
      for (let i = 0; i < m; i++) {
        const d = f64[active.r / 8 + b * ld + i] - f64[r0 / 8 + b * ld + i]
        if (d !== 0) squares += (d * d) / (m * w[i])
      }
      furthest = Math.max(furthest, squares)
    }
    return cut + ((Math.sqrt(furthest) + bound) * (1 + 1e-9)) / least <= limit * (1 - 1e-9)
  }
}
