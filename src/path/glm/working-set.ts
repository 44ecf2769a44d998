/**
 * Why no coefficient outside the working set can have been missed. c = z'r was computed for all of them where the residual was r0, and
 * columns have norm one in the weights m w; so where it is r
 *   |z_j'r| <= |z_j'r0| + D,   D^2 = sum_i (r_i - r0_i)^2 / (m w_i)   (Cauchy and Schwarz).
 * A set that holds the coefficients with |z_j'r0| / f_j at least a cut leaves out only such as stay within the conditions, |c_j| <= lambda alpha f_j,
 * as long as cut + D / min f <= lambda alpha. There are two, one within the other: when that is no longer so for the working set, it is chosen
 * anew from the candidates, and when it is no longer so for the candidates, all coefficients are looked at again.
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
  /** Look at all coefficients at the residual of now, and choose the sets for limits around this one, lambda alpha, or around the largest. */
  lookAtAll(wanted: number, limit?: number): void
  /** Choose the working set anew at the residual of now: from the candidates, or from all where those no longer cover. */
  renew(wanted: number, limit: number): void
  /** Compute c of the working set. */
  look(limit: number): void
  /** Calls for the inactive coefficients whose |c_j| - limit f_j was above `least` at the last look, with their c. */
  above(least: number, call: (coefficient: number, c: number) => void): void
  /** Whether all others are proven to be within a limit, where the residual is off by at most `bound` in the weights m w. */
  covers(limit: number, bound?: number): boolean
}

/** Coefficients that bound the others from what was known at a residual: about those with |c_j| / f_j of at least `cut` there. */
interface Cover {
  /** Address of that residual. */
  readonly r: number
  cut: number
  /** Addresses of the columns, by block, and how many. */
  readonly lists: readonly number[]
  readonly counts: Int32Array
}

type Lists = Pick<Cover, 'lists' | 'counts'>

/** Candidates for each coefficient of the working set; and of more columns than this, at least one in so many, for a look at them costs little beside one at all. */
const CANDIDATES = 4
const MANY = 100_000
const ONE_IN = 32
const BINS = 256

/** A factor of 0 is no penalty, one of Infinity no way in. */
function isPenalised(f: number): boolean {
  return f > 0 && f < Number.POSITIVE_INFINITY
}

export function createWorkingSet(sample: Sample, loss: Loss, active: ActiveSet): WorkingSet {
  const { table, m, ld, z, factor, w } = sample
  const { kernels, arena, design, entering } = table
  const { columns } = design
  const width = columns + 1
  const { blocks } = loss
  const height = blocks * ld
  /** Several classes are looked at together, column after column. */
  const listed = blocks === 1 ? entering : Int32Array.from({ length: columns }, (_, j) => j)
  const all = arena.allocate(4 * columns)
  const c = arena.allocate(8 * blocks * columns)
  const near = arena.allocate(8 * blocks * columns)
  const bins = new Int32Array(BINS)
  const [candidates, set] = [createCover(), createCover()]
  const everything: Lists = {
    lists: new Array(blocks).fill(all),
    counts: new Int32Array(blocks).fill(listed.length),
  }
  /** |c_j| / f_j by block and place in the lists that were looked at; -1 where there is no penalty or no way in. */
  const sizes = new Float64Array(blocks * columns)
  arena.i32.set(listed, all / 4)
  const fewest = columns > MANY ? Math.ceil(listed.length / ONE_IN) : 0
  let least = 1
  /** What the last look at the working set was at: where nothing has moved since, it stands. */
  let [seenLimit, seenSteps, seenChanges] = [Number.NaN, 0, 0]
  const working: WorkingSet = {
    top: 0,
    largest: 0,
    excess: 0,
    worst: -1,
    worstC: 0,
    passes: 0,
    lookAtAll,
    renew,
    look,
    above,
    covers,
  }
  return working

  function createCover(): Cover {
    const lists = Array.from({ length: blocks }, () => arena.allocate(4 * columns))
    return { r: arena.allocate(8 * height), cut: 0, lists, counts: new Int32Array(blocks) }
  }

  function lookAtAll(wanted: number, limit?: number): void {
    working.passes++
    productsWithAll()
    const { f64 } = arena
    let [top, largest, smallest] = [0, 0, Number.POSITIVE_INFINITY]
    for (let b = 0; b < blocks; b++) {
      const from = c + 8 * columns * b
      for (let e = 0; e < listed.length; e++) {
        const f = factor[listed[e]]
        const at = b * columns + e
        sizes[at] = -1
        if (!isPenalised(f)) continue
        const size = Math.abs(f64[from / 8 + e])
        const relative = size / f
        sizes[at] = relative
        if (relative > top) top = relative
        if (size > largest) largest = size
        if (f < smallest) smallest = f
      }
    }
    working.top = top
    working.largest = largest
    least = smallest
    const around = limit ?? top
    choose(candidates, everything, around, Math.max(fewest, CANDIDATES * wanted))
    choose(set, candidates, around, wanted)
  }

  function renew(wanted: number, limit: number): void {
    if (!within(candidates, limit, 0)) {
      lookAtAll(wanted, limit)
      return
    }
    const { lists, counts } = candidates
    for (let b = 0; b < blocks; b++) {
      const to = c + 8 * columns * b
      kernels.transposeTimes(z, ld, lists[b], counts[b], active.r + 8 * ld * b, to)
      const { f64, i32 } = arena
      for (let e = 0; e < counts[b]; e++)
        sizes[b * columns + e] = Math.abs(f64[to / 8 + e]) / factor[i32[lists[b] / 4 + e]]
    }
    choose(set, candidates, limit, wanted)
  }

  function productsWithAll(): void {
    const [step, across] = [8 * ld, 8 * columns]
    if (blocks === 1) {
      kernels.transposeTimes(z, ld, all, listed.length, active.r, c)
      return
    }
    // The residuals of the classes of a row sum to zero, so that the last products follow from the others.
    for (let b = 0; b + 1 < blocks; b += 2) {
      const [second, to] = b + 2 < blocks ? [b + 1, c + across * (b + 1)] : [b, c + across * b]
      kernels.twoProducts(
        z,
        ld,
        all,
        columns,
        active.r + step * b,
        active.r + step * second,
        c + across * b,
        to,
      )
    }
    const { f64 } = arena
    const [first, last] = [c / 8, c / 8 + columns * (blocks - 1)]
    for (let j = 0; j < columns; j++) {
      let sum = f64[first + j]
      for (let b = columns; first + b < last; b += columns) sum += f64[first + b + j]
      f64[last + j] = -sum
    }
  }

  /** Those of some lists with the largest sizes, which move up to the places that they have then. */
  function choose(into: Cover, { lists, counts }: Lists, limit: number, wanted: number): void {
    arena.f64.copyWithin(into.r / 8, active.r / 8, active.r / 8 + height)
    seenLimit = Number.NaN
    const cut = cutFor(counts, limit, wanted)
    into.cut = cut
    const { i32 } = arena
    for (let b = 0; b < blocks; b++) {
      const [from, to, at] = [lists[b] / 4, into.lists[b] / 4, b * columns]
      const end = counts[b]
      let count = 0
      for (let e = 0; e < end; e++) {
        const size = sizes[at + e]
        if (!(size >= cut)) continue
        sizes[at + count] = size
        i32[to + count++] = i32[from + e]
      }
      into.counts[b] = count
    }
  }

  /** About as many as wanted lie above it. */
  function cutFor(counts: Int32Array, limit: number, wanted: number): number {
    bins.fill(0)
    const per = BINS / limit
    for (let b = 0; b < blocks; b++) {
      const end = b * columns + counts[b]
      for (let at = b * columns; at < end; at++) {
        const bin = sizes[at] * per
        if (bin >= 0) bins[bin < BINS ? bin | 0 : BINS - 1]++
      }
    }
    let bin = BINS
    for (let count = 0; bin > 0 && count < wanted; ) count += bins[--bin]
    return (bin / BINS) * limit
  }

  function look(limit: number): void {
    const { changes } = active
    const { steps } = active.work
    if (seenLimit === limit && seenSteps === steps && seenChanges === changes) return
    seenLimit = limit
    seenSteps = steps
    seenChanges = changes
    working.excess = Number.NEGATIVE_INFINITY
    working.worst = -1
    const { lists, counts } = set
    for (let b = 0; b < blocks; b++) {
      const [from, to] = [lists[b], near + 8 * columns * b]
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

  function above(least: number, call: (coefficient: number, c: number) => void): void {
    const { lists, counts } = set
    for (let b = 0; b < blocks; b++) {
      const [from, to] = [lists[b] / 4, (near + 8 * columns * b) / 8]
      for (let e = 0; e < counts[b]; e++) {
        const j = arena.i32[from + e]
        const product = arena.f64[to + e]
        if (!(Math.abs(product) - seenLimit * factor[j] > least)) continue
        const number = b * width + j
        if (active.isActive[number] === 0 && !active.blocked.has(number)) call(number, product)
      }
    }
  }

  function covers(limit: number, bound = 0): boolean {
    return within(set, limit, bound) && within(candidates, limit, bound)
  }

  /** Whether all that a set leaves out are within the limit. */
  function within({ r, cut }: Cover, limit: number, bound: number): boolean {
    const { f64 } = arena
    let furthest = 0
    for (let b = 0; b < blocks; b++) {
      let squares = 0
      const [now, then] = [active.r / 8 + b * ld, r / 8 + b * ld]
      for (let i = 0; i < m; i++) {
        const d = f64[now + i] - f64[then + i]
        if (d !== 0) squares += (d * d) / (m * w[i])
      }
      furthest = Math.max(furthest, squares)
    }
    return cut + ((Math.sqrt(furthest) + bound) * (1 + 1e-9)) / least <= limit * (1 - 1e-9)
  }
}
