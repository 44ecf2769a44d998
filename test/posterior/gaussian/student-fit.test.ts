import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { gaussianProblem } from '../../../src/posterior/gaussian/gaussian-problem.js'
import { fitStudent } from '../../../src/posterior/gaussian/student-fit.js'
import { modelVariables } from '../../../src/posterior/variables.js'
import { dataset } from '../../random-table.js'

interface Fixture {
  readonly x: number[]
  readonly fits: readonly {
    readonly df: number
    readonly s: number
    readonly logLik: number
    readonly m: number
  }[]
  readonly normal: { readonly s: number; readonly logLik: number }
}
const file = new URL('../../../oracle/fixtures/student.json', import.meta.url)
const { x: sample, fits, normal } = JSON.parse(readFileSync(file, 'utf8')) as Fixture
const n = sample.length
const column = sample.map((_, i) => i % 7)

it('location, scale and likelihood of t errors are those of R', () => {
  const data = dataset(Float64Array.from(column), Float64Array.from(sample))
  const problem = gaussianProblem(data, modelVariables(data))
  // The problem has the response centred, in units of its largest deviation.
  const mean = sample.reduce((sum, value) => sum + value, 0) / n
  const unit = Math.max(...sample.map(value => Math.abs(value - mean)))
  const constant = n * (0.5 * Math.log(2 * Math.PI) + Math.log(unit))
  const own = fitStudent(problem, [], 1, Infinity)
  expect(own.logLikelihood - constant).toBeCloseTo(normal.logLik, 8)
  expect(Math.sqrt(own.variance) * unit).toBeCloseTo(normal.s, 8)
  for (const { df, s, m, logLik } of fits) {
    const fit = fitStudent(problem, [], 1, df)
    expect(fit.logLikelihood - constant).toBeCloseTo(logLik, 6)
    expect(Math.sqrt(fit.variance) * unit).toBeCloseTo(s, 3)
    expect(mean + (problem.y[0] - fit.residual[0]) * unit).toBeCloseTo(m, 3)
  }
})
