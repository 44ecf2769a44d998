/** The numbers behind each figure. Names are whole, but for those of a length that nobody reads. */
import { correlationTable } from '../../charts/correlations.js'
import { curvedVariables } from '../../charts/curves.js'
import { responseWords, shownSummaries } from '../../charts/data-summary.js'
import { frequencyRows } from '../../charts/frequencies.js'
import { signalRows } from '../../charts/signals.js'
import { pathVariables } from '../../charts/stability-paths.js'
import type { VariableSummary } from '../../data/summarise.js'
import { ensembleOf } from '../../method/result/ensemble-of.js'
import { type EnsembleSelection, isEnsemble } from '../../method/result/kinds.js'
import type { FittedVariable, SelectedVariable, SelectionResult } from '../../method/result/result.js'
import { stabilityPaths } from '../../select/stability-paths.js'
import { coefficientCell } from '../text/coefficient-cell.js'
import { memberRows } from '../text/members-table.js'
import { fixed, significant } from '../text/plain/number.js'
import { clip } from '../text/plain/printable.js'
import { said } from '../text/plain/said.js'
import { copyNames } from '../text/sentences/copy-words.js'
import { quantity, quantityWord } from '../text/sentences/ensemble-words.js'
import { halfShares } from '../text/sentences/guarantee-words.js'
import { alternativeWords, signalDecision } from '../text/sentences/signal-words.js'
import type { DataTable } from './table.js'

export function tableName(name: string): string {
  return clip(name, 400)
}

type Cell = DataTable['rows'][number][number]

/** A column: its title, what an item has in it, and how numbers are written there. */
type Column<Item> = readonly [
  name: string,
  cell: (item: Item, k: number) => Cell,
  format?: (value: number) => string,
]

/** A row for each item, about the variable that `variable` says. */
function tableOf<Item>(
  caption: string,
  items: readonly Item[],
  columns: readonly Column<Item>[],
  variable?: (item: Item) => number,
): DataTable {
  return {
    caption,
    head: columns.map(([name]) => name),
    rows: items.map((item, k) => columns.map(([, cell]) => cell(item, k))),
    ...(variable && { variables: items.map(variable) }),
    format: Object.fromEntries(columns.flatMap(([, , format], c) => (format ? [[c, format]] : []))),
  }
}

/** What is known of the selected variables, in their order. */
export function selectedTable(result: SelectionResult): DataTable {
  const { selected, variables, evidence = [], assessment, guarantee } = result
  const signals = signalDecision(result) !== undefined
  const shares = halfShares(
    result,
    selected.map(({ index }) => index),
  )
  const columns = said<Column<SelectedVariable>>([
    [signals ? 'signal' : 'variable', ({ name }) => tableName(name)],
    // What decides comes first.
    signals && ['probability', ({ probability = null }) => probability, fixed],
    signals && ['members', ({ index }) => variables[index].frequencyFull ?? null, fixed],
    ...(isEnsemble(result) && !signals ? countedColumns(result) : []),
    ...evidence.map(
      (one): Column<SelectedVariable> => [one.name, ({ index }) => one.values[index], significant],
    ),
    ['coefficient', coefficientCell, significant],
    ['95 % interval', ({ interval }) => intervalText(interval)],
    selected.some(one => alternativeWords(one) !== '') && ['or', one => alternativeWords(one, 6)],
    selected.some(({ index }) => copyNames(result, index) !== '') && [
      'copies',
      ({ index }) => tableName(copyNames(result, index, 6)),
    ],
    assessment !== undefined && ['recovery rate', (_, k) => assessment.recovery[k], fixed],
    guarantee !== undefined && ['halves', (_, k) => shares[k], fixed],
  ])
  return tableOf(selectedCaption(result), selected, columns, ({ index }) => index)
}

function countedColumns({ variables, ensemble: { design } }: EnsembleSelection): Column<SelectedVariable>[] {
  return said<Column<SelectedVariable>>([
    [quantityWord(design), ({ frequency = null }) => frequency, fixed],
    ['error', ({ index }) => variables[index].frequencyError, fixed],
    design.pruning !== null && ['before pruning', ({ index }) => variables[index].frequencyFull, fixed],
  ])
}

function selectedCaption(result: SelectionResult): string {
  if (!isEnsemble(result)) return 'Selected variables, in original units'
  if (signalDecision(result) !== undefined)
    return `Probability that the signal is real, and the share of all ${result.ensemble.members} members that select it; refit in original units`
  const { design, kept, members } = result.ensemble
  const what = design.kind === 'path' ? 'Frequencies' : `What members say together (${quantity(design)})`
  return design.pruning === null
    ? `${what} among ${members} members with their Monte-Carlo error; refit in original units`
    : `${what} among the ${kept} kept members with their Monte-Carlo error, and among all ${members}; refit in original units`
}

/** A factor has one row per level. */
export function unpenalisedTable(kept: readonly FittedVariable[]): DataTable {
  return tableOf('Without penalty and not to be selected; in original units', kept.flatMap(byLevel), [
    ['variable', ({ name }) => tableName(name)],
    ['coefficient', coefficientCell, significant],
    ['95 % interval', ({ interval }) => intervalText(interval)],
  ])
}

/** A variable, or each level of a factor under a name of its own. */
function byLevel<Fitted extends FittedVariable>({ levels, base = '', ...own }: Fitted) {
  return (
    levels?.map(level => ({ ...own, ...level, name: `${own.name}: ${level.level} against ${base}` })) ?? [own]
  )
}

function intervalText(interval: readonly [number, number] | null): string | null {
  return interval === null ? null : `${significant(interval[0], 3)} to ${significant(interval[1], 3)}`
}

/** The signals of the chart, with what is known of each. */
export function signalTable(result: EnsembleSelection): DataTable {
  const { variables } = result
  const nameOf = (j: number) => tableName(variables[j].name)
  return tableOf(
    'Signals, the most probable first; a signal is a variable or several that can stand in for one another',
    signalRows(result),
    [
      ['signal', ({ variables: [lead] }) => nameOf(lead)],
      ['probability', ({ probability }) => probability, fixed],
      ['members', ({ variables: [lead] }) => variables[lead].frequencyFull, fixed],
      ['selected', ({ selected }) => selected],
      ['variables', ({ variables: all }) => all.slice(0, 6).map(nameOf).join(', ')],
    ],
    ({ variables: [lead] }) => lead,
  )
}

export function frequencyTable(result: EnsembleSelection): DataTable {
  const { variables, ensemble } = result
  return tableOf(
    ensemble.design.kind === 'path' ? 'Selection frequencies' : 'Importance of the variables',
    frequencyRows(result),
    [
      ['variable', j => tableName(variables[j].name)],
      [quantityWord(ensemble.design), j => variables[j].frequency, fixed],
      ['Monte-Carlo error', j => variables[j].frequencyError, fixed],
      ['among all members', j => variables[j].frequencyFull, fixed],
      ['mean importance', j => variables[j].importance, significant],
      ['selected', j => variables[j].selected],
    ],
    j => j,
  )
}

export function pathTable(result: EnsembleSelection): DataTable {
  const { ensemble, variables } = result
  const shown = pathVariables(result).slice(0, 25)
  const { lambda, order, kept } = ensemble
  const paths = stabilityPaths(ensembleOf(result), shown, order.slice(0, kept))
  const last = lambda.length - 1
  const steps = [...new Set([0, 0.25, 0.5, 0.75, 1].map(share => Math.round(share * last)))]
  return tableOf(
    'Frequency along the grid, at five of its penalties',
    shown,
    [
      ['variable', j => tableName(variables[j].name)],
      ...steps.map(
        (k): Column<number> => [`penalty ${significant(lambda[k], 3)}`, (_, v) => paths[v][k], fixed],
      ),
      ['highest', j => variables[j].frequency, fixed],
    ],
    j => j,
  )
}

function orderOf({ ensemble }: EnsembleSelection): string {
  const order = ensemble.design.pruning?.order ?? 'greedy'
  return order === 'greedy' ? 'Algorithm 1' : `pruning by ${order}`
}

export function memberTable(result: EnsembleSelection): DataTable {
  return tableOf(`Members in the order of ${orderOf(result)}`, memberRows(result), [
    ['member', row => row.member],
    ['order', row => row.order],
    ['kept', row => row.kept],
    ['variables', row => row.size],
    ['loss', row => row.loss, significant],
    ['strength', row => row.strength, significant],
    ['diversity', row => row.diversity, significant],
  ])
}

export function substituteTable(result: SelectionResult): DataTable {
  const { rows, at, substitute } = correlationTable(result)
  const { variables } = result
  const nearestSelected = (j: number) =>
    rows.filter(other => other !== j).sort((a, b) => Math.abs(at(j, b)) - Math.abs(at(j, a)))[0]
  const pair = (j: number, other: number | undefined) =>
    other === undefined ? [null, null] : [tableName(variables[other].name), at(j, other)]
  return {
    caption: 'Closest variable that is not selected, and closest that is',
    head: ['selected', 'closest substitute', 'correlation', 'closest selected', 'correlation'],
    variables: rows,
    rows: rows.map(j => [
      tableName(variables[j].name),
      ...pair(j, substitute(j)),
      ...pair(j, nearestSelected(j)),
    ]),
    format: { 2: fixed, 4: fixed },
  }
}

/** Distribution of each selected variable, and the response where it is low and where it is high. */
export function summaryTable(result: SelectionResult): DataTable {
  const words = responseWords(result)
  const quantile =
    (k: number): Column<VariableSummary>[1] =>
    ({ distribution }) =>
      'quantiles' in distribution ? distribution.quantiles[k] : null
  return tableOf(
    `Quantiles of the selected variables, and the ${words} among the rows with the lowest and the highest values`,
    shownSummaries(result),
    [
      ['variable', ({ index }) => tableName(result.variables[index].name)],
      [
        '5 %',
        (one, k) =>
          'levels' in one.distribution ? `${one.distribution.levels.length} levels` : quantile(0)(one, k),
        significant,
      ],
      ['median', quantile(2), significant],
      ['95 %', quantile(4), significant],
      [`${words}, lowest`, ({ response }) => response[0]?.value ?? null, significant],
      [`${words}, highest`, ({ response }) => response.at(-1)?.value ?? null, significant],
    ],
    ({ index }) => index,
  )
}

/** A factor has one row per level, and where there are several classes each has its own. */
export function coefficientTable({ selected, data }: SelectionResult): DataTable {
  const estimates = selected
    .flatMap(byLevel)
    .flatMap(({ classes, ...own }) =>
      classes === undefined
        ? [own]
        : classes.map((one, c) => ({ ...own, ...one, name: `${own.name}, ${data.classes?.[c] ?? ''}` })),
    )
  return tableOf(
    'Coefficients, in original units',
    estimates,
    [
      ['variable', ({ name }) => tableName(name)],
      [
        'coefficient',
        ({ coefficient, curve }) => coefficientCell({ coefficient, ...(curve && { curve }) }),
        significant,
      ],
      ['standard error', ({ standardError }) => standardError, significant],
      ['95 % low', ({ interval }) => interval?.[0] ?? null, significant],
      ['95 % high', ({ interval }) => interval?.[1] ?? null, significant],
      ['standard deviation', ({ deviation }) => deviation, significant],
    ],
    ({ index }) => index,
  )
}

/** The points of all curves, one after the other. */
export function curveTable(result: SelectionResult): DataTable {
  const points = curvedVariables(result).flatMap(({ index, curve: { at, effect, low, high } }) =>
    at.map((value, e) => ({ index, value, effect: effect[e], low: low?.[e], high: high?.[e] })),
  )
  return tableOf(
    'Curves about their means, with the range of nine of ten kept members',
    points,
    [
      ['variable', ({ index }) => tableName(result.variables[index].name)],
      ['value', ({ value }) => value, significant],
      ['effect', ({ effect }) => effect, significant],
      ['low', ({ low = null }) => low, significant],
      ['high', ({ high = null }) => high, significant],
    ],
    ({ index }) => index,
  )
}

/** The steps of all groups, one after the other. */
export function survivalTable({ validation }: SelectionResult): DataTable {
  const steps = (validation?.groups ?? []).flatMap(({ name, time, survival }) =>
    time.map((at, k) => ({ name, at, share: survival[k] })),
  )
  return tableOf('Share without event from each time on, by Kaplan and Meier', steps, [
    ['risk', ({ name }) => name],
    ['time', ({ at }) => at, significant],
    ['share without event', ({ share }) => share, fixed],
  ])
}

export function kappaTable({ ensemble: { design } }: EnsembleSelection): DataTable {
  const points = (design.kind === 'learner' ? design.kappas : undefined) ?? []
  return tableOf('Strength and diversity of fifty members for each kappa', points, [
    ['kappa', ({ kappa }) => kappa],
    ['strength', ({ strength }) => strength, significant],
    ['diversity', ({ diversity }) => diversity, significant],
  ])
}
