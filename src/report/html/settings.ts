import { type EnsembleSelection, isEnsemble, isPath, type PathSelection } from '../../method/result/kinds.js'
import type { SelectionResult } from '../../method/result/result.js'
import { duration, scientific, significant } from '../text/plain/number.js'
import { factorRange, filledWords } from '../text/sentences/data-words.js'
import { decisionWords, randomiseWords } from '../text/sentences/ensemble-words.js'
import { signalRuleWords } from '../text/sentences/signal-words.js'
import { nameList, weightWords } from '../text/unpenalised-lines.js'
import { tableName } from './figure-tables.js'
import type { DataTable } from './table.js'

type Row = readonly [name: string, value: string | number]

/** Everything needed to repeat or check the run, in two columns. */
export function settingsTable(result: SelectionResult): DataTable {
  const { data, settings, certificate, timing, version, kernelDigest, unpenalised } = result
  const rows: Row[] = [
    ['Response', `${tableName(data.response)} (${data.family})`],
    ['Rows', data.n],
    ['Variables', data.p],
    ...(data.source?.filled === undefined ? [] : [row('Missing cells', filledWords(data.source.filled))]),
    ...(unpenalised === undefined ? [] : [row('Unpenalised', nameList(unpenalised))]),
    ...(data.weights === undefined ? [] : [row('Weights', weightWords(result)!)]),
    ...(data.penaltyFactors === undefined ? [] : [row('Penalty factors', factorRange(data)!)]),
    ...(data.standardise === false ? [row('Columns', 'penalised as they are')] : []),
    ['Method', `${result.title} (${result.method})`],
    ...(isEnsemble(result)
      ? ensembleRows(result)
      : Object.entries(settings)
          .filter(([name]) => name !== 'seed' && !name.startsWith('guarantee'))
          .map(([name, value]) => row(name, String(value)))),
    ...guaranteeRows(result),
    ...(settings.seed === undefined ? [] : [row('Seed', String(settings.seed))]),
    ...(certificate.paths > 0
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

function guaranteeRows({ guarantee }: SelectionResult): Row[] {
  if (guarantee === undefined) return []
  const { pairs, threshold, q, pfer, unimodal, rConcave } = guarantee
  return [
    ['Guarantee: halves', `${2 * pairs} (${pairs} complementary pairs), selected in at least ${threshold}`],
    ['Guarantee: q, mean number selected', significant(q, 3)],
    ['Guarantee: bound', significant(pfer, 3)],
    ...(unimodal === null ? [] : [row('Guarantee: bound if unimodal', significant(unimodal, 3))]),
    ...(rConcave === null ? [] : [row('Guarantee: bound if r-concave', significant(rConcave, 3))]),
  ]
}

function ensembleRows(result: EnsembleSelection): Row[] {
  return [
    ['Members, B', result.ensemble.members],
    ...pruningRows(result),
    ...(isPath(result) ? pathRows(result) : memberRows(result)),
  ]
}

function pruningRows({ ensemble, data }: EnsembleSelection): Row[] {
  const { pruning } = ensemble.design
  if (pruning === null) return []
  const { keep, order, reference, referenceForm, referenceLink, importance } = pruning
  return [
    ['Members kept, U', `${ensemble.kept} (asked for: ${keep})`],
    ...(order === 'greedy' ? [] : [row('Order', order)]),
    ['Reference', `${reference} as ${referenceForm}`],
    ...(data.family === 'binomial' ? [row('Link of the reference', referenceLink)] : []),
    ['Importance', importance],
  ]
}

function pathRows({ ensemble, bound }: PathSelection): Row[] {
  const { design, lambda, kept, members } = ensemble
  const { sampler, stratified, lambdas, alpha, randomise, gridRule, q, decision } = design
  return [
    ['Sampler', `${sampler}${stratified ? ', stratified' : ''}`],
    ['Penalties, K', `${lambdas}, from ${significant(lambda[0])} to ${significant(lambda.at(-1)!)}`],
    ...(alpha === undefined ? [] : [row('Elastic net, alpha', alpha)]),
    ...(randomise === undefined ? [] : [row('Randomised lasso', randomiseWords(randomise))]),
    ['Grid ends at', `the ${gridRule} penalty with ${q} variables`],
    decision.name === 'threshold'
      ? row('Threshold', decision.threshold)
      : decision.name === 'consensus'
        ? row('Cutoff', `${decision.agreed} with the model, ${decision.alone} without`)
        : row('Selected from', signalRuleWords(decision)),
    ['q (asked for, observed)', `${bound.q}, ${significant(bound.qObserved, 3)}`],
    [`Bound on false selections${kept === members ? '' : ' by all members'}`, significant(bound.pfer, 3)],
    ...(bound.unimodal === null ? [] : [row('Bound if unimodal', significant(bound.unimodal, 3))]),
    ...(bound.rConcave === null ? [] : [row('Bound if r-concave', significant(bound.rConcave, 3))]),
  ]
}

function memberRows({ ensemble: { design, cut } }: EnsembleSelection): Row[] {
  if (design.kind === 'path') return []
  return [
    ...Object.entries(design.settings)
      .filter(([, value]) => value !== null && typeof value !== 'object')
      .map(([name, value]) => row(`Members: ${name}`, String(value))),
    ['Fusion', design.fusion],
    ['Decision', `${design.decision.name}: ${decisionWords(design, cut)}`],
  ]
}
