/**
 * The space of models of a data set, ready for chains through it: those of its candidates, from its peaks (survey.ts). Chain c is pure in
 * (data, options, c). The survey is plain data too: made once, it can be handed to other threads or kept with the chains.
 */
import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import type { Kernels } from '../math/kernels/kernels.js'
import type { PackedColumns } from '../path/packed-columns.js'
import { stream } from '../random/stream.js'
import { type CandidateColumns, variablesOf } from './candidate-columns.js'
import { type Chain, type ChainPoint, runChain } from './chain.js'
import { withChainModel } from './chain-model.js'
import { copiesOf, numbersIn } from './copies.js'
import { type EffectPrior, effectPriors } from './effect-prior.js'
import { type FirstPeaks, firstPeaks } from './first-peaks.js'
import { type ModelFamily, modelFamily, type SharedSearch } from './model-family.js'
import { type Survey, survey } from './survey.js'
import { type ModelVariables, modelVariables } from './variables.js'

export interface ModelSpaceOptions {
  readonly seed: number
  /** Sets of variables, by their numbers in the data set, from which the search also starts: proposals of an ensemble's members. */
  readonly starts?: readonly (readonly number[])[] | undefined
  /** The columns that threads share, where there are some. */
  readonly packed?: PackedColumns | undefined
  /** What `firstLook` has found; looked for here unless given. */
  readonly first?: FirstPeaks | undefined
  /** Steps of a chain, after as many as it takes to settle; by default from the size of the models. */
  readonly steps?: number | undefined
  /** How many times as many. */
  readonly times?: number | undefined
  /** Where chains have got to, which are to go on from there: each from its own. */
  readonly from?: readonly ChainPoint[] | undefined
  readonly priors?: readonly EffectPrior[] | undefined
  /** Where threads share the work of a search. */
  readonly search?: SharedSearch | undefined
  /** For chains that are to do without the others. */
  readonly own?: CandidateColumns | undefined
}

export interface ModelSpace {
  readonly variables: ModelVariables
  readonly priors: readonly EffectPrior[]
  readonly survey: Survey
  /** Variables of the data set with more columns than a model may have: no chain can visit them. */
  readonly tooWide: readonly number[]
  runChain(c: number): Chain
}

export function prepareModelSpace(data: Dataset, options: ModelSpaceOptions, known?: Survey): ModelSpace {
  const { seed, starts = [], times = 1, from } = options
  const { own } = options
  const variables = own === undefined ? modelVariables(data, options.packed) : variablesOf(data, own)
  const priors = options.priors ?? effectPriors(own?.variables ?? variables.copies.first.length)
  const normal = modelFamily(data, variables, priors, options.search)
  const found = known ?? surveyOf(normal, variables, starts, seed, options.first)
  const { candidates, turns, peaks, tails } = found
  const family = (tails && normal.heavyTailed(tails.set, tails.tau)) ?? normal
  const rule = { logPrior: Float64Array.from(found.logPrior), turns }
  const place = new Map(candidates.map((v, at) => [v, at]))
  const inVariables = own === undefined ? candidates : [...candidates.keys()]
  const columns = own?.columns ?? variables.columns

  return {
    variables,
    priors: family.priors,
    survey: found,
    get tooWide() {
      return tooWideIn(normal, variables)
    },
    runChain(c) {
      const { set: peak, tau } = peaks[c % peaks.length]
      const { set, tau: start } = from?.[c] ?? { set: peak.map(v => place.get(v)!), tau }
      const steps =
        options.steps ?? stepsOf(peak.length, columns, candidates.length / data.n, family.patience)
      const length = { settle: from === undefined ? Math.ceil(steps / 5) : 0, steps: times * steps }
      const random = stream(seed, from === undefined ? 'posterior chain' : 'posterior chain going on', c)
      const make = (kernels: Kernels) => family.model(kernels, inVariables)
      return withChainModel(data, family, candidates, make, model => {
        model.restart(set, start)
        return runChain(model, rule, length, random)
      })
    },
  }
}

function surveyOf(
  family: ModelFamily,
  variables: ModelVariables,
  starts: readonly (readonly number[])[],
  seed: number,
  first?: FirstPeaks,
): Survey {
  const p = variables.copies.first.length
  const numbers = numbersIn(variables.copies, variables.total)
  const proposals = starts.map(start => numbersOf(start, variables, numbers))
  return survey(family, p, first ?? firstPeaks(family, p), proposals, seed)
}

/** What is found from nothing. */
export function firstLook(data: Dataset, packed?: PackedColumns, search?: SharedSearch): FirstPeaks {
  const variables = modelVariables(data, packed)
  return firstPeaks(modelFamily(data, variables, undefined, search), variables.copies.first.length)
}

/**
 * The more candidates for each row, the more models compete: beyond one for two rows chains are longer in proportion. They are longer, too,
 * where there are fewer than a hundred columns, since a step then costs little; both up to `patience` times.
 */
function stepsOf(size: number, columns: number, candidatesPerRow: number, patience: number): number {
  const times = Math.max(2 * candidatesPerRow, 100 / columns)
  return Math.ceil((150 + 3 * size) * Math.max(1, Math.min(times, patience)))
}

/** Of variables with as many columns either all fit or none. */
function tooWideIn(family: ModelFamily, { copies, first }: ModelVariables): readonly number[] {
  const fits: boolean[] = []
  const found: number[] = []
  for (let v = 0; v + 1 < first.length; v++) {
    const columns = first[v + 1] - first[v]
    fits[columns] ??= family.fitting([v]).length > 0
    if (!fits[columns]) found.push(...copiesOf(copies, v))
  }
  return found
}

/** Of the variables of a start, each once. */
function numbersOf(
  start: readonly number[],
  { total }: ModelVariables,
  numbers: Int32Array,
): readonly number[] {
  const own = start.flatMap(j => {
    if (!(Number.isInteger(j) && j >= 0 && j < total))
      fail('usage/starts', {
        where: 'starts',
        rule: `must hold numbers of variables from 0 to ${total - 1}`,
        got: j,
      })
    return numbers[j] < 0 ? [] : numbers[j]
  })
  return [...new Set(own)]
}
