/**
 * A check of what is said of a selection S: responses are made anew from the refit of S on the rows as they are (simulated-responses.ts),
 * the whole method runs on each, and since the truth is S by construction its errors can be counted. What it cannot know is how many
 * true variables S lacks: those left out are part of the residuals.
 */
import type { Dataset } from '../../data/dataset.js'
import { checkpoint } from '../../math/checkpoint.js'
import type { Preview } from '../ensemble/preview.js'
import { parts, type Run } from '../method.js'
import type { Assessment } from '../result/result.js'
import type { Warning } from '../result/warning.js'
import { poissonLimit } from './poisson-limit.js'
import { runCost } from './run-cost.js'
import { simulatedResponses } from './simulated-responses.js'
import { simulations as simulationParts } from './simulations.js'

const SIMULATIONS = 20
/** What a run may cost that is repeated so often unasked (run-cost.ts). */
const MOST = 1

export function simulationsFor(data: Dataset, asked: number | undefined, members: number): number {
  return asked ?? (runCost(data, members) <= MOST ? SIMULATIONS : 0)
}

export interface Assessed {
  readonly assessment?: Assessment
  /** Why there is none, where nobody has asked for none. */
  readonly warnings: readonly Warning[]
}

export interface AssessOptions {
  /** How many simulations the user wants. */
  readonly asked: number | undefined
  /** Runs on each simulated response, with these settings. */
  readonly method: string
  readonly settings: Readonly<Record<string, number | string | boolean>>
  readonly seed: number
  /** The answer that is checked, for who looks on. */
  readonly settled?: () => Preview
}

export function* assess(
  data: Dataset,
  truth: readonly number[],
  { asked, method, settings, seed, settled }: AssessOptions,
): Run<Assessed> {
  const simulations = simulationsFor(data, asked, Number(settings.members ?? 100))
  if (simulations < 1)
    return asked === 0
      ? { warnings: [] }
      : missing(
          `${SIMULATIONS} more runs of this size would take a while. Ask for it with --simulations ${SIMULATIONS}`,
        )
  const draw = simulatedResponses(data, truth)
  if (typeof draw === 'string') return missing(draw)
  for (let b = 0; b < simulations; b++) {
    checkpoint()
    if (draw(b, seed) === undefined) return missing(rareClass)
  }
  const task = { data, truth, method, settings, seed }
  // A time limit ends the simulations, and those that are done count.
  const found = yield* parts(simulationParts, task, simulations, {
    fewer: { least: 0, multiple: 1, share: 0.95 },
    ...(settled && { settled }),
  })
  if (found.length === 0) return missing('the time limit came first')
  const selected = found.map(one => [...one.selected])
  return { assessment: errorsOf(truth, selected), warnings: [] }
}

const rareClass = 'simulated responses would have too few rows of one class, or too few events'

function missing(why: string): Assessed {
  return {
    warnings: [
      {
        code: 'assessment-missing',
        text: `The answer was not checked by simulation: ${why}.`,
        where: 'simulations',
      },
    ],
  }
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
