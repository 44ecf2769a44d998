import type { Dataset, Family } from '../../../src/data/dataset.js'
import { decodeDoubles, decodeSparse, readFixture } from '../fixture.js'
import type { Path } from './lasso-problems.js'

/** A problem of oracle/families.R with glmnet's solutions at thresh = 1e-20, one path for each class. */
export interface FamilyProblem {
  readonly name: string
  readonly data: Dataset
  readonly weights: Float64Array
  readonly factors: Float64Array
  readonly alpha: number
  readonly lambdaMax: number
  readonly lambdas: Float64Array
  readonly glmnet: readonly Path[]
}

interface Encoded extends Record<'lambdaMax' | 'lambda' | 'x' | 'y' | 'weights' | 'factors', string> {
  name: string
  family: Family
  n: number
  p: number
  alpha: number
  event?: string
  entry?: string
  strata?: string
  offset?: string
  glmnet: { intercept: string; beta: { count: number[]; index: number[]; value: string } }[]
}

export function readFamilyProblems(): FamilyProblem[] {
  return readFixture<{ problems: Encoded[] }>('families.json.gz').problems.map(e => ({
    name: e.name,
    data: dataOf(e),
    weights: decodeDoubles(e.weights),
    factors: decodeDoubles(e.factors),
    alpha: e.alpha,
    lambdaMax: decodeDoubles(e.lambdaMax)[0],
    lambdas: decodeDoubles(e.lambda),
    glmnet: e.glmnet.map(({ intercept, beta }) => {
      const constants = decodeDoubles(intercept)
      return decodeSparse(beta, e.p).map((each, k) => ({ intercept: constants[k], beta: each }))
    }),
  }))
}

function dataOf(e: Encoded): Dataset {
  return {
    n: e.n,
    p: e.p,
    x: decodeDoubles(e.x),
    y: decodeDoubles(e.y),
    family: e.family,
    names: Array.from({ length: e.p }, (_, j) => `x${j + 1}`),
    response: 'y',
    ...(e.family === 'multinomial' && { classes: ['a', 'b', 'c'] }),
    ...(e.offset !== undefined && { offset: decodeDoubles(e.offset) }),
    ...(e.event !== undefined && {
      survival: {
        event: Uint8Array.from(decodeDoubles(e.event)),
        ...(e.entry !== undefined && { entry: decodeDoubles(e.entry) }),
        ...(e.strata !== undefined && { strata: Int32Array.from(decodeDoubles(e.strata)) }),
        ties: 'breslow' as const,
      },
    }),
  }
}
