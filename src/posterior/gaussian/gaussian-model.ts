/**
 * The marginal likelihood of a set S of columns with coefficients N(0, tau sigma^2) and sigma^2 by Jeffreys' rule,
 *   -1/2 log det(tau A) - nu/2 log(RSS / y'y),   A = X_S'X_S + I/tau,   RSS = y'y - y'X_S A^-1 X_S'y,
 * and beside it the moments of the coefficients (moments.ts).
 * Of the set stand ready
 *   B = A^-1,  U = B X_S'X,  b = B X_S'y,
 *   for every column k:  d_k = x_k'x_k + 1/tau - x_k'X_S B X_S'x_k,  w_k = x_k'(y - X_S b),
 * from which the likelihoods of all sets with one column more follow in O(1) each, and without column j too, since then
 *   d_k + U_jk^2 / B_jj  and  w_k + U_jk b_j / B_jj  take their places.
 * A column enters or leaves by a rank-one change of U, O(|S|) per column; where the set becomes another one, U, d and w wait until a column
 * is to be added, and columns leave at O(|S|^2) before. Of a variable with several columns d_k is a block.
 * A is never near singular: its eigenvalues lie between 1/tau and 1/tau + the sum of its columns' squares.
 */
import { solveLower } from '../../math/cholesky.js'
import { dot } from '../../math/dot.js'
import { log, log1p } from '../../math/elementary.js'
import { createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { blockForm, columnBlocks, invertBlock, shiftBlock, startBlock } from '../column-blocks.js'
import type { Additions, SetModel } from '../set-model.js'
import type { GaussianProblem } from './gaussian-problem.js'
import { createGramRows, type Precision } from './gram-rows.js'
import { createLargeBlock, LARGE, type LargeBlock, type RestOfSet } from './large-block.js'
import {
  type FittedColumns,
  logMeanMoment,
  logMoments,
  momentOf,
  momentShare,
  plainMoment,
} from './moments.js'

/** Rank-one changes after which everything is computed afresh, so that rounding does not add up. */
const RENEW = 500
/** No column leaves less of the residual sum of squares than this share: rounding must not. */
const least = 1e-16

/** A block of B that belongs to a variable. */
interface ActiveBlock {
  readonly logDet: number
  readonly form: number
  readonly spread: Float64Array
  readonly solution: Float64Array
}

/** Variable v has the columns first[v] .. first[v + 1] - 1; sets have at most `limit` columns. */
export function createGaussianModel(
  problem: GaussianProblem,
  first: Int32Array,
  taus: readonly number[],
  limit: number,
  kernels: Kernels,
  precision: Precision = 'double',
): SetModel {
  const { n, columns, x, y, total, nu } = problem
  const p = first.length - 1
  const arena = createArena(kernels)
  const capacity = Math.min(columns, limit)
  const squares = new Float64Array(columns)
  const products = new Float64Array(columns)
  for (let j = 0; j < columns; j++) {
    squares[j] = dot(x, j * n, x, j * n, n)
    products[j] = dot(x, j * n, y, 0, n)
  }
  const gram = createGramRows(x, n, squares, capacity, precision, arena, kernels)
  const { width } = gram
  const u = arena.reserve(8 * width * capacity)
  const [d, w, scores, rho] = [0, 1, 2, 3].map(() => arena.allocate(8 * width))
  const list = arena.allocate(4 * (capacity + 1))
  const factors = arena.allocate(8 * (capacity + 1))
  const [shares, ownCoefficients, ownVariances, scales, moved] = [0, 1, 2, 3, 4].map(() =>
    arena.allocate(8 * capacity),
  )
  const inverseAt = arena.allocate(8 * capacity * capacity)
  const bAt = arena.allocate(8 * capacity)
  // Nothing is reserved any more: the views stay.
  const inverse = arena.f64.subarray(inverseAt / 8, inverseAt / 8 + capacity * capacity)
  const b = arena.f64.subarray(bAt / 8, bAt / 8 + capacity)
  const several = columnBlocks(first, x, n)
  const blocks = several.filter(({ count }) => count < LARGE)
  const large = several
    .filter(({ count }) => count >= LARGE)
    .map(block => createLargeBlock(block, total, products, gramOf))
  const ofVariables = new Float64Array(p)

  /** Active columns, the rows of U where theirs stand, and rows of U that are free. */
  const inside: number[] = []
  const rows: number[] = []
  const free: number[] = []
  let active: number[] = []
  /** The places of the columns of each active variable, once they were asked for. */
  let places: readonly (readonly number[])[] | undefined
  let tau = 0
  let rss = total
  let logDet = 0
  let changes = 0
  /** U, d and w are still those of another set: they are made when something is to be added. */
  let stale = true

  const rowAt = (i: number) => u + 8 * width * rows[i]

  /** The products of an active column with all columns. */
  function gramOf(c: number): Float64Array {
    const from = gram.address / 8 + gram.rowOf(c, inside) * width
    return arena.f64.subarray(from, from + columns)
  }

  const normalLikelihood = (det: number, left: number) => -0.5 * (det + nu * log(left / total))

  /** The set as it is, or without the column at place q. */
  function fitted(q: number, left: number): FittedColumns {
    const all = activePlaces()
    const variables = q < 0 ? all : all.filter(([place]) => place !== q)
    const coefficient = b.slice(0, inside.length)
    const variance = Float64Array.from(inside, (_, i) => inverse[i * capacity + i])
    if (q >= 0) {
      const own = inverse[q * capacity + q]
      for (let i = 0; i < inside.length; i++) {
        const across = inverse[i * capacity + q]
        coefficient[i] -= (across / own) * b[q]
        variance[i] -= (across / own) * across
      }
    }
    return { coefficient, variance, precision: nu / left, variables }
  }

  function placesOf(v: number): readonly number[] {
    return Array.from({ length: first[v + 1] - first[v] }, (_, i) => inside.indexOf(first[v] + i))
  }

  function activePlaces(): readonly (readonly number[])[] {
    places ??= active.map(placesOf)
    return places
  }

  const likelihood = () => normalLikelihood(logDet, rss) + logMoments(fitted(-1, rss), taus[tau])

  function restart(set: readonly number[], next: number): void {
    tau = next
    active = set.slice()
    places = undefined
    inside.length = 0
    rows.length = 0
    free.length = 0
    for (let r = capacity - 1; r >= 0; r--) free.push(r)
    for (const v of set) {
      for (let c = first[v]; c < first[v + 1]; c++) {
        inside.push(c)
        rows.push(free.pop()!)
      }
    }
    factorise()
    changes = 0
    stale = true
  }

  /** B, b, RSS and log det from X_S'X_S; returns the factor of A. */
  function factorise(): Float64Array {
    const s = inside.length
    const { table, ofResponse } = restWithout([], tau)
    const { logDet: det, inverse: spread, solution, factor } = invertBlock(table, s, ofResponse)
    for (let i = 0; i < s; i++) {
      b[i] = solution[i]
      for (let j = 0; j < s; j++) inverse[i * capacity + j] = spread[i * s + j]
    }
    rss = total - dot(solution, 0, ofResponse, 0, s)
    logDet = det + s * log(taus[tau])
    return factor
  }

  /** The set without the columns at some places, at a tau. */
  function restWithout(places: readonly number[], at: number): RestOfSet {
    const out = new Set(places)
    const stay = Array.from(inside.keys()).filter(i => !out.has(i))
    const place = new Map(stay.map((i, k) => [i, k]))
    const s = stay.length
    const some = stay.map(i => inside[i])
    const table = new Float64Array(s * s)
    for (let i = 0; i < s; i++) {
      const row = gramOf(some[i])
      for (let j = 0; j <= i; j++) table[i * s + j] = table[j * s + i] = row[some[j]]
      table[i * s + i] += 1 / taus[at]
    }
    return {
      columns: some,
      table,
      ofResponse: Float64Array.from(some, c => products[c]),
      variables: activePlaces()
        .filter(([i]) => !out.has(i))
        .map(own => own.map(i => place.get(i)!)),
    }
  }

  /** U, d and w, where they are not those of the set: with A = L L' and V = L^-1 X_S'X, U = L'^-1 V and d_k loses the sum of V_ik^2. */
  function refresh(): void {
    if (!stale) return
    stale = false
    const s = inside.length
    const factor = factorise()
    const { f64, i32 } = arena
    f64.fill(1, d / 8, d / 8 + width)
    f64.fill(0, w / 8, w / 8 + width)
    for (let j = 0; j < columns; j++) {
      f64[d / 8 + j] = squares[j] + 1 / taus[tau]
      f64[w / 8 + j] = products[j]
    }
    for (const block of blocks) startBlock(block, taus[tau])
    const z = Float64Array.from(inside, c => products[c])
    solveLower(factor, s, s, z)
    for (let i = 0; i < s; i++) {
      const row = rowAt(i)
      const from = gram.address / 8 + gram.rowOf(inside[i], inside) * width
      f64.copyWithin(row / 8, from, from + width)
      for (let j = 0; j < i; j++) {
        i32[list / 4 + j] = rows[j]
        f64[factors / 8 + j] = -factor[i * s + j]
      }
      divideRow(row, i, factor[i * s + i])
      shift(row, -1, -z[i])
    }
    for (let i = s - 1; i >= 0; i--) {
      for (let j = i + 1; j < s; j++) {
        i32[list / 4 + j - i - 1] = rows[j]
        f64[factors / 8 + j - i - 1] = -factor[j * s + i]
      }
      divideRow(rowAt(i), s - 1 - i, factor[i * s + i])
    }
  }

  /** A row with the combination of `count` listed rows of U, divided by the pivot. */
  function divideRow(row: number, count: number, pivot: number): void {
    kernels.addCombination(u, width, list, factors, count, row, width)
    const { f64 } = arena
    const end = row / 8 + width
    for (let k = row / 8; k < end; k++) f64[k] /= pivot
  }

  function enterColumn(c: number): void {
    const s = inside.length
    const gramRow = gram.rowOf(c, inside)
    const { f64, i32 } = arena
    const pivot = f64[d / 8 + c]
    const product = f64[w / 8 + c]
    // rho = x_c'X - (B X_S'x_c)' X_S'X
    for (let i = 0; i < s; i++) {
      i32[list / 4 + i] = gram.rowOf(inside[i], inside)
      f64[moved / 8 + i] = f64[factors / 8 + i] = -f64[rowAt(i) / 8 + c]
    }
    f64.copyWithin(rho / 8, gram.address / 8 + gramRow * width, gram.address / 8 + (gramRow + 1) * width)
    kernels.addCombination(gram.address, width, list, factors, s, rho, width)
    for (let i = 0; i < s; i++) {
      f64[factors / 8 + i] /= pivot
      i32[list / 4 + i] = i
    }
    kernels.addMultiples(inverseAt, capacity, list, factors, s, moved, s)
    for (let i = 0; i < s; i++) {
      const share = f64[factors / 8 + i]
      i32[list / 4 + i] = rows[i]
      b[i] += share * product
      inverse[i * capacity + s] = inverse[s * capacity + i] = share
    }
    inverse[s * capacity + s] = 1 / pivot
    b[s] = product / pivot
    const row = free.pop()!
    inside.push(c)
    rows.push(row)
    f64.fill(0, rowAt(s) / 8, rowAt(s) / 8 + width)
    f64[factors / 8 + s] = 1 / pivot
    i32[list / 4 + s] = row
    kernels.addMultiples(u, width, list, factors, s + 1, rho, width)
    shift(rho, -1 / pivot, -product / pivot)
    rss -= (product * product) / pivot
    logDet += log(taus[tau] * pivot)
    changes++
  }

  function leaveColumn(c: number): void {
    const q = inside.indexOf(c)
    const last = inside.length - 1
    const own = inverse[q * capacity + q]
    const row = rowAt(q)
    if (!stale) shift(row, 1 / own, b[q] / own)
    rss += (b[q] * b[q]) / own
    logDet += log(own / taus[tau])
    const { f64, i32 } = arena
    for (let i = 0, others = 0; i <= last; i++) {
      if (i === q) continue
      const factor = inverse[i * capacity + q] / own
      f64[factors / 8 + others] = -factor
      i32[list / 4 + others++] = i
      b[i] -= factor * b[q]
    }
    kernels.addMultiples(inverseAt, capacity, list, factors, last, inverseAt + 8 * q * capacity, last + 1)
    if (!stale) {
      for (let e = 0; e < last; e++) i32[list / 4 + e] = rows[i32[list / 4 + e]]
      kernels.addMultiples(u, width, list, factors, last, row, width)
    }
    free.push(rows[q])
    // The last column takes the place of the one that leaves.
    inside[q] = inside[last]
    rows[q] = rows[last]
    b[q] = b[last]
    for (let j = 0; j <= last; j++) inverse[q * capacity + j] = inverse[last * capacity + j]
    for (let i = 0; i < last; i++) inverse[i * capacity + q] = inverse[i * capacity + last]
    inverse[q * capacity + q] = inverse[last * capacity + last]
    inside.pop()
    rows.pop()
    changes++
  }

  /** d_k += v_k^2 dv and w_k += v_k wv, with d_k a block where a variable has several columns. */
  function shift(v: number, dv: number, wv: number): void {
    kernels.shiftColumns(d, w, v, dv, wv, width)
    for (const block of blocks) shiftBlock(block, arena.f64, v / 8, dv)
  }

  function add(v: number): void {
    refresh()
    for (let c = first[v]; c < first[v + 1]; c++) enterColumn(c)
    active.push(v)
    places = undefined
  }

  function remove(v: number): void {
    for (let c = first[v + 1] - 1; c >= first[v]; c--) leaveColumn(c)
    active.splice(active.indexOf(v), 1)
    places = undefined
    if (changes > RENEW) restart(active, tau)
  }

  function additions(without: number): Additions {
    if (without >= 0 && first[without + 1] - first[without] > 1) {
      const before = active.slice()
      remove(without)
      const found = additions(-1)
      const ratios = found.ratios.slice()
      add(without)
      active = before
      places = undefined
      return { ...found, ratios }
    }
    refresh()
    const q = without < 0 ? -1 : inside.indexOf(first[without])
    const own = q < 0 ? 1 : inverse[q * capacity + q]
    const [dv, wv] = q < 0 ? [0, 0] : [1 / own, b[q] / own]
    const left = q < 0 ? rss : rss + (b[q] * b[q]) / own
    const det = q < 0 ? logDet : logDet + log(own / taus[tau])
    const row = q < 0 ? d : rowAt(q)
    const set = fitted(q, left)
    scoreColumns(set, q, row, dv, wv, left)
    const room = limit - inside.length + (q < 0 ? 0 : 1)
    scoreBlocks(set, q, row / 8, dv, wv, left)
    scoreLarge(set, q, normalLikelihood(det, left), room)
    const { f64 } = arena
    const score = scores / 8
    f64.fill(-Infinity, score + columns, score + width)
    for (const c of inside) if (c !== inside[q]) f64[score + c] = -Infinity
    refuse(room)
    const largest = kernels.largestScore(scores, width)
    // Where nothing can be added, all ratios are to be 0.
    const sum = kernels.scoreWeights(scores, largest > -Infinity ? largest : 0, width)
    const logLikelihood = normalLikelihood(det, left) + logMoments(set, taus[tau])
    return { logLikelihood, largest, ratios: perVariable(), sum }
  }

  /** The scores of single columns added to `set`, the set or the set without place q. */
  function scoreColumns(
    { coefficient, variance, precision, variables }: FittedColumns,
    q: number,
    row: number,
    du: number,
    wu: number,
    left: number,
  ): void {
    const { f64, i32 } = arena
    const plain = plainMoment(taus[tau])
    let count = 0
    for (const places of variables) {
      let moment = 0
      for (const i of places) {
        moment += momentOf(coefficient[i], variance[i], precision, taus[tau])
        i32[list / 4 + count] = rows[i]
        f64[shares / 8 + count] = q < 0 ? 0 : inverse[i * capacity + q] / inverse[q * capacity + q]
        f64[ownCoefficients / 8 + count] = coefficient[i]
        f64[ownVariances / 8 + count] = variance[i] + plain
        f64[scales / 8 + count++] = 0
      }
      f64[scales / 8 + count - 1] = 1 / moment
    }
    kernels.additionScores({
      d,
      w,
      u: row,
      du,
      wu,
      rss: left,
      nu,
      tau: taus[tau],
      rows: u,
      stride: width,
      list,
      share: shares,
      b: ownCoefficients,
      spread: ownVariances,
      scale: scales,
      plain,
      weight: momentShare,
      count,
      width,
      out: scores,
    })
  }

  /** The score of a variable with several columns at the first of them; none at the others. */
  function scoreBlocks(
    set: FittedColumns,
    q: number,
    row: number,
    dv: number,
    wv: number,
    left: number,
  ): void {
    const { f64 } = arena
    for (const { from, count, values } of blocks) {
      const shifted = values.slice()
      const products = new Float64Array(count)
      for (let i = 0; i < count; i++) {
        const a = f64[row + from + i]
        products[i] = f64[w / 8 + from + i] + a * wv
        for (let j = 0; j < count; j++) shifted[i * count + j] += a * f64[row + from + j] * dv
      }
      const { logDet: det, form } = blockForm(shifted, count, products)
      const share = Math.max(1 - form / left, least)
      f64.fill(-Infinity, scores / 8 + from, scores / 8 + from + count)
      f64[scores / 8 + from] =
        -0.5 * (det + count * log(taus[tau]) + nu * log(share)) +
        blockMoments(set, q, from, count, shifted, products, nu / (left * share)) -
        logMoments(set, taus[tau])
    }
  }

  /** The same for large variables, outside the set and no larger than there is room for. */
  function scoreLarge(set: FittedColumns, q: number, normal: number, room: number): void {
    const { f64 } = arena
    for (const block of large)
      f64.fill(-Infinity, scores / 8 + block.from, scores / 8 + block.from + block.count)
    const fitting = large.filter(({ variable, count }) => count <= room && !active.includes(variable))
    if (fitting.length === 0) return
    const before = normal + logMoments(set, taus[tau])
    const rest = restWithout(q < 0 ? [] : [q], tau)
    for (const block of fitting) f64[scores / 8 + block.from] = jointLikelihood(block, rest, tau) - before
  }

  /** The log likelihood of a set with a large variable, at a tau. */
  function jointLikelihood(block: LargeBlock, rest: RestOfSet, at: number): number {
    const joint = block.join(rest, taus[at])
    const left = Math.max(joint.rss, least * total)
    const { coefficient, variance } = joint
    const set = { coefficient, variance, precision: nu / left, variables: rest.variables }
    const all = rest.columns.length + block.count
    return (
      normalLikelihood(joint.logDet + all * log(taus[at]), left) +
      logMoments(set, taus[at]) +
      logMeanMoment(joint, block.count, nu / left, taus[at])
    )
  }

  /** log moments of `set`, the set or the set without place q, with a variable of several columns, whose D and w are given. */
  function blockMoments(
    set: FittedColumns,
    q: number,
    from: number,
    count: number,
    block: Float64Array,
    products: Float64Array,
    precision: number,
  ): number {
    const { f64 } = arena
    const { inverse: spread, solution } = invertBlock(block, count, products)
    const s = inside.length
    const coefficient = new Float64Array(s + count)
    const variance = new Float64Array(s + count)
    const cross = new Float64Array(count)
    for (let i = 0; i < s; i++) {
      const share = q < 0 ? 0 : inverse[i * capacity + q] / inverse[q * capacity + q]
      for (let c = 0; c < count; c++) {
        cross[c] = f64[rowAt(i) / 8 + from + c]
        if (q >= 0) cross[c] -= share * f64[rowAt(q) / 8 + from + c]
      }
      coefficient[i] = set.coefficient[i]
      variance[i] = set.variance[i]
      for (let c = 0; c < count; c++) {
        coefficient[i] -= cross[c] * solution[c]
        for (let e = 0; e < count; e++) variance[i] += cross[c] * spread[c * count + e] * cross[e]
      }
    }
    const entering = Array.from({ length: count }, (_, c) => s + c)
    for (let c = 0; c < count; c++) {
      coefficient[s + c] = solution[c]
      variance[s + c] = spread[c * count + c]
    }
    return logMoments(
      { coefficient, variance, precision, variables: [...set.variables, entering] },
      taus[tau],
    )
  }

  /** No variable with more columns than there is room for. */
  function refuse(capacity: number): void {
    const { f64 } = arena
    if (capacity < 1) f64.fill(-Infinity, scores / 8, scores / 8 + width)
    for (const { from, count } of several) if (count > capacity) f64[scores / 8 + from] = -Infinity
  }

  function perVariable(): Float64Array {
    const { f64 } = arena
    if (several.length === 0) return f64.subarray(scores / 8, scores / 8 + columns)
    for (let v = 0; v < p; v++) ofVariables[v] = f64[scores / 8 + first[v]]
    return ofVariables
  }

  function removals(): Float64Array {
    const now = fitted(-1, rss)
    if (several.length === 0) return singleRemovals(now)
    const moments = logMoments(now, taus[tau])
    return Float64Array.from(now.variables, own => {
      if (own.length >= LARGE) return likelihoodOf(restWithout(own, tau), tau) - likelihood()
      const block = activeBlock(own)
      const left = rss + block.form
      const normal = -0.5 * (block.logDet - own.length * log(taus[tau]) + nu * log(left / rss))
      const set = { ...withoutPlaces(now, own, block), precision: nu / left, variables: now.variables }
      return normal + logMoments(set, taus[tau], own) - moments
    })
  }

  function singleRemovals({ coefficient, variance, precision }: FittedColumns): Float64Array {
    const { f64 } = arena
    const count = inside.length
    const momentAt = (i: number) => momentOf(coefficient[i], variance[i], precision, taus[tau])
    for (let i = 0; i < count; i++) {
      f64[ownVariances / 8 + i] = variance[i] + plainMoment(taus[tau])
      f64[scales / 8 + i] = 1 / momentAt(i)
    }
    kernels.removalMoments({
      inverse: inverseAt,
      stride: capacity,
      count,
      b: bAt,
      spread: ownVariances,
      scale: scales,
      rss,
      nu,
      out: moved,
    })
    return Float64Array.from(activePlaces(), ([q]) => {
      const own = inverse[q * capacity + q]
      const normal = -0.5 * (log(own / taus[tau]) + nu * log1p((b[q] * b[q]) / (own * rss)))
      return normal + f64[moved / 8 + q] - log((momentShare * momentAt(q)) / taus[tau])
    })
  }

  /** Of the block of B that the columns at these places have: log det, b' block^-1 b, the inverse and its product with b. */
  function activeBlock(own: readonly number[]): ActiveBlock {
    const count = own.length
    const block = Float64Array.from(own.flatMap(i => own.map(j => inverse[i * capacity + j])))
    const ofBlock = Float64Array.from(own, i => b[i])
    const { logDet: det, inverse: spread, solution } = invertBlock(block, count, ofBlock)
    return { logDet: det, form: dot(solution, 0, ofBlock, 0, count), spread, solution }
  }

  /** Coefficients and variances of the set without these places. */
  function withoutPlaces(
    now: FittedColumns,
    own: readonly number[],
    { spread, solution }: ActiveBlock,
  ): Pick<FittedColumns, 'coefficient' | 'variance'> {
    const [coefficient, variance] = [now.coefficient.slice(), now.variance.slice()]
    for (const [c, place] of own.entries()) {
      for (let i = 0; i < inside.length; i++) {
        const across = inverse[place * capacity + i]
        coefficient[i] -= across * solution[c]
        for (const [e, other] of own.entries())
          variance[i] -= across * spread[c * own.length + e] * inverse[other * capacity + i]
      }
    }
    return { coefficient, variance }
  }

  function likelihoodAt(other: number): number {
    if (other === tau) return likelihood()
    const block = large.find(({ variable }) => active.includes(variable))
    return block === undefined
      ? likelihoodOf(restWithout([], other), other)
      : jointLikelihood(block, restWithout(placesOf(block.variable), other), other)
  }

  /** The log likelihood of a set as it stands at a tau. */
  function likelihoodOf({ columns: some, table, ofResponse, variables }: RestOfSet, at: number): number {
    const s = some.length
    const { logDet: det, inverse: spread, solution } = invertBlock(table, s, ofResponse)
    const left = total - dot(solution, 0, ofResponse, 0, s)
    const variance = Float64Array.from({ length: s }, (_, i) => spread[i * s + i])
    const set = { coefficient: solution, variance, precision: nu / left, variables }
    return normalLikelihood(det + s * log(taus[at]), left) + logMoments(set, taus[at])
  }

  restart([], 0)
  return {
    p,
    taus,
    get tau() {
      return tau
    },
    get active() {
      return active
    },
    get logLikelihood() {
      return likelihood()
    },
    restart,
    add,
    remove,
    additions,
    removals,
    likelihoodAt,
  }
}
