import type { SelectionResult } from '../../method/result.js'
import { filledWords } from '../data-words.js'
import { nameList, weightWords } from '../kept-lines.js'
import { duration, scientific, significant } from '../number.js'
import { tableName } from './figure-tables.js'
import type { DataTable } from './table.js'

/** Everything needed to repeat or check the run, in two columns. */
export function settingsTable(result: SelectionResult): DataTable {
  const { data, spec, ensemble, bound, certificate, timing, version, kernelDigest } = result
  const pruning: [string, string | number][] =
    spec.method === 'pruned'
      ? [
          ['Members kept, U', `${ensemble.kept} (asked for: ${spec.keep})`],
          ['Reference', `${spec.reference} as ${spec.referenceForm}`],
          ...(data.family === 'binomial'
            ? ([['Link of the reference', spec.referenceLink]] as [string, string][])
            : []),
          ['Importance', spec.importance],
        ]
      : []
  const rows: [string, string | number][] = [
    ['Response', `${tableName(data.response)} (${data.family})`],
    ['Rows', data.n],
    ['Variables', data.p],
    ...(data.source?.filled === undefined
      ? []
      : ([['Missing cells', filledWords(data.source.filled)]] as [string, string][])),
    ...(result.kept === undefined
      ? []
      : ([['Kept in every model', nameList(result.kept)]] as [string, string][])),
    ...(data.weights === undefined ? [] : ([['Weights', weightWords(result)!]] as [string, string][])),
    ...(data.standardise === false ? ([['Columns', 'penalised as they are']] as [string, string][]) : []),
    ['Method', spec.method],
    ['Members, B', ensemble.members],
    ...pruning,
    ['Sampler', `${spec.sampler}${spec.stratified ? ', stratified' : ''}`],
    [
      'Penalties, K',
      `${spec.lambdas}, from ${significant(ensemble.lambda[0])} to ${significant(ensemble.lambda.at(-1)!)}`,
    ],
    ['Grid ends at', `the ${spec.gridRule} penalty with ${spec.q} variables`],
    ['Threshold', spec.threshold],
    ['q (asked for, observed)', `${bound.q}, ${significant(bound.qObserved, 3)}`],
    ['Bound on false selections', significant(bound.pfer, 3)],
    ...(bound.unimodal === null
      ? []
      : ([['Bound if unimodal', significant(bound.unimodal, 3)]] as [string, string][])),
    ...(bound.rConcave === null
      ? []
      : ([['Bound if r-concave', significant(bound.rConcave, 3)]] as [string, string][])),
    ['Seed', spec.seed],
    ['Worst KKT violation', `${scientific(certificate.worstKkt)} in ${certificate.paths} paths`],
    ['Version', version],
    ['Digest of the kernels', kernelDigest],
    ['Digest of the data', data.digest],
    [
      'Time',
      `${duration(timing.milliseconds)} on ${timing.threads} thread${timing.threads === 1 ? '' : 's'}`,
    ],
  ]
  return {
    caption: 'Settings',
    head: ['setting', 'value'],
    rows: rows.map(([name, value]) => [name, String(value)]),
  }
}
