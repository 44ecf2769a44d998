import { cutOf, isPath } from '../../method/kinds.js'
import type { SelectionResult } from '../../method/result.js'
import { type CsvValue, csvText } from './csv.js'

/** The whole selection in one row. */
export function summaryCsv(result: SelectionResult): string {
  const { data, spec, ensemble, stability, certificate, selected, intercept } = result
  const path = isPath(result) ? result : null
  const [low, high] = stability.kept?.interval ?? [null, null]
  const row: Readonly<Record<string, CsvValue>> = {
    response: data.response,
    family: data.family,
    n: data.n,
    p: data.p,
    filled_cells: data.source?.filled?.cells ?? 0,
    selected: selected.length,
    in_every_model: result.kept?.length ?? 0,
    effective_rows: data.weights?.effectiveRows ?? data.n,
    standardised: data.standardise !== false,
    method: spec.method,
    members: ensemble.members,
    kept: ensemble.kept,
    lambdas: ensemble.lambda.length,
    sampler: path ? path.spec.sampler : null,
    threshold: cutOf(result),
    q: path ? path.spec.q : null,
    q_observed: path ? path.bound.qObserved : null,
    pfer: path ? path.bound.pfer : null,
    stability: stability.kept?.index ?? null,
    stability_low: low,
    stability_high: high,
    stability_full: stability.full?.index ?? null,
    intercept,
    worst_kkt: certificate.worstKkt,
    seed: spec.seed,
    version: result.version,
    kernel_digest: result.kernelDigest,
    data_digest: data.digest,
  }
  return csvText(Object.keys(row), [Object.values(row)])
}
