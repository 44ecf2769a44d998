import { isEnsemble, isPath } from '../../method/result/kinds.js'
import type { SelectionResult } from '../../method/result/result.js'
import { type CsvValue, csvText } from './csv.js'

/** The whole selection in one row. */
export function summaryCsv(result: SelectionResult): string {
  const { data, method, settings, certificate, selected, intercept, assessment, guarantee } = result
  const path = isPath(result) ? result : null
  const ensemble = isEnsemble(result) ? result.ensemble : null
  const kept = result.stability?.kept ?? null
  const [low, high] = kept?.interval ?? [null, null]
  const row: Readonly<Record<string, CsvValue>> = {
    response: data.response,
    family: data.family,
    n: data.n,
    p: data.p,
    filled_cells: data.source?.filled?.cells ?? 0,
    selected: selected.length,
    unpenalised: result.unpenalised?.length ?? 0,
    effective_rows: data.weights?.effectiveRows ?? data.n,
    standardised: data.standardise !== false,
    method,
    members: ensemble?.members ?? null,
    kept: ensemble?.kept ?? null,
    lambdas: ensemble?.lambda.length ?? null,
    sampler: path?.ensemble.design.sampler ?? null,
    decision: ensemble?.design.decision.name ?? null,
    threshold: settings.threshold ?? null,
    q: path?.ensemble.design.q ?? null,
    q_observed: path?.bound.qObserved ?? null,
    pfer: path?.ensemble.design.decision.name === 'threshold' ? path.bound.pfer : null,
    simulated_pfer: assessment?.pfer ?? null,
    simulated_fdr: assessment?.fdr ?? null,
    guaranteed: guarantee?.selected.length ?? null,
    guarantee_pfer: guarantee?.pfer ?? null,
    stability: kept?.index ?? null,
    stability_low: low,
    stability_high: high,
    stability_full: result.stability?.full?.index ?? null,
    intercept,
    worst_kkt: certificate.worstKkt,
    seed: settings.seed ?? null,
    version: result.version,
    kernel_digest: result.kernelDigest,
    data_digest: data.digest,
  }
  return csvText(Object.keys(row), [Object.values(row)])
}
