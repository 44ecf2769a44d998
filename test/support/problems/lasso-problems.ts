import { decodeDoubles, decodeSparse, readFixture } from '../fixture.js'
import type { Table } from '../judges/standardise.js'

/** One solution per lambda, on the original scale. */
export type Path = readonly { readonly intercept: number; readonly beta: Float64Array }[]

/** A problem of oracle/lasso.R with glmnet's solutions; these are shorter than the grid where glmnet gave up. */
export interface Problem {
  readonly name: string
  readonly data: Table
  readonly lambdaMax: number
  readonly lambdas: Float64Array
  /** At thresh = 1e-20. */
  readonly glmnet: Path
  /** At thresh = 1e-26. */
  readonly tight: Path
  /** KKT violation of `glmnet` relative to lambda_max, as R computed it. */
  readonly kkt: readonly number[]
}

interface EncodedPath {
  intercept: string
  beta: { count: number[]; index: number[]; value: string }
  kkt: number[]
}

interface EncodedProblem {
  name: string
  family: 'gaussian' | 'binomial'
  n: number
  p: number
  lambdaMax: string
  lambda: string
  x: string
  y: string
  glmnet: EncodedPath
  tight: EncodedPath
}

export function readLassoProblems(): Problem[] {
  return readFixture<{ problems: EncodedProblem[] }>('lasso.json.gz').problems.map(e => ({
    name: e.name,
    data: { n: e.n, p: e.p, x: decodeDoubles(e.x), y: decodeDoubles(e.y), family: e.family },
    lambdaMax: decodeDoubles(e.lambdaMax)[0],
    lambdas: decodeDoubles(e.lambda),
    glmnet: decodePath(e.glmnet, e.p),
    tight: decodePath(e.tight, e.p),
    kkt: e.glmnet.kkt,
  }))
}

function decodePath(encoded: EncodedPath, p: number): Path {
  const intercept = decodeDoubles(encoded.intercept)
  return decodeSparse(encoded.beta, p).map((beta, k) => ({ intercept: intercept[k], beta }))
}
