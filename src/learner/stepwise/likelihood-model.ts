/**
 * Regression by single steps for counts, classes and survival times. A move is judged by the likelihood ratio: the deviance with it
 * against the deviance without. Additions are tried in the order of their score tests; trying stops, after the first `tried`,
 * when even 1.25 times the greatest ratio of likelihood ratio to score so far would not make the next one best.
 */
import type { Dataset } from '../../data/dataset.js'
import { chiSquareTail } from '../../math/special/tails.js'
import { createLikelihood } from '../likelihood-regression.js'
import type { Frame } from './frame.js'
import { likelihoodColumns } from './likelihood-columns.js'
import type { Coefficients, Move, StepModel } from './step-model.js'

const tried = 4
const slack = 1.25

export function createLikelihoodModel(
  data: Dataset,
  { columns, unpenalised }: Frame,
  capacity: number,
): StepModel {
  const likelihood = createLikelihood(data)
  const { each, constant } = likelihood
  const { own, always, inside } = likelihoodColumns(likelihood, { columns, unpenalised })
  const selected: number[] = []
  let fit = likelihood.fit(always)
  const fixed = (constant ? each : 0) + each * always.length

  /** `start`: coefficients of the first of the columns. */
  function fitWith(variables: readonly number[], start?: Float64Array, below?: number) {
    return likelihood.fit([...always, ...variables.map(j => own[j])], start, below)
  }

  function coefficientsSoFar(): Float64Array | undefined {
    // Once they grow without bound, starting there would carry them farther with every step.
    return fit.separated ? undefined : fit.coefficients
  }

  function bestAddition(): Move | null {
    if (selected.length === capacity) return null
    // The scores are of the model as it is, not of one that was tried.
    fitWith(selected, coefficientsSoFar())
    const taken = new Set(selected)
    const candidates = [...own.keys()]
      .filter(j => !taken.has(j) && columns.sd[j] > 0)
      .map(j => ({ j, score: likelihood.score(own[j]) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.j - b.j)
    let best = -1
    let gain = 0
    let ratio = 1
    for (const [count, { j, score }] of candidates.entries()) {
      if (count >= tried && score * ratio * slack < gain) break
      const g = fit.deviance - fitWith([...selected, j], coefficientsSoFar(), fit.deviance - gain).deviance
      ratio = Math.max(ratio, g / score)
      if (g > gain) {
        gain = g
        best = j
      }
    }
    return best < 0 ? null : { variable: best, change: -gain, pValue: chiSquareTail(gain, each) }
  }

  function bestRemoval(): Move | null {
    let best = -1
    let loss = Number.POSITIVE_INFINITY
    for (const j of selected) {
      const without = fitWith(
        selected.filter(other => other !== j),
        undefined,
        fit.deviance + loss,
      )
      const l = Math.max(without.deviance - fit.deviance, 0)
      if (l < loss) {
        loss = l
        best = j
      }
    }
    return best < 0 ? null : { variable: best, change: loss, pValue: chiSquareTail(loss, each) }
  }

  function add(variable: number): void {
    selected.push(variable)
    fit = fitWith(selected, coefficientsSoFar())
  }

  function remove(variable: number): void {
    selected.splice(selected.indexOf(variable), 1)
    fit = fitWith(selected)
  }

  /** Of several classes a column has the coefficient that is largest in size, those of all classes summing to zero. */
  function coefficientOf(at: number): number {
    if (each === 1) return fit.coefficients[at]
    const values = [...fit.coefficients.subarray(at, at + each), 0]
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return values.map(value => value - mean).reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a))
  }

  function coefficients(): Coefficients {
    const all = new Float64Array(unpenalised.p)
    inside.forEach((k, e) => {
      all[k] = coefficientOf((constant ? each : 0) + e * each)
    })
    return {
      intercept: constant && each === 1 ? fit.coefficients[0] : 0,
      unpenalised: all,
      coefficients: Float64Array.from(selected, (_, e) => coefficientOf(fixed + e * each)),
    }
  }

  return {
    selected,
    bestAddition,
    bestRemoval,
    add,
    remove,
    limit: () => (fit.separated ? 'separation' : null),
    separated: () => fit.separated,
    coefficients,
  }
}
