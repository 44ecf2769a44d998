/**
 * The lasso on a few columns, solved twice: first with all signs open, by Newton steps whose quadratic is minimised one coordinate after the
 * other; then, with the signs it found, to the last digits, with gradients in double-double:
 *   g_j = sum_i w_i z_ij r_i - lambda f_j s_j - ridge_j b_j = 0.
 * Plain and slow on purpose: it is there to judge solvers that are neither.
 */
import {
  add,
  addMultiple,
  type Double2,
  dot,
  negative,
  times,
  type Vector2,
  vector,
} from './double-double.js'
import { independentColumns } from './independent-columns.js'
import type { Column, Rows } from './rows.js'

/** A column of the model; penalty 0 for one that is in every model. */
export interface Term {
  readonly column: Column
  readonly penalty: number
  /** What the elastic net adds, per coefficient; 0 for the lasso. */
  readonly ridge: number
}

export interface Minimum {
  /** Of the standardised columns, in the order of the terms. */
  readonly beta: readonly Double2[]
  /** w_i r_i: products with columns are the gradient. */
  readonly gradient: Vector2
  /** Largest |g_j| that is left. */
  readonly left: number
}

/** Gradients are solved to this at least. */
export const SOLVED = 1e-14
const MOST_ROUNDS = 200
const MOST_SWEEPS = 20_000

/** `start`: coefficients to begin from, whose signs are tried first; for classes one more, the constant. */
export function minimum(rows: Rows, terms: readonly Term[], start: readonly number[]): Minimum {
  const [all, guess] = withConstant(rows, terms, start)
  const signed = polish(rows, all, guess, guess.map(Math.sign), everywhere(all, guess))
  return agrees(signed, all, guess) ? signed : afresh(rows, all, guess)
}

/** The gradient at given coefficients; the constant of classes is the best one. */
export function gradientAt(rows: Rows, terms: readonly Term[], beta: readonly number[]): Vector2 {
  const [all, values] = withConstant(rows, terms, beta)
  return polish(rows, all, values, values.map(Math.sign), [...all.keys()].slice(terms.length)).gradient
}

function withConstant(rows: Rows, terms: readonly Term[], beta: readonly number[]): [Term[], number[]] {
  return rows.family === 'gaussian'
    ? [[...terms], beta.slice(0, terms.length)]
    : [
        [...terms, constant(rows)],
        [...beta.slice(0, terms.length), beta[terms.length] ?? 0],
      ]
}

/** All but penalised terms that are to stay at zero. */
function everywhere(terms: readonly Term[], signs: readonly number[]): number[] {
  return [...terms.keys()].filter(a => signs[a] !== 0 || terms[a].penalty === 0)
}

function constant({ m }: Rows): Term {
  return { column: { z: vector(m, () => [1, 0]), sd: 1 }, penalty: 0, ridge: 0 }
}

function agrees({ beta, left }: Minimum, terms: readonly Term[], guess: readonly number[]): boolean {
  return (
    left < 1e-12 * (1 + largest(guess)) &&
    terms.every(({ penalty }, a) => penalty === 0 || Math.sign(beta[a][0]) === Math.sign(guess[a]))
  )
}

function largest(values: readonly number[]): number {
  return values.reduce((most, v) => Math.max(most, Math.abs(v)), 0)
}

/** With all signs open, then to the last digits with those that came out. */
function afresh(rows: Rows, terms: readonly Term[], guess: readonly number[]): Minimum {
  let beta = [...guess]
  let value = objective(rows, terms, beta)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = newtonTarget(rows, terms, beta)
    let share = 1
    let moved = beta
    let reached = value
    for (; share > 1e-10; share /= 2) {
      moved = beta.map((b, a) => b + share * (next[a] - b))
      reached = objective(rows, terms, moved)
      if (reached <= value) break
    }
    const change = largest(moved.map((b, a) => b - beta[a]))
    beta = moved
    value = reached
    if (rows.family === 'gaussian' || change <= 1e-13 * (1 + largest(beta))) break
  }
  return polish(rows, terms, beta, beta.map(Math.sign), everywhere(terms, beta))
}

/** The penalised loss, over one where the gaussian one is half the mean square. */
function objective(rows: Rows, terms: readonly Term[], beta: readonly number[]): number {
  const eta = fitOf(
    rows,
    terms,
    beta.map(b => [b, 0] as const),
  )
  let value = 0
  for (let i = 0; i < rows.m; i++) {
    const e = eta.hi[i]
    const y = rows.y.hi[i]
    const loss =
      rows.family === 'gaussian'
        ? (y - e) ** 2 / 2
        : Math.max(e, 0) + Math.log1p(Math.exp(-Math.abs(e))) - y * e
    value += rows.w.hi[i] * loss
  }
  return terms.reduce(
    (sum, { penalty, ridge }, a) => sum + penalty * Math.abs(beta[a]) + 0.5 * ridge * beta[a] ** 2,
    value,
  )
}

/** Minimum of the quadratic around beta, plus the penalty, by coordinate descent. */
function newtonTarget(rows: Rows, terms: readonly Term[], beta: readonly number[]): number[] {
  const at = evaluate(
    rows,
    terms,
    beta.map(b => [b, 0] as const),
  )
  const h = hessian(terms, at.curvature)
  const slope = terms.map(({ column, ridge }, a) => dot(column.z, at.gradient)[0] - ridge * beta[a])
  const target = [...beta]
  const scale = 1 + largest(beta)
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let change = 0
    terms.forEach(({ penalty }, a) => {
      const curve = h[a][a]
      if (!(curve > 0)) return
      const free = target[a] + slope[a] / curve
      const soft = Math.sign(free) * Math.max(Math.abs(free) - penalty / curve, 0)
      const step = soft - target[a]
      if (step === 0) return
      target[a] = soft
      for (let k = 0; k < terms.length; k++) slope[k] -= h[a][k] * step
      change = Math.max(change, Math.abs(step))
    })
    if (change <= 1e-15 * scale) break
  }
  return target
}

/** Newton's method at given signs, on the terms inside; the others stay where they are. */
function polish(
  rows: Rows,
  terms: readonly Term[],
  start: readonly number[],
  signs: readonly number[],
  inside: readonly number[],
): Minimum {
  const beta: Double2[] = start.map(b => [b, 0])
  const moving = inside.map(a => terms[a])
  let best = Number.POSITIVE_INFINITY
  let step: number[] | undefined
  let at = evaluate(rows, terms, beta)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const g = inside.map(a => {
      const { column, penalty, ridge } = terms[a]
      const pull = add([penalty * signs[a], 0], times([ridge, 0], beta[a]))
      return add(dot(column.z, at.gradient), negative(pull))[0]
    })
    const left = largest(g)
    if (!(left < 0.5 * best) || left === 0) {
      if (rows.family === 'gaussian' || left < SOLVED)
        return { beta, gradient: at.gradient, left: Math.min(left, best) }
    }
    best = Math.min(best, left)
    const next = solve(hessian(moving, at.curvature), g)
    if (next === undefined) {
      // Columns may be independent and not so in the curvature: rows that unpenalised columns tell apart have none left. Their residuals
      // vanish the further the fit goes the way it was going.
      const columns = moving.map(({ column }) => column)
      const independent = independentColumns(rows, columns).length === columns.length
      if (!independent || step === undefined || left < SOLVED)
        return { beta, gradient: at.gradient, left: independent ? left : Number.POSITIVE_INFINITY }
    } else step = next
    // Far from the minimum of the logistic loss a full step may go too far.
    const direction = step
    const share = rows.family === 'gaussian' ? 1 : Math.min(1, 2 / largest(direction))
    inside.forEach((a, e) => {
      beta[a] = add(beta[a], [share * direction[e], 0])
    })
    at = evaluate(rows, terms, beta)
  }
  return { beta, gradient: at.gradient, left: best }
}

function fitOf(rows: Rows, terms: readonly Term[], beta: readonly Double2[]): Vector2 {
  const eta = vector(rows.m, () => [0, 0])
  terms.forEach(({ column }, a) => {
    if (beta[a][0] !== 0) addMultiple(eta, beta[a], column.z)
  })
  return eta
}

function evaluate(
  rows: Rows,
  terms: readonly Term[],
  beta: readonly Double2[],
): { gradient: Vector2; curvature: Float64Array } {
  const { m, w, y, family } = rows
  const eta = fitOf(rows, terms, beta)
  const curvature = new Float64Array(m)
  const gradient = vector(m, i => {
    if (family === 'gaussian') {
      curvature[i] = w.hi[i]
      return times([w.hi[i], w.lo[i]], add([y.hi[i], y.lo[i]], negative([eta.hi[i], eta.lo[i]])))
    }
    const small = Math.exp(-Math.abs(eta.hi[i])) * (1 - Math.sign(eta.hi[i]) * eta.lo[i])
    const rare = small / (1 + small)
    const wrong = eta.hi[i] > 0 === y.hi[i] > 0.5 ? rare : 1 - rare
    curvature[i] = w.hi[i] * rare * (1 - rare)
    return times([w.hi[i], w.lo[i]], [y.hi[i] > 0.5 ? wrong : -wrong, 0])
  })
  return { gradient, curvature }
}

function hessian(terms: readonly Term[], v: Float64Array): number[][] {
  const weighted = terms.map(({ column }) => column.z.hi.map((z, i) => v[i] * z))
  return terms.map(({ column, ridge }, a) =>
    weighted.map((other, b) => {
      let sum = a === b ? ridge : 0
      for (let i = 0; i < v.length; i++) sum += column.z.hi[i] * other[i]
      return sum
    }),
  )
}

/** Gauss elimination with pivots on the diagonal; nothing where the columns are linearly dependent. */
function solve(h: number[][], g: readonly number[]): number[] | undefined {
  const a = h.map((row, i) => [...row, g[i]])
  const size = a.length
  for (let k = 0; k < size; k++) {
    const top = h[k][k]
    if (!(a[k][k] > 1e-14 * top)) return undefined
    for (let i = k + 1; i < size; i++) {
      const factor = a[i][k] / a[k][k]
      for (let j = k; j <= size; j++) a[i][j] -= factor * a[k][j]
    }
  }
  const x = new Array<number>(size).fill(0)
  for (let k = size - 1; k >= 0; k--) {
    let sum = a[k][size]
    for (let j = k + 1; j < size; j++) sum -= a[k][j] * x[j]
    x[k] = sum / a[k][k]
  }
  return x
}
