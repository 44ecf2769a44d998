/** Move the threshold or U of a finished selection: the members are there, nothing is fitted again. */
import type { Dataset } from '../data/dataset.js'
import { digest } from '../data/digest.js'
import { type Ensemble, pointsOf } from '../ensemble/member.js'
import { unpackMember } from '../ensemble/packed-member.js'
import { fail } from '../errors.js'
import { pferBound } from '../select/bounds.js'
import { thresholdDecision } from '../select/decide.js'
import { anyFrequency } from '../select/substitutes.js'
import { findings, keptCount } from './findings.js'
import { isPathSpec, type PathResult, pruningOf } from './kinds.js'
import { saysTooShort } from './notices.js'
import type { SelectionResult } from './result.js'
import { equal } from './same-json.js'
import { withoutEstimates } from './selected-variables.js'
import type { Spec } from './spec.js'

export interface ReselectOptions {
  /** For members that are not paths it takes the place of their decision rule. */
  readonly threshold?: number | undefined
  /** Only for a pruned selection. */
  readonly keep?: number | string | undefined
  /** The data of the selection; without them the result has no coefficients. */
  readonly data?: Dataset | undefined
}

/** Works on a result of this process as well as on one read back from JSON. */
export function reselect(result: PathResult, options?: ReselectOptions): PathResult
export function reselect(result: SelectionResult, options?: ReselectOptions): SelectionResult
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
    gridAtEnd: saysTooShort(result.warnings),
    model: result.ensemble.model,
    data,
  })
  const substitutes = found.substitutes ?? movedSubstitutes(result, spec)
  const same = equal(indices(found), indices(result))
  const { assessment: _assessed, falseChance: _chances, ...lasts } = result
  return {
    ...(same ? result : lasts),
    spec,
    ...found,
    ...(substitutes && { substitutes }),
    ...(result.kept && data === undefined && { kept: withoutEstimates(result.kept) }),
    ensemble: { ...result.ensemble, kept: keptCount(spec) },
    warnings: [...lasting, ...found.warnings],
  }
}

function indices({ selected }: Pick<SelectionResult, 'selected'>): readonly number[] {
  return selected.map(({ index }) => index)
}

/** Which variables stand in for which does not change with the members kept; how often they are selected does. */
function movedSubstitutes(result: SelectionResult, spec: Spec): SelectionResult['substitutes'] {
  const kept = result.ensemble.order.slice(0, keptCount(spec))
  const ensemble = ensembleOf(result)
  return result.substitutes?.map(one => ({ ...one, frequency: anyFrequency(ensemble, one.variables, kept) }))
}

/** The members of a result, ready to be counted again. */
export function ensembleOf({ data, ensemble, certificate }: SelectionResult): Ensemble {
  const { points, values } = ensemble
  const scale = { lambda: Float64Array.from(ensemble.lambda), ...(points !== undefined && { points }) }
  return {
    p: data.p,
    ...scale,
    members: ensemble.intervals.map((packed, b) => ({
      ...unpackMember(packed, data.p, pointsOf(scale)),
      ...(values && { value: Float64Array.from(values[b]) }),
    })),
    worstKkt: certificate.worstKkt,
  }
}

function moved({ spec, data }: SelectionResult, { threshold, keep }: ReselectOptions): Spec {
  if (keep !== undefined && pruningOf(spec) === null) {
    fail('usage/keep', { where: 'keep', rule: 'must be left out: the selection was not pruned', got: keep })
  }
  if (isPathSpec(spec)) {
    const own = threshold ?? spec.threshold
    const at = { threshold: own, pfer: pferBound({ p: data.p, q: spec.q, threshold: own }) }
    return spec.method === 'pruned' ? { ...spec, ...at, keep: keep ?? spec.keep } : { ...spec, ...at }
  }
  const { pruning, decision } = spec
  return {
    ...spec,
    decision: threshold === undefined ? decision : thresholdDecision(threshold),
    pruning: pruning && { ...pruning, keep: keep ?? pruning.keep },
  }
}
