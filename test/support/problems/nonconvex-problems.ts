import { decodeDoubles, decodeSparse, readFixture } from '../fixture.js'
import type { Table } from '../judges/standardise.js'

/** A SCAD or MCP path of ncvreg at eps = 1e-12 (oracle/nonconvex.R, oracle/descent.R). */
export interface NcvregPath {
  readonly name: string
  readonly data: Table
  readonly penalty: 'scad' | 'mcp'
  readonly gamma: number
  readonly lambdas: Float64Array
  /** One per lambda at which ncvreg's solution is a stationary point to hold others to. */
  readonly solutions: readonly { readonly intercept: number; readonly beta: Float64Array }[]
  /** Number of lambdas after which ncvreg stopped, where that is known. */
  readonly reached: number | undefined
  /** Number of the first lambda that is not locally convex; null when all are. */
  readonly convexMin: number | null
}

interface EncodedProblem {
  name: string
  family: 'gaussian' | 'binomial'
  n: number
  p: number
  lambda: string
  x: string
  y: string
  fits: {
    penalty: 'SCAD' | 'MCP'
    gamma: number
    intercept: string
    beta: { count: number[]; index: number[]; value: string }
    violation: number[]
    convexMin: number | null
    clamped?: boolean[]
    reached?: number
  }[]
}

export function readNonconvexProblems(fixture: 'nonconvex.json.gz' | 'descent.json.gz'): NcvregPath[] {
  return readFixture<{ problems: EncodedProblem[] }>(fixture).problems.flatMap(e => {
    const data = { n: e.n, p: e.p, x: decodeDoubles(e.x), y: decodeDoubles(e.y), family: e.family }
    const lambdas = decodeDoubles(e.lambda)
    return e.fits.map(fit => {
      const intercept = decodeDoubles(fit.intercept)
      const solutions = decodeSparse(fit.beta, e.p).map((beta, k) => ({ intercept: intercept[k], beta }))
      return {
        name: `${e.name}/${fit.penalty}`,
        data,
        penalty: fit.penalty.toLowerCase() as 'scad' | 'mcp',
        gamma: fit.gamma,
        lambdas,
        solutions: solutions.slice(0, firstClamped(fit.clamped)),
        reached: fit.reached,
        convexMin: fit.convexMin,
      }
    })
  })
}

/** From the first solution with a clamped probability on, ncvreg's is not the stationary point of the likelihood. */
function firstClamped(clamped: readonly boolean[] = []): number {
  const first = clamped.indexOf(true)
  return first < 0 ? Number.POSITIVE_INFINITY : first
}
