import type { Dataset } from '../../../src/data/dataset.js'
import { decodeDoubles, decodeSparse, readFixture } from '../fixture.js'
import { datasetOf } from '../judges/lasso-solver.js'
import type { Path } from './lasso-problems.js'

/** A problem of oracle/penalties.R with glmnet's solutions at thresh = 1e-20 and 1e-26. */
export interface PenaltyProblem {
  readonly name: string
  readonly data: Dataset
  readonly weights: Float64Array
  readonly factors: Float64Array
  readonly standardise: boolean
  readonly lambdaMax: number
  readonly lambdas: Float64Array
  readonly glmnet: Path
  readonly tight: Path
}

interface EncodedPath {
  intercept: string
  beta: { count: number[]; index: number[]; value: string }
}

interface Encoded extends Record<'lambdaMax' | 'lambda' | 'x' | 'y' | 'weights' | 'factors', string> {
  name: string
  family: 'gaussian' | 'binomial'
  n: number
  p: number
  standardise: boolean
  glmnet: EncodedPath
  tight: EncodedPath
}

export function readPenaltyProblems(): PenaltyProblem[] {
  return readFixture<{ problems: Encoded[] }>('penalties.json.gz').problems.map(e => ({
    name: e.name,
    data: datasetOf({ n: e.n, p: e.p, x: decodeDoubles(e.x), y: decodeDoubles(e.y), family: e.family }),
    weights: decodeDoubles(e.weights),
    factors: decodeDoubles(e.factors),
    standardise: e.standardise,
    lambdaMax: decodeDoubles(e.lambdaMax)[0],
    lambdas: decodeDoubles(e.lambda),
    glmnet: pathOf(e.glmnet, e.p),
    tight: pathOf(e.tight, e.p),
  }))
}

function pathOf(encoded: EncodedPath, p: number): Path {
  const intercept = decodeDoubles(encoded.intercept)
  return decodeSparse(encoded.beta, p).map((beta, k) => ({ intercept: intercept[k], beta }))
}
