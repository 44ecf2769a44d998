/**
 * Iterated screening, "vanilla" (Fan and Lv 2008; Fan, Samworth and Wu 2009): start from the floor(2d / 3) columns with the largest
 * marginal correlations, select among them to get M; then recruit the d - |M| columns that would add most to M, select again
 * among M and these, and so on until M has d columns, comes back, or 10 rounds have been gone through.
 */
import type { Dataset } from '../data/dataset.js'
import { contributions } from './contributions.js'
import type { Choice } from './cross-validation/choose.js'
import { scoreTests } from './score-tests.js'
import { chooseAmong, isPlain, largestFirst, type SisOptions, screeningSize, topCorrelated } from './sis.js'

export interface IsisOptions extends SisOptions {
  /** Default 10. */
  readonly rounds?: number
}

export interface IsisRound {
  /** Columns selected among, those kept from the round before first. */
  readonly screened: Int32Array
  readonly selected: Int32Array
}

export interface IsisChoice extends Choice {
  readonly rounds: readonly IsisRound[]
  /** `full`: d columns selected; `repeated`: an earlier model came back; `empty`: nothing selected; `rounds`: all used up. */
  readonly ending: 'full' | 'repeated' | 'empty' | 'rounds'
}

export function isis(data: Dataset, options: IsisOptions = {}): IsisChoice {
  const { rounds: most = 10 } = options
  const size = screeningSize(data, options.size)
  const rounds: IsisRound[] = []
  const seen = new Set<string>()
  let screened = topCorrelated(data, Math.max(1, Math.floor((2 * size) / 3)))
  for (;;) {
    const choice = chooseAmong(data, screened, options)
    rounds.push({ screened, selected: choice.selected })
    const ending = endingOf(choice.selected)
    if (ending !== null) return { ...choice, rounds, ending }
    const kept = new Set(choice.selected)
    screened = Int32Array.from([...screened.filter(j => kept.has(j)), ...recruits(kept)])
  }

  function endingOf(model: Int32Array): IsisChoice['ending'] | null {
    if (model.length === 0) return 'empty'
    if (model.length >= size) return 'full'
    if (rounds.length >= most) return 'rounds'
    const key = model.join()
    if (seen.has(key)) return 'repeated'
    seen.add(key)
    return null
  }

  function recruits(model: ReadonlySet<number>): Int32Array {
    const outside = largestFirst(gains(data, [...model])).filter(j => !model.has(j))
    return outside.subarray(0, size - model.size)
  }
}

/** What every column would add to a model. */
function gains(data: Dataset, model: readonly number[]): Float64Array {
  return isPlain(data) ? contributions(data, model) : scoreTests(data, model)
}
