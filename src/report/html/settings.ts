import { cutOf, isPath, isPathSpec, type PathResult, pruningOf } from '../../method/kinds.js'
import type { SelectionResult } from '../../method/result.js'
import { filledWords } from '../text/data-words.js'
import { decisionWords, methodTitle, randomiseWords } from '../text/ensemble-words.js'
import { nameList, weightWords } from '../text/kept-lines.js'
import { duration, scientific, significant } from '../text/number.js'
import { tableName } from './figure-tables.js'
import type { DataTable } from './table.js'

type Row = readonly [name: string, value: string | number]

/** Everything needed to repeat or check the run, in two columns. */
export function settingsTable(result: SelectionResult): DataTable {
  const { data, spec, ensemble, certificate, timing, version, kernelDigest } = result
  const rows: Row[] = [
    ['Response', `${tableName(data.response)} (${data.family})`],
    ['Rows', data.n],
    ['Variables', data.p],
    ...(data.source?.filled === undefined ? [] : [row('Missing cells', filledWords(data.source.filled))]),
    ...(result.kept === undefined ? [] : [row('Kept in every model', nameList(result.kept))]),
    ...(data.weights === undefined ? [] : [row('Weights', weightWords(result)!)]),
    ...(data.standardise === false ? [row('Columns', 'penalised as they are')] : []),
    ['Method', methodTitle(spec)],
    ['Members, B', ensemble.members],
    ...pruningRows(result),
    ...(isPath(result) ? pathRows(result) : memberRows(result)),
    ['Seed', spec.seed],
    ...(isPath(result)
      ? [row('Worst KKT violation', `${scientific(certificate.worstKkt)} in ${certificate.paths} paths`)]
      : []),
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

function row(name: string, value: string | number): Row {
  return [name, value]
}

function pruningRows({ spec, ensemble, data }: SelectionResult): Row[] {
  const pruning = pruningOf(spec)
  if (pruning === null) return []
  const { keep, order, reference, referenceForm, referenceLink, importance } = pruning
  return [
    ['Members kept, U', `${ensemble.kept} (asked for: ${keep})`],
    ...(order === undefined ? [] : [row('Order', order)]),
    ['Reference', `${reference} as ${referenceForm}`],
    ...(data.family === 'binomial' ? [row('Link of the reference', referenceLink)] : []),
    ['Importance', importance],
  ]
}

function pathRows({ spec, ensemble, bound }: PathResult): Row[] {
  return [
    ['Sampler', `${spec.sampler}${spec.stratified ? ', stratified' : ''}`],
    [
      'Penalties, K',
      `${spec.lambdas}, from ${significant(ensemble.lambda[0])} to ${significant(ensemble.lambda.at(-1)!)}`,
    ],
    ...(spec.randomise === undefined ? [] : [row('Randomised lasso', randomiseWords(spec.randomise))]),
    ['Grid ends at', `the ${spec.gridRule} penalty with ${spec.q} variables`],
    ['Threshold', spec.threshold],
    ['q (asked for, observed)', `${bound.q}, ${significant(bound.qObserved, 3)}`],
    [
      `Bound on false selections${ensemble.kept === ensemble.members ? '' : ' by all members'}`,
      significant(bound.pfer, 3),
    ],
    ...(bound.unimodal === null ? [] : [row('Bound if unimodal', significant(bound.unimodal, 3))]),
    ...(bound.rConcave === null ? [] : [row('Bound if r-concave', significant(bound.rConcave, 3))]),
  ]
}

function memberRows(result: SelectionResult): Row[] {
  const { spec } = result
  if (isPathSpec(spec)) return []
  return [
    ...Object.entries(spec.settings)
      .filter(([, value]) => value !== null && typeof value !== 'object')
      .map(([name, value]) => row(`Members: ${name}`, String(value))),
    ['Fusion', spec.fusion],
    ['Decision', `${spec.decision.name}: ${decisionWords(spec, cutOf(result))}`],
  ]
}
