import * as optimality from '../judges/optimality.js'
import type { Path, Problem } from './lasso-problems.js'

/**
 * How a solution relates to glmnet's at one lambda.
 *   equal       coefficients within tolerance of glmnet at 1e-20, and the same support
 * Every other verdict asks that ours passes the independent KKT check at 1e-8 lambda_max, and:
 *   tightened   glmnet itself agrees with ours, within the same tolerance, once its threshold is 1e-26
 *   not-unique  glmnet's solution is optimal too, the objectives are equal to 1e-12 and the fits within tolerance
 *   better      glmnet's solution violates KKT more than ours and its objective is no lower
 *   alone       glmnet gave up before this lambda
 *   wrong       none of these
 */
export type Verdict = 'equal' | 'tightened' | 'not-unique' | 'better' | 'alone' | 'wrong'

export interface Comparison {
  readonly name: string
  readonly k: number
  readonly verdict: Verdict
  readonly kkt: number
  readonly glmnetKkt: number
  readonly error: number
}

const tolerance = { gaussian: 1e-9, binomial: 1e-7, poisson: 0, multinomial: 0, cox: 0 }
const optimal = 1e-8

export function compareWithGlmnet(problem: Problem, path: Path): Comparison[] {
  const judge = optimality.judgeOf(problem.data)
  return Array.from(problem.lambdas, (_, k) => ({
    name: problem.name,
    k,
    ...compareAt(problem, judge, path, k),
  }))
}

function compareAt(problem: Problem, judge: optimality.Judge, path: Path, k: number) {
  const { family } = problem.data
  const lambda = problem.lambdas[k]
  const { intercept, beta } = path[k]
  const kkt = optimality.kktViolation(judge, lambda, intercept, beta)
  const anchored =
    family === 'binomial' ||
    optimality.interceptError(judge, intercept, optimality.gaussianIntercept(judge, beta), beta) <= 1e-12
  const say = (verdict: Verdict, glmnetKkt = Number.NaN, error = Number.NaN) => ({
    verdict: kkt <= optimal && anchored ? verdict : 'wrong',
    kkt,
    glmnetKkt,
    error,
  })
  const distance = (theirs: Path[number]) =>
    optimality.sameSupport(beta, theirs.beta)
      ? Math.max(
          optimality.coefficientError(judge, beta, theirs.beta),
          optimality.interceptError(judge, intercept, theirs.intercept, theirs.beta),
        )
      : Number.POSITIVE_INFINITY

  const loose = problem.glmnet[k]
  const tight = problem.tight[k]
  const best = tight ?? loose
  if (best === undefined) return say('alone')
  const error = distance(best)
  const glmnetKkt = optimality.kktViolation(judge, lambda, best.intercept, best.beta)
  if (loose !== undefined && distance(loose) <= tolerance[family]) return say('equal', glmnetKkt, error)
  if (error <= tolerance[family]) return say('tightened', glmnetKkt, error)

  const ours = optimality.objective(judge, lambda, intercept, beta)
  const theirs = optimality.objective(judge, lambda, best.intercept, best.beta)
  const sameValue = Math.abs(ours - theirs) <= 1e-12 * theirs
  const sameFit = optimality.fitError(judge, beta, best.beta) <= tolerance[family]
  if (glmnetKkt <= optimal && sameValue && sameFit) return say('not-unique', glmnetKkt, error)
  return say(glmnetKkt > kkt && ours <= theirs ? 'better' : 'wrong', glmnetKkt, error)
}

/** Verdicts counted by the design of the problem, e.g. `gaussian/duplicates`. */
export function tally(comparisons: readonly Comparison[]): Record<string, Partial<Record<Verdict, number>>> {
  const table: Record<string, Partial<Record<Verdict, number>>> = {}
  for (const { name, verdict } of comparisons) {
    const row = (table[name.split('/', 2).join('/')] ??= {})
    row[verdict] = (row[verdict] ?? 0) + 1
  }
  return table
}
