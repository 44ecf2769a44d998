/** Move the threshold or U of a finished selection: the members are there, nothing is fitted again. */
import type { Dataset } from '../data/dataset.js'
import { digest } from '../data/digest.js'
import type { Ensemble } from '../ensemble/member.js'
import { unpackMember } from '../ensemble/packed-member.js'
import { fail } from '../errors.js'
import { pferBound } from '../select/bounds.js'
import { findings, keptCount } from './findings.js'
import type { SelectionResult } from './result.js'
import { withoutEstimates } from './selected-variables.js'
import type { Spec } from './spec.js'

export interface ReselectOptions {
  readonly threshold?: number | undefined
  /** Only for a pruned selection. */
  readonly keep?: number | string | undefined
  /** The data of the selection; without them the result has no coefficients. */
  readonly data?: Dataset | undefined
}

/** Works on a result of this process as well as on one read back from JSON. */
export function reselect(result: SelectionResult, options: ReselectOptions = {}): SelectionResult {
  const { data } = options
  if (data !== undefined && digest(data) !== result.data.digest) {
    fail('usage/data', { where: 'data', rule: 'must be those of the selection; their digests differ' })
  }
  const spec = moved(result, options)
  const names = result.variables.map(({ name }) => name)
  const lasting = result.warnings.filter(
    warning => !/^(Nothing selected|Everything selected|The bound|The refit)/.test(warning),
  )
  const found = findings({
    n: result.data.n,
    names,
    spec,
    ensemble: ensembleOf(result),
    order: result.ensemble.order,
    data,
  })
  return {
    ...result,
    spec,
    ...found,
    ...(result.kept && data === undefined && { kept: withoutEstimates(result.kept) }),
    ensemble: { ...result.ensemble, kept: keptCount(spec) },
    warnings: [...lasting, ...found.warnings],
  }
}

/** The members of a result, ready to be counted again. */
export function ensembleOf({ data, ensemble, certificate }: SelectionResult): Ensemble {
  const lambda = Float64Array.from(ensemble.lambda)
  return {
    p: data.p,
    lambda,
    members: ensemble.intervals.map(packed => unpackMember(packed, data.p, lambda.length)),
    worstKkt: certificate.worstKkt,
  }
}

function moved({ spec, data }: SelectionResult, { threshold = spec.threshold, keep }: ReselectOptions): Spec {
  const pfer = pferBound({ p: data.p, q: spec.q, threshold })
  if (spec.method === 'pruned') return { ...spec, threshold, pfer, keep: keep ?? spec.keep }
  if (keep !== undefined) {
    fail('usage/keep', { where: 'keep', rule: 'must be left out: the selection was not pruned', got: keep })
  }
  return { ...spec, threshold, pfer }
}
