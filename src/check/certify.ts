/**
 * An independent judge of lasso results: no code shared with the solvers, sums in double-double. With columns z standardised on the rows,
 * weights w that sum to one, r = y - fitted, b solves the problem at lambda exactly when
 *   sum_i w_i z_ij r_i  = lambda f_j sign(b_j)   where b_j is not zero (f_j = 0 for columns kept in every model),
 *  |sum_i w_i z_ij r_i| <= lambda f_j            elsewhere;
 * in the elastic net with alpha f_j in the place of f_j, and lambda (1 - alpha) f_j b_j beside the sign.
 *
 *   certifyMember(data, { rows, lambda, member })   supports on a grid: is there a solution with exactly this support at every lambda?
 *   certifyPath(data, path)                         coefficients as `lassoPath` returns them
 *
 * Both return a Verdict. `worst` is the largest violation of the conditions as a share of lambda_max: by how much an equality of a column said
 * to be active is missed, or a column said to be inactive exceeds its limit. Rounding gives about 1e-15; a support that is wrong by a column
 * gives what that column is worth. Infinity: the columns said to be active are linearly dependent, or no such solution was found.
 */
import { dot, type Vector2 } from './double-double.js'
import { independentColumns } from './independent-columns.js'
import { gradientAt, minimum, SOLVED, type Term } from './minimum.js'
import { type Column, type Rows, type Table, takeRows } from './rows.js'

export type { Table } from './rows.js'

export interface Verdict {
  /** Largest violation of the conditions, as a share of lambda_max. */
  readonly worst: number
  /** Grid point and column of it; -1 where there is none. */
  readonly point: number
  readonly column: number
  /** Columns that are constant on these rows: no model can have them. */
  readonly constant: number
  readonly lambdaMax: number
}

export interface MemberClaim {
  /** All rows unless given. */
  readonly rows?: ArrayLike<number>
  /** Decreasing. */
  readonly lambda: ArrayLike<number>
  /** Entry e: variable[e] is active at the grid points from[e] <= k < to[e]. */
  readonly member: {
    readonly variable: ArrayLike<number>
    readonly from: ArrayLike<number>
    readonly to: ArrayLike<number>
  }
  /** The mixture of the elastic net; 1, the lasso. */
  readonly alpha?: number | undefined
  /** Grid points to judge; all unless given. */
  readonly points?: readonly number[]
}

export interface PathClaim {
  readonly lambda: ArrayLike<number>
  /** The mixture of the elastic net; 1, the lasso. */
  readonly alpha?: number | undefined
  /** Of the original columns, zeros left out. */
  readonly coefficients: readonly { readonly index: ArrayLike<number>; readonly value: ArrayLike<number> }[]
  /** Of the columns kept in every model, all of them at each lambda. */
  readonly unpenalised?: readonly ArrayLike<number>[]
}

/** What a claim says at a grid point: the gradient there, and the columns that are judged by themselves. */
interface Solution {
  readonly point: number
  readonly lambda: number
  readonly inside: ReadonlySet<number>
  readonly gradient: Vector2
}

/** A first look in double decides where it is this far from the limit, as a share of lambda_max. */
const CLEAR = 1e-10
/** Products below this are zero: response and columns are of size one. */
const ROUNDING = 1e-13

export function certifyMember(table: Table, { rows, lambda, alpha, member, points }: MemberClaim): Verdict {
  const judge = createJudge(takeRows(table, rows, alpha), table.p)
  const entries = Array.from(member.variable, (j, e) => ({ j, from: member.from[e], to: member.to[e] }))
  for (const k of points ?? Array.from({ length: lambda.length }, (_, at) => at)) {
    const support = entries.filter(({ from, to }) => from <= k && k < to).map(({ j }) => j)
    judge.judgeSupport(k, lambda[k], support)
  }
  return judge.verdict()
}

export function certifyPath(table: Table, { lambda, alpha, coefficients, unpenalised }: PathClaim): Verdict {
  const judge = createJudge(takeRows(table, undefined, alpha), table.p)
  coefficients.forEach(({ index, value }, k) => {
    judge.judgeCoefficients(
      k,
      lambda[k],
      Array.from(index),
      Array.from(value),
      Array.from(unpenalised?.[k] ?? []),
    )
  })
  return judge.verdict()
}

function createJudge(rows: Rows, p: number) {
  const z = new Float64Array(rows.m)
  const free = (column: Column): Term => ({ column, penalty: 0, ridge: 0 })
  const unpenalised: Term[] = rows.unpenalised.map(free)
  const spanning: Term[] = independentColumns(rows, rows.unpenalised).map(free)
  const found = { worst: 0, point: -1, column: -1, constant: 0, lambdaMax: 0 }
  /** Of the point before: where the next begins. From nothing, a fit whose unpenalised columns tell the classes apart might not get so far again. */
  const empty = minimum(
    rows,
    spanning,
    spanning.map(() => 0),
  )
  let before = empty.gradient
  let last = new Map<number, number>()
  let always = empty.beta.slice(0, spanning.length).map(([b]) => b)
  let constant = empty.beta[spanning.length]?.[0] ?? 0
  /** The solutions whose other columns have not been looked at yet: a column is standardised once for all of them. */
  const solutions: Solution[] = []
  const top = largestProduct()
  found.lambdaMax = top * rows.unit
  return { judgeSupport, judgeCoefficients, verdict }

  function verdict(): Verdict {
    lookOutside()
    return { ...found }
  }

  function largestProduct(): number {
    let most = 0
    for (let j = 0; j < p; j++) {
      const sd = rows.roughly(j, z)
      if (sd === 0) found.constant++
      else most = Math.max(most, Math.abs(product(z, before.hi)) / rows.factor(j, sd))
    }
    return most
  }

  function note(violation: number, point: number, column: number): void {
    // Where nothing is correlated with the response there is no lambda_max, and any violation is one, rounding apart.
    // A small lambda_max, of rows that unpenalised columns tell apart, is no measure of what a fit to the last digits leaves.
    const share =
      top > ROUNDING
        ? violation / (violation > SOLVED ? top : 1)
        : violation > ROUNDING
          ? Number.POSITIVE_INFINITY
          : 0
    if (!(share > found.worst)) return
    found.worst = share
    found.point = point
    found.column = column
  }

  function penaltyOf(j: number, lambda: number): number {
    const { sd } = rows.column(j)
    return sd > 0 ? lambda * rows.factor(j, sd) : lambda
  }

  function ridgeOf(j: number, lambda: number): number {
    const { sd } = rows.column(j)
    return sd > 0 ? lambda * rows.ridge(j, sd) : 0
  }

  function judgeSupport(k: number, given: number, support: readonly number[]): void {
    const lambda = given / rows.unit
    const terms = [
      ...spanning,
      ...support.map(j => ({
        column: rows.column(j),
        penalty: penaltyOf(j, lambda),
        ridge: ridgeOf(j, lambda),
      })),
    ]
    const start = [...always, ...support.map(j => last.get(j) || guess(j)), constant]
    const { beta, gradient, left } = minimum(rows, terms, start)
    note(left, k, support[0] ?? -1)
    const own = support.map((_, e) => beta[spanning.length + e][0])
    support.forEach((j, e) => {
      // Said to be active, but zero: then its product must at least be at the limit, as it is at a knot.
      if (own[e] === 0) note(penaltyOf(j, lambda) - Math.abs(dot(rows.column(j).z, gradient)[0]), k, j)
    })
    always = beta.slice(0, spanning.length).map(([b]) => b)
    constant = beta[terms.length]?.[0] ?? 0
    last = new Map(support.map((j, e) => [j, own[e]]))
    before = gradient
    solutions.push({ point: k, lambda, inside: new Set(support), gradient })
  }

  /** A new column has the sign of its product with the residuals of the point before. */
  function guess(j: number): number {
    return dot(rows.column(j).z, before)[0] < 0 ? -1e-3 : 1e-3
  }

  function judgeCoefficients(
    k: number,
    given: number,
    index: readonly number[],
    value: readonly number[],
    always: readonly number[],
  ): void {
    const lambda = given / rows.unit
    const terms = [...unpenalised, ...index.map(j => free(rows.column(j)))]
    const beta = [...always, ...value].map((b, a) => (b * terms[a].column.sd) / rows.unit)
    const gradient = gradientAt(rows, terms, beta)
    for (const { column } of spanning) note(Math.abs(dot(column.z, gradient)[0]), k, -1)
    index.forEach((j, e) => {
      const limit =
        penaltyOf(j, lambda) * Math.sign(value[e]) + ridgeOf(j, lambda) * beta[unpenalised.length + e]
      note(Math.abs(dot(rows.column(j).z, gradient)[0] - limit), k, j)
    })
    solutions.push({ point: k, lambda, inside: new Set(index), gradient })
  }

  function lookOutside(): void {
    for (let j = 0; j < p; j++) {
      const sd = rows.roughly(j, z)
      if (sd === 0) continue
      const factor = rows.factor(j, sd)
      for (const { point, lambda, inside, gradient } of solutions) {
        if (Math.abs(product(z, gradient.hi)) < lambda * factor - CLEAR * top || inside.has(j)) continue
        note(Math.abs(dot(rows.column(j).z, gradient)[0]) - penaltyOf(j, lambda), point, j)
      }
    }
    solutions.length = 0
  }
}

function product(z: Float64Array, v: Float64Array): number {
  let sum = 0
  for (let i = 0; i < z.length; i++) sum += z[i] * v[i]
  return sum
}
