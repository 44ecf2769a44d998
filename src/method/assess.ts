/**
 * What a selection S is worth on data like these: responses are made anew from the refit of S on the rows as they are,
 *   y* = fit + e*, e* the residuals in random order, scaled by sqrt(n / (n - |S| - 1)), or y* ~ Bernoulli(fit),
 * the whole method runs on each, and since the truth is S by construction its errors can be counted. What it cannot know is how many
 * true variables S lacks: those left out are part of the residuals.
 */
import type { Dataset } from '../data/dataset.js'
import { columnsOf } from '../data/variables.js'
import { exp } from '../math/elementary.js'
import { stream } from '../random/stream.js'
import { refit } from '../select/refit.js'
import type { AutoOptions } from './options.js'
import { poissonLimit } from './poisson-limit.js'
import type { Assessment, SelectionResult } from './result.js'
import { witnessSelection } from './witness-selection.js'

const SIMULATIONS = 20
/** Beyond so many cells a selection is not repeated twenty times unless asked for. */
const MOST_CELLS = 2_000_000

export function simulationsFor({ n, p }: Dataset, asked: number | undefined): number {
  return asked ?? (n * p <= MOST_CELLS ? SIMULATIONS : 0)
}

/** Undefined where responses cannot be made anew: rows with weights or subjects, columns kept in every model, no finite refit. */
export async function assess(
  data: Dataset,
  result: SelectionResult,
  simulations: number,
  options: AutoOptions,
): Promise<Assessment | undefined> {
  if (simulations < 1 || data.weights || data.kept || data.subjects || data.refill) return undefined
  const truth = result.selected.map(({ index }) => index)
  const draw = simulatedResponses(data, truth)
  if (draw === undefined) return undefined
  const again = truth.map(() => 0)
  const wrong: number[] = []
  let proportion = 0
  let exact = 0
  const { members, seed } = result.spec
  const plain = { members, lambdas: options.lambdas, runner: options.runner, signal: options.signal }
  options.onSimulation?.(0, simulations)
  for (let b = 0; b < simulations; b++) {
    const y = draw(b, seed)
    if (y === undefined) return undefined
    const { selected } = await witnessSelection({ ...data, y }, { ...plain, seed: seed + b + 1 })
    const found = new Set(selected.map(({ index }) => index))
    truth.forEach((j, k) => {
      if (found.has(j)) again[k]++
    })
    const false_ = [...found].filter(j => !truth.includes(j)).length
    wrong.push(false_)
    proportion += found.size === 0 ? 0 : false_ / found.size / simulations
    if (false_ === 0 && found.size === truth.length) exact++
    options.onSimulation?.(b + 1, simulations)
  }
  const total = wrong.reduce((sum, count) => sum + count, 0)
  return {
    simulations,
    falseSelections: total / simulations,
    falseLimit: poissonLimit(total) / simulations,
    falseShare: proportion,
    exact: exact / simulations,
    again: again.map(count => count / simulations),
  }
}

type Draw = (b: number, seed: number) => Float64Array | undefined

/** Responses made from the refit of the given variables, the b-th of a seed; undefined where there is no finite refit. */
export function simulatedResponses(data: Dataset, truth: readonly number[]): Draw | undefined {
  const { n, x, y, family, groups } = data
  const columns = truth.flatMap(g => columnsOf(groups, g))
  const { intercept, coefficients, separated } = refit(data, columns)
  if (intercept === null || separated) return undefined
  const fit = new Float64Array(n).fill(intercept)
  columns.forEach((j, k) => {
    const slope = coefficients[k] ?? 0
    for (let i = 0; i < n; i++) fit[i] += slope * x[j * n + i]
  })
  if (family === 'gaussian') {
    const scale = Math.sqrt(n / Math.max(1, n - columns.length - 1))
    const residuals = y.map((value, i) => scale * (value - fit[i]))
    return (b, seed) => {
      const shuffled = stream(seed, 'assess/residuals', b).shuffle(residuals.slice())
      return fit.map((value, i) => value + shuffled[i])
    }
  }
  const chance = fit.map(value => 1 / (1 + exp(-value)))
  const least = Math.min(...[0, 1].map(c => y.reduce((sum, value) => sum + (value === c ? 1 : 0), 0)), 4)
  return (b, seed) => {
    const random = stream(seed, 'assess/classes', b)
    // A class too rare to be in every half would not have been analysed; a hundred tries are plenty unless it nearly always is.
    for (let attempt = 0; attempt < 100; attempt++) {
      const drawn = chance.map(p => (random.uniform() < p ? 1 : 0))
      const ones = drawn.reduce((sum, value) => sum + value, 0)
      if (Math.min(ones, n - ones) >= least) return drawn
    }
    return undefined
  }
}
