/**
 * One design drawn at random, one data set of it, and what each method selects there: nothing where it refuses the data. Of the recommended method it is also recorded how its
 * probabilities came out: by probability in thousandths, how many variables and signals with it were true and how many false; and what
 * `fdr` would have selected.
 */
import { SecateurError } from '../../errors.js'
import type { Outcome } from '../../method/result/outcome.js'
import { selectNow } from '../../method/select-now.js'
import { probabilityFor } from '../../posterior/select-signals.js'
import { leastProbability, type Signal } from '../../posterior/signals.js'
import { stream } from '../../random/stream.js'
import { drawDesign } from '../designs/draw-design.js'
import type { Replication } from '../paper/replicate.js'
import type { ScoreRecord } from '../record.js'
import { rememberTasks } from '../remember-tasks.js'
import { comparedMethods } from './compared-methods.js'
import { drawnDesign, setOf } from './sets.js'

type Scores = ScoreRecord['scores']

/** Rates of false discoveries whose statement is held against the truth. */
export const statedRates = [0.05, 0.1, 0.2] as const

export function replicateDraw({ cell, replication, procedures }: Replication, seed: number): ScoreRecord[] {
  const { data, support } = drawDesign(drawnDesign(setOf(cell), replication), { seed, cell, replication })
  const truth = new Set(support)
  const own = stream(seed, `${cell}/methods`, replication).uint32()
  const compute = rememberTasks()
  return comparedMethods
    .filter(({ name }) => procedures.includes(name))
    .map(({ name, options, seeded }) => {
      const base = { cell, method: name, seed, replication, truth: support.length }
      const outcome = unlessRefused(() =>
        selectNow(data, { ...options, ...(seeded && { seed: own }) }, compute),
      )
      if (outcome instanceof SecateurError)
        return { ...base, scores: { [name]: [0, 0] as const }, refused: outcome.code }
      const scores = {
        [name]: counts(outcome.chosen, truth),
        ...(name === 'auto' && statements(outcome, truth)),
      }
      return { ...base, scores }
    })
}

/** What a method finds, or why it refuses these data. A call that is wrong is no refusal. */
function unlessRefused(select: () => Outcome): Outcome | SecateurError {
  try {
    return select()
  } catch (error) {
    if (error instanceof SecateurError && /^(?:data|numeric)\//.test(error.code)) return error
    throw error
  }
}

function counts(chosen: readonly number[], truth: ReadonlySet<number>): readonly [number, number] {
  const found = chosen.filter(j => truth.has(j)).length
  return [found, chosen.length - found]
}

/** What the recommended method states in numbers, beside the truth. */
export function statements({ ensemble }: Outcome, truth: ReadonlySet<number>): Scores {
  const { decision } = ensemble!.design
  if (decision.name !== 'signals') return {}
  // Variables that only the ensemble could vouch for stand behind the signals.
  const signals = decision.signals.filter(({ probability }) => probability >= leastProbability)
  const real = ({ variables }: Signal) => variables.some(j => truth.has(j))
  return {
    ...tally(
      'variable',
      Array.from(ensemble!.pruned!.reference, (probability, j) => [probability, truth.has(j)]),
    ),
    ...tally(
      'signal',
      signals.map(signal => [signal.probability, real(signal)]),
    ),
    ...Object.fromEntries(
      statedRates.map(rate => {
        const least = probabilityFor(signals, rate)
        const chosen = signals.filter(({ probability }) => probability >= least)
        const found = chosen.filter(real).length
        return [`fdr ${rate}`, [found, chosen.length - found] as const]
      }),
    ),
  }
}

/** By probability in thousandths: how many were true, how many false. */
function tally(what: string, stated: readonly (readonly [number, boolean])[]): Scores {
  const scores: Record<string, [number, number]> = {}
  for (const [probability, isTrue] of stated) {
    const key = `${what} ${Math.round(1000 * probability)}`
    scores[key] ??= [0, 0]
    scores[key][isTrue ? 0 : 1]++
  }
  return scores
}
