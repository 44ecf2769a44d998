/** From a finished ensemble to the result: frequencies before and after pruning, the selection, its refit and its bound. */
import type { Dataset } from '../data/dataset.js'
import { digest } from '../data/digest.js'
import type { Ensemble } from '../ensemble/member.js'
import { packMember } from '../ensemble/packed-member.js'
import type { GreedyOrder } from '../prune/greedy-order.js'
import { findings, keptCount } from './findings.js'
import { constantColumns } from './notices.js'
import type { EnsembleResult, SelectionResult, Timing } from './result.js'
import type { Spec } from './spec.js'
import { version } from './version.js'

export interface Conclusion {
  readonly data: Dataset
  readonly spec: Spec
  readonly ensemble: Ensemble
  /** Without it the members stay in their own order. */
  readonly order?: GreedyOrder
  readonly warnings?: readonly string[]
  readonly timing: () => Timing
}

export function conclude({
  data,
  spec,
  ensemble,
  order,
  warnings = [],
  timing,
}: Conclusion): SelectionResult {
  const { n, p, response, family, classes, names } = data
  const ordered = ensembleResult(spec, ensemble, order)
  const found = findings({ names, spec, ensemble, order: ordered.order, data })
  return {
    schemaVersion: 1,
    version,
    data: { n, p, response, family, ...(classes && { classes }), digest: digest(data) },
    spec,
    selected: found.selected,
    variables: found.variables,
    intercept: found.intercept,
    ensemble: ordered,
    bound: found.bound,
    certificate: { worstKkt: ensemble.worstKkt, paths: ensemble.members.length },
    warnings: [...constantColumns(data), ...warnings, ...found.warnings],
    timing: timing(),
  }
}

function ensembleResult(spec: Spec, ensemble: Ensemble, order: GreedyOrder | undefined): EnsembleResult {
  return {
    members: ensemble.members.length,
    kept: keptCount(spec),
    order: order === undefined ? ensemble.members.map((_, b) => b) : [...order.order],
    loss: [...(order?.loss ?? [])],
    strength: [...(order?.strength ?? [])],
    diversity: [...(order?.diversity ?? [])],
    lambda: [...ensemble.lambda],
    intervals: ensemble.members.map(packMember),
  }
}
