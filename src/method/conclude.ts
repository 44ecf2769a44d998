/** From a finished ensemble to the result: frequencies before and after pruning, the selection, its refit and its bound. */
import type { Dataset, Survival } from '../data/dataset.js'
import { digest } from '../data/digest.js'
import { variableCount, variableNames } from '../data/variables.js'
import { effectiveRows } from '../data/weights.js'
import type { Ensemble } from '../ensemble/member.js'
import { packMember } from '../ensemble/packed-member.js'
import { wasmDigest } from '../math/kernels/wasm.generated.js'
import type { GreedyOrder } from '../prune/greedy-order.js'
import { correlations } from '../select/correlations.js'
import { findings, keptCount } from './findings.js'
import { isPathSpec, type PathResult } from './kinds.js'
import { constantNotice, saysTooShort } from './notices.js'
import type { PrunedMembers } from './prune.js'
import type { EnsembleResult, SelectionResult, Timing, VariableResult } from './result.js'
import type { PathSpec, Spec } from './spec.js'
import { version } from './version.js'

export interface Conclusion {
  readonly data: Dataset
  readonly spec: Spec
  readonly ensemble: Ensemble
  /** Without it the members stay in their own order. */
  readonly pruning?: PrunedMembers
  /** Settings that a first stage of members led to. */
  readonly secondStage?: object
  /** For the recommended method: its other witness. */
  readonly model?: readonly number[]
  readonly warnings: readonly string[]
  readonly timing: () => Timing
}

export function conclude(conclusion: Conclusion & { readonly spec: PathSpec }): PathResult
export function conclude(conclusion: Conclusion): SelectionResult
export function conclude(conclusion: Conclusion): SelectionResult {
  const { data, spec, ensemble, warnings, timing } = conclusion
  const { n, response, family, classes, groups, source } = data
  const stored = ensembleResult(conclusion)
  const found = findings({
    n,
    names: variableNames(data),
    spec,
    ensemble,
    order: stored.order,
    gridAtEnd: saysTooShort(warnings),
    data,
    model: conclusion.model,
  })
  return {
    schemaVersion: 1,
    version,
    kernelDigest: wasmDigest,
    data: {
      n,
      p: variableCount(data),
      ...(groups && { columns: data.p }),
      response,
      family,
      ...(classes && { classes }),
      ...(data.survival && { survival: survivalSummary(data.survival) }),
      ...(data.offset && { offset: true as const }),
      ...(data.weights && { weights: { effectiveRows: effectiveRows(data.weights) } }),
      ...(data.standardise === false && { standardise: false }),
      digest: digest(data),
      ...(source && { source }),
    },
    spec,
    selected: found.selected,
    ...(found.kept && { kept: found.kept }),
    variables: found.variables,
    intercept: found.intercept,
    ...(found.concordance && { concordance: found.concordance }),
    ensemble: stored,
    bound: found.bound,
    ...(found.cut !== undefined && { cut: found.cut }),
    stability: found.stability,
    correlations: correlations(data, mostSelected(found.variables)),
    substitutes: found.substitutes ?? [],
    certificate: { worstKkt: ensemble.worstKkt, paths: isPathSpec(spec) ? ensemble.members.length : 0 },
    warnings: [...constantNotice(data), ...warnings, ...found.warnings],
    timing: timing(),
  }
}

function survivalSummary({ event, ties, strata, entry }: Survival): SelectionResult['data']['survival'] & {} {
  return {
    events: event.reduce((sum, each) => sum + each, 0),
    ties,
    ...(strata && { strata: new Set(strata).size }),
    ...(entry && { entry: true as const }),
  }
}

/** Those whose correlations are worth keeping, also for a threshold or U that is moved later. */
function mostSelected(variables: readonly VariableResult[]): number[] {
  const most = ({ frequency, frequencyFull }: VariableResult) => Math.max(frequency, frequencyFull)
  return [...variables.keys()]
    .filter(j => most(variables[j]) > 0)
    .sort(
      (a, b) =>
        Number(variables[b].selected) - Number(variables[a].selected) ||
        most(variables[b]) - most(variables[a]) ||
        a - b,
    )
    .slice(0, 30)
}

function ensembleResult({ spec, ensemble, pruning, secondStage, model }: Conclusion): EnsembleResult {
  const { order, loss, strength, diversity } = pruning?.order ?? unordered(ensemble)
  const reference = pruning?.reference ?? new Float64Array(0)
  const support = [...reference.keys()].filter(j => reference[j] !== 0)
  return {
    members: ensemble.members.length,
    kept: keptCount(spec),
    order: [...order],
    loss: [...loss],
    strength: [...strength],
    diversity: [...diversity],
    reference: { index: support, value: support.map(j => reference[j]) },
    ...(model && { model }),
    lambda: [...ensemble.lambda],
    ...(ensemble.points !== undefined && { points: ensemble.points }),
    ...(ensemble.members.some(({ value }) => value !== undefined) && {
      values: ensemble.members.map(({ value }) => [...(value ?? [])]),
    }),
    ...(secondStage && { secondStage }),
    intervals: ensemble.members.map(packMember),
  }
}

function unordered({ members }: Ensemble): Pick<GreedyOrder, 'order' | 'loss' | 'strength' | 'diversity'> {
  const none = new Float64Array(0)
  return { order: Int32Array.from(members.keys()), loss: none, strength: none, diversity: none }
}
