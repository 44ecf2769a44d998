import { type EnsembleSelection, isEnsemble, isPath, type PathSelection } from '../../method/result/kinds.js'
import type { SelectionResult } from '../../method/result/result.js'
import { duration, plural, scientific, significant } from '../text/plain/number.js'
import { said } from '../text/plain/said.js'
import { factorRange, filledWords } from '../text/sentences/data-words.js'
import { variablesWords } from '../text/sentences/distinct-words.js'
import { decisionWords, randomiseWords } from '../text/sentences/ensemble-words.js'
import { signalRuleWords } from '../text/sentences/signal-words.js'
import { nameList, weightWords } from '../text/unpenalised-lines.js'
import { tableName } from './figure-tables.js'
import type { DataTable } from './table.js'

type Row = readonly [name: string, value: string | number]

/** Everything needed to repeat or check the run, in two columns. */
export function settingsTable(result: SelectionResult): DataTable {
  const { data, settings, certificate, timing, version, kernelDigest, unpenalised } = result
  const rows = said<Row>([
    ['Response', `${tableName(data.response)} (${data.family})`],
    ['Rows', data.n],
    ['Variables', variablesWords(result)],
    data.source?.filled !== undefined && ['Missing cells', filledWords(data.source.filled)],
    unpenalised !== undefined && ['Unpenalised', nameList(unpenalised)],
    data.weights !== undefined && ['Weights', weightWords(result)!],
    data.penaltyFactors !== undefined && ['Penalty factors', factorRange(data)!],
    data.standardise === false && ['Columns', 'penalised as they are'],
    ['Method', `${result.title} (${result.method})`],
    ...(isEnsemble(result)
      ? ensembleRows(result)
      : Object.entries(settings)
          .filter(([name]) => name !== 'seed' && !name.startsWith('guarantee'))
          .map(([name, value]): Row => [name, String(value)])),
    ...guaranteeRows(result),
    settings.seed !== undefined && ['Seed', String(settings.seed)],
    certificate.paths > 0 && [
      'Worst KKT violation',
      `${scientific(certificate.worstKkt)} in ${certificate.paths} paths`,
    ],
    ['Version', version],
    ['Digest of the kernels', kernelDigest],
    ['Digest of the data', data.digest],
    ['Time', `${duration(timing.milliseconds)} on ${plural(timing.threads, 'thread')}`],
  ])
  return {
    caption: 'Settings',
    head: ['setting', 'value'],
    rows: rows.map(([name, value]) => [name, String(value)]),
  }
}

function guaranteeRows({ guarantee }: SelectionResult): Row[] {
  if (guarantee === undefined) return []
  const { pairs, threshold, q, pfer, unimodal, rConcave } = guarantee
  return said<Row>([
    ['Guarantee: halves', `${2 * pairs} (${pairs} complementary pairs), selected in at least ${threshold}`],
    ['Guarantee: q, mean number selected', significant(q, 3)],
    ['Guarantee: bound', significant(pfer, 3)],
    unimodal !== null && ['Guarantee: bound if unimodal', significant(unimodal, 3)],
    rConcave !== null && ['Guarantee: bound if r-concave', significant(rConcave, 3)],
  ])
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
  return said<Row>([
    ['Members kept, U', `${ensemble.kept} (asked for: ${keep})`],
    order !== 'greedy' && ['Order', order],
    ['Reference', `${reference} as ${referenceForm}`],
    data.family === 'binomial' && ['Link of the reference', referenceLink],
    ['Importance', importance],
  ])
}

function pathRows({ ensemble, bound }: PathSelection): Row[] {
  const { design, lambda, kept, members } = ensemble
  const { sampler, stratified, lambdas, alpha, randomise, gridRule, q, decision } = design
  return said<Row>([
    ['Sampler', `${sampler}${stratified ? ', stratified' : ''}`],
    ['Penalties, K', `${lambdas}, from ${significant(lambda[0])} to ${significant(lambda.at(-1)!)}`],
    alpha !== undefined && ['Elastic net, alpha', alpha],
    randomise !== undefined && ['Randomised lasso', randomiseWords(randomise)],
    ['Grid ends at', `the ${gridRule} penalty with ${q} variables`],
    decision.name === 'threshold'
      ? ['Threshold', decision.threshold]
      : decision.name === 'consensus'
        ? ['Cutoff', `${decision.agreed} with the model, ${decision.alone} without`]
        : ['Selected from', signalRuleWords(decision)],
    ['q (asked for, observed)', `${bound.q}, ${significant(bound.qObserved, 3)}`],
    [`Bound on false selections${kept === members ? '' : ' by all members'}`, significant(bound.pfer, 3)],
    bound.unimodal !== null && ['Bound if unimodal', significant(bound.unimodal, 3)],
    bound.rConcave !== null && ['Bound if r-concave', significant(bound.rConcave, 3)],
  ])
}

function memberRows({ ensemble: { design, cut } }: EnsembleSelection): Row[] {
  if (design.kind === 'path') return []
  return [
    ...Object.entries(design.settings)
      .filter(([, value]) => value !== null && typeof value !== 'object')
      .map(([name, value]): Row => [`Members: ${name}`, String(value)]),
    ['Fusion', design.fusion],
    ['Decision', `${design.decision.name}: ${decisionWords(design, cut)}`],
  ]
}
