/**
 * The space of models of a data set, ready for chains through it. Chain c is pure in (data, options, c): it climbs from the empty set and from one of
 * the proposed sets, settles at the better end, and runs from there. What chains share in one thread, products of columns, changes nothing.
 */
import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import { loadKernels } from '../math/kernels/load.js'
import { stream } from '../random/stream.js'
import { type Chain, type ChainLength, runChain } from './chain.js'
import { climb } from './climb.js'
import { createGaussianModel } from './gaussian-model.js'
import { gaussianProblem } from './gaussian-problem.js'
import { gaussianTaus, logSizePrior } from './prior.js'
import type { SetModel } from './set-model.js'
import { type ModelVariables, modelVariables } from './variables.js'

export interface ModelSpaceOptions {
  readonly seed: number
  /** Sets of variables, by their numbers in the data set, from which the search also starts: proposals of an ensemble's members. */
  readonly starts?: readonly (readonly number[])[] | undefined
  /** Steps of a chain, after as many as it takes to settle; by default from the size of the models. */
  readonly steps?: number | undefined
  readonly taus?: readonly number[] | undefined
}

export interface ModelSpace {
  readonly variables: ModelVariables
  readonly taus: readonly number[]
  runChain(c: number): Chain
}

export function prepareModelSpace(data: Dataset, options: ModelSpaceOptions): ModelSpace {
  const { seed, starts = [], taus = gaussianTaus } = options
  const variables = modelVariables(data)
  const p = variables.copies.length
  const problem = gaussianProblem(data, variables)
  const limit = Math.min(variables.columns, Math.floor(problem.nu / 2))
  const logPrior = logSizePrior(p, Math.min(p, limit) + 1)
  const model = createGaussianModel(problem, variables.first, taus, limit, loadKernels())
  const proposals = starts.map(start => numbersOf(start, variables, limit))
  let fromNothing: Peak | undefined

  return {
    variables,
    taus,
    runChain(c) {
      fromNothing ??= climbFrom(model, [], logPrior)
      let peak = fromNothing
      if (proposals.length > 0) {
        const other = climbFrom(model, proposals[c % proposals.length], logPrior)
        if (other.height > peak.height) peak = other
      }
      model.restart(peak.set, peak.tau)
      return runChain(model, logPrior, lengthOf(options, peak.set.length), stream(seed, 'posterior chain', c))
    },
  }
}

interface Peak {
  readonly set: readonly number[]
  readonly tau: number
  readonly height: number
}

function climbFrom(model: SetModel, set: readonly number[], logPrior: Float64Array): Peak {
  model.restart(set, Math.floor(model.taus.length / 2))
  climb(model, logPrior)
  const { active, tau, logLikelihood } = model
  return { set: active.slice().sort((a, b) => a - b), tau, height: logLikelihood + logPrior[active.length] }
}

function lengthOf({ steps }: ModelSpaceOptions, size: number): ChainLength {
  const length = steps ?? 100 + 10 * size
  return { settle: Math.ceil(length / 5), steps: length }
}

/** The numbers that variables of the data set have here, each once, as many as there is room for. */
function numbersOf(
  start: readonly number[],
  { copies, first, total }: ModelVariables,
  limit: number,
): readonly number[] {
  const place = new Map(copies.flatMap((variables, v) => variables.map(j => [j, v] as const)))
  const numbers = new Set<number>()
  let columns = 0
  for (const j of start) {
    if (!(Number.isInteger(j) && j >= 0 && j < total))
      fail('usage/starts', {
        where: 'starts',
        rule: `must hold numbers of variables from 0 to ${total - 1}`,
        got: j,
      })
    const v = place.get(j)
    if (v === undefined || numbers.has(v)) continue
    columns += first[v + 1] - first[v]
    if (columns > limit) break
    numbers.add(v)
  }
  return [...numbers]
}
