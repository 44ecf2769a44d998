/**
 * What a selection S is worth on data like these: responses are made anew from the refit of S on the rows as they are,
 *   y* = fit + e*, e* the residuals in random order, scaled by sqrt(n / (n - |S| - 1)), or y* ~ Bernoulli(fit),
 * the whole method runs on each, and since the truth is S by construction its errors can be counted. What it cannot know is how many
 * true variables S lacks: those left out are part of the residuals.
 */
import type { Dataset } from '../data/dataset.js'
import { parts, type Run } from './method.js'
import { poissonLimit } from './poisson-limit.js'
import type { Assessment } from './result.js'
import { simulatedResponses } from './simulated-responses.js'
import { simulations as simulationParts } from './simulations.js'

const SIMULATIONS = 20
/** Beyond so many cells a selection is not repeated twenty times unless asked for. */
const MOST_CELLS = 2_000_000

export function simulationsFor({ n, p }: Dataset, asked: number | undefined): number {
  return asked ?? (n * p <= MOST_CELLS ? SIMULATIONS : 0)
}

/**
 * The method of that name with these settings on each simulated response. Undefined where responses cannot be made anew: rows with
 * weights or subjects, unpenalised columns, no finite refit.
 */
export function* assess(
  data: Dataset,
  truth: readonly number[],
  simulations: number,
  method: string,
  settings: Readonly<Record<string, number | string | boolean>>,
  seed: number,
): Run<Assessment | undefined> {
  if (simulations < 1 || data.weights || data.kept || data.subjects || data.refill) return undefined
  const draw = simulatedResponses(data, truth)
  for (let b = 0; b < simulations; b++) if (draw?.(b, seed) === undefined) return undefined
  const task = { data, truth, method, settings, seed }
  // A time limit ends the simulations, and those that are done count.
  const found = yield* parts(simulationParts, task, simulations, { fewer: { least: 0, multiple: 1 } })
  if (found.length === 0) return undefined
  return errorsOf(
    truth,
    found.map(({ selected }) => [...selected]),
  )
}

function errorsOf(truth: readonly number[], found: readonly (readonly number[])[]): Assessment {
  const simulations = found.length
  const recovered = truth.map(() => 0)
  let total = 0
  let proportion = 0
  let exact = 0
  for (const selected of found) {
    truth.forEach((j, k) => {
      if (selected.includes(j)) recovered[k]++
    })
    const wrong = selected.filter(j => !truth.includes(j)).length
    total += wrong
    proportion += selected.length === 0 ? 0 : wrong / selected.length / simulations
    if (wrong === 0 && selected.length === truth.length) exact++
  }
  return {
    simulations,
    pfer: total / simulations,
    pferLimit: poissonLimit(total) / simulations,
    fdr: proportion,
    exact: exact / simulations,
    recovery: recovered.map(count => count / simulations),
  }
}
