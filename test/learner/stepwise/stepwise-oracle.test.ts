import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type StepwiseRule, stepwise } from '../../../src/learner/stepwise/stepwise.js'
import { dataset } from '../../random-table.js'

interface Answer {
  selected: number[]
  coefficients: number[]
  order?: number[]
  separated: boolean
}
type Answers = Record<'aic' | 'bic' | 'ebic' | 'pvalue', Answer>
interface Problem {
  n: number
  p: number
  rare: boolean
  x: number[]
  y: number[]
  yb: number[]
  linear: Answers
  logistic: Answers
}
const fixture = new URL('../../../oracle/fixtures/stepwise.json', import.meta.url)
const { problems, wide } = JSON.parse(readFileSync(fixture, 'utf8')) as {
  problems: Problem[]
  wide: Problem[]
}
const rules: [keyof Answers, StepwiseRule][] = [
  ['aic', 'aic'],
  ['bic', 'bic'],
  ['ebic', 'ebic'],
  ['pvalue', 'p-value'],
]

/** Largest difference of coefficients, each measured in units of its effect on a column of the data. */
function difference(problem: Problem, fit: ReturnType<typeof stepwise>, answer: Answer): number {
  const [intercept, ...slopes] = answer.coefficients
  let worst = 0
  let size = Math.abs(intercept)
  answer.selected.forEach((j, k) => {
    const reach = Math.max(...problem.x.slice(j * problem.n, (j + 1) * problem.n).map(Math.abs))
    const ours = fit.coefficients[fit.selected.indexOf(j)]
    worst = Math.max(worst, Math.abs(ours - slopes[k]) * reach)
    size = Math.max(size, Math.abs(slopes[k]) * reach)
  })
  return Math.max(worst, Math.abs(fit.intercept - intercept)) / Math.max(1, size)
}

const sorted = (selected: Int32Array) => [...selected].sort((a, b) => a - b)

describe('stepwise returns the models of R', () => {
  for (const [key, rule] of rules) {
    it(`${rule}, linear: same variables, coefficients to 1e-10`, () => {
      for (const problem of problems) {
        const answer = problem.linear[key]
        const fit = stepwise(dataset(problem.x, problem.y), { rule })
        expect(sorted(fit.selected)).toEqual(answer.selected)
        if (answer.order) expect([...fit.selected]).toEqual(answer.order)
        expect(difference(problem, fit, answer)).toBeLessThan(1e-10)
      }
    })
    it(`${rule}, logistic: same variables, coefficients to 1e-10 unless separated`, () => {
      let separated = 0
      for (const problem of problems) {
        const answer = problem.logistic[key]
        const fit = stepwise(dataset(problem.x, problem.yb, 'binomial'), { rule })
        expect(fit.separated).toBe(answer.separated)
        // Models that separate the classes completely all have deviance 0: which one comes out is a tie, its size is not.
        if (fit.ending === 'separation') {
          expect(fit.selected.length).toBe(answer.selected.length)
          continue
        }
        expect(sorted(fit.selected)).toEqual(answer.selected)
        if (answer.order) expect([...fit.selected]).toEqual(answer.order)
        if (fit.separated) separated++
        else expect(difference(problem, fit, answer)).toBeLessThan(1e-10)
      }
      expect(separated).toBeLessThanOrEqual(6)
    })
  }
  it('p-value with p > n, up to n - 3 variables', () => {
    for (const problem of wide) {
      const answer = problem.linear.pvalue
      const fit = stepwise(dataset(problem.x, problem.y), {})
      expect([...fit.selected]).toEqual(answer.order)
      expect(difference(problem, fit, answer)).toBeLessThan(1e-10)
    }
    expect(Math.max(...wide.map(w => w.linear.pvalue.selected.length - w.n))).toBe(-3)
  })
  it('a 0/1 response with link linear is the linear problem', () => {
    const { x, yb } = problems[1]
    const linear = stepwise(dataset(x, yb), { rule: 'aic' })
    const binary = stepwise(dataset(x, yb, 'binomial'), { rule: 'aic', link: 'linear' })
    expect(binary).toEqual(linear)
    expect(linear.selected.length).toBeGreaterThan(0)
  })
  it('the rules of the fixture include removals, in both families', () => {
    const removes = (fit: ReturnType<typeof stepwise>) => fit.steps.some(s => s.action === 'remove')
    const count = { linear: 0, logistic: 0 }
    for (const { x, y, yb } of problems) {
      for (const [, rule] of rules) {
        if (removes(stepwise(dataset(x, y), { rule }))) count.linear++
        if (removes(stepwise(dataset(x, yb, 'binomial'), { rule }))) count.logistic++
      }
    }
    expect(count.linear).toBeGreaterThan(4)
    expect(count.logistic).toBeGreaterThan(1)
  })
})
