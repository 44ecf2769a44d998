/**
 * What a selection S is worth on data like these: responses are made anew from the refit of S on the rows as they are,
 *   y* = fit + e*, e* the residuals in random order, scaled by sqrt(n / (n - |S| - 1)), or y* ~ Bernoulli(fit),
 * the whole method runs on each, and since the truth is S by construction its errors can be counted. What it cannot know is how many
 * true variables S lacks: those left out are part of the residuals.
 */
import type { Dataset } from '../data/dataset.js'
import type { AutoOptions } from './options.js'
import { poissonLimit } from './poisson-limit.js'
import type { Assessment, SelectionResult } from './result.js'
import { simulatedResponses } from './simulated-responses.js'
import { timeLeft } from './time-limit.js'
import { witnessSelection } from './witness-selection.js'

const SIMULATIONS = 20
/** Beyond so many cells a selection is not repeated twenty times unless asked for. */
const MOST_CELLS = 2_000_000

export function simulationsFor({ n, p }: Dataset, asked: number | undefined): number {
  return asked ?? (n * p <= MOST_CELLS ? SIMULATIONS : 0)
}

/**
 * Undefined where responses cannot be made anew: rows with weights or subjects, columns kept in every model, no finite refit. A time limit
 * ends the simulations, and those that are done count.
 */
export async function assess(
  data: Dataset,
  result: SelectionResult,
  asked: number,
  options: AutoOptions,
  start = performance.now(),
): Promise<Assessment | undefined> {
  if (asked < 1 || data.weights || data.kept || data.subjects || data.refill) return undefined
  const truth = result.selected.map(({ index }) => index)
  const found = await simulatedSelections(data, truth, asked, result.spec, options, start)
  if (found === undefined || found.length === 0) return undefined
  const simulations = found.length
  const again = truth.map(() => 0)
  const wrong: number[] = []
  let proportion = 0
  let exact = 0
  for (const selected of found) {
    truth.forEach((j, k) => {
      if (selected.includes(j)) again[k]++
    })
    const false_ = selected.filter(j => !truth.includes(j)).length
    wrong.push(false_)
    proportion += selected.length === 0 ? 0 : false_ / selected.length / simulations
    if (false_ === 0 && selected.length === truth.length) exact++
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

/** What the method selects from each simulated response; undefined where one cannot be made. */
async function simulatedSelections(
  data: Dataset,
  truth: readonly number[],
  simulations: number,
  { members, seed }: { readonly members: number; readonly seed: number },
  { lambdas, runner, signal, onSimulation, timeLimit }: AutoOptions,
  start: number,
): Promise<readonly (readonly number[])[] | undefined> {
  const draw = simulatedResponses(data, truth)
  if (draw === undefined) return undefined
  onSimulation?.(0, simulations)
  const limit = timeLimit === undefined ? undefined : AbortSignal.timeout(timeLeft(timeLimit, start))
  const isOver = () => timeLimit !== undefined && performance.now() - start > timeLimit
  if (runner?.simulates === true) {
    for (let b = 0; b < simulations && !isOver(); b++) if (draw(b, seed) === undefined) return undefined
    const task = { data, simulate: { truth, members, lambdas }, seed, members: simulations }
    const ended = limit && { signal: limit, least: 0, multiple: 1 }
    const ensemble = await runner.members(task, { signal, onProgress: onSimulation, limit: ended })
    return ensemble.members.map(({ variable }) => [...variable])
  }
  const found: (readonly number[])[] = []
  const stop =
    limit === undefined ? signal : AbortSignal.any(signal === undefined ? [limit] : [signal, limit])
  for (let b = 0; b < simulations && !isOver(); b++) {
    const y = draw(b, seed)
    if (y === undefined) return undefined
    const plain = { members, lambdas, runner, signal: stop, seed: seed + b + 1 }
    const result = await witnessSelection({ ...data, y }, plain).catch(error => {
      // The limit has cut this one short.
      if (limit?.aborted === true && signal?.aborted !== true) return undefined
      throw error
    })
    if (result === undefined) break
    const { selected } = result
    found.push(selected.map(({ index }) => index))
    onSimulation?.(b + 1, simulations)
  }
  return found
}
