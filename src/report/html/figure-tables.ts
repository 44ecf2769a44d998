/** The numbers behind each figure. Names are whole, but for those of a length that nobody reads. */
import { correlationTable } from '../../charts/correlations.js'
import { curvedVariables } from '../../charts/curves.js'
import { responseWords, shownSummaries } from '../../charts/data-summary.js'
import { frequencyRows } from '../../charts/frequencies.js'
import { signalRows } from '../../charts/signals.js'
import { pathVariables } from '../../charts/stability-paths.js'
import { ensembleOf } from '../../method/result/ensemble-of.js'
import { type EnsembleSelection, isEnsemble } from '../../method/result/kinds.js'
import type { FittedVariable, SelectionResult } from '../../method/result/result.js'
import { stabilityPaths } from '../../select/stability-paths.js'
import { coefficientCell } from '../text/coefficient-cell.js'
import { memberRows } from '../text/members-table.js'
import { fixed, significant } from '../text/plain/number.js'
import { clip } from '../text/plain/printable.js'
import { quantity, quantityWord } from '../text/sentences/ensemble-words.js'
import { halfShares } from '../text/sentences/guarantee-words.js'
import { alternativeWords, signalDecision } from '../text/sentences/signal-words.js'
import type { DataTable } from './table.js'

export function tableName(name: string): string {
  return clip(name, 400)
}

type Columns = readonly {
  readonly name: string
  readonly cells: DataTable['rows'][number]
  readonly format?: (value: number) => string
}[]

/** What is known of the selected variables, in their order. */
export function selectedTable(result: SelectionResult): DataTable {
  const { selected } = result
  const signals = signalDecision(result) !== undefined
  const columns: Columns = [
    ...(signals ? signalColumns(result) : []),
    ...(isEnsemble(result) && !signals ? countedColumns(result) : []),
    ...(result.evidence ?? []).map(({ name, values }) => ({
      name,
      cells: selected.map(({ index }) => values[index]),
      format: significant,
    })),
    {
      name: 'coefficient',
      cells: selected.map(coefficientCell),
      format: significant,
    },
    { name: '95 % interval', cells: selected.map(({ interval }) => intervalText(interval)) },
    ...statedColumns(result),
  ]
  return {
    caption: selectedCaption(result),
    head: [signals ? 'signal' : 'variable', ...columns.map(({ name }) => name)],
    rows: selected.map(({ name }, k) => [tableName(name), ...columns.map(({ cells }) => cells[k])]),
    variables: selected.map(({ index }) => index),
    format: Object.fromEntries(columns.flatMap(({ format }, c) => (format ? [[c + 1, format]] : []))),
  }
}

function countedColumns({ selected, variables, ensemble: { design } }: EnsembleSelection): Columns {
  const error = selected.map(({ index }) => variables[index].frequencyError)
  const before = selected.map(({ index }) => variables[index].frequencyFull)
  return [
    { name: quantityWord(design), cells: selected.map(({ frequency }) => frequency), format: fixed },
    { name: 'error', cells: error, format: fixed },
    ...(design.pruning === null ? [] : [{ name: 'before pruning', cells: before, format: fixed }]),
  ]
}

/** What decides comes first. */
function signalColumns({ selected, variables }: SelectionResult): Columns {
  return [
    { name: 'probability', cells: selected.map(({ probability = null }) => probability), format: fixed },
    {
      name: 'members',
      cells: selected.map(({ index }) => variables[index].frequencyFull ?? null),
      format: fixed,
    },
  ]
}

function statedColumns({ selected, assessment, guarantee }: SelectionResult): Columns {
  const indices = selected.map(({ index }) => index)
  const others = selected.some(one => alternativeWords(one) !== '')
  return [
    ...(others ? [{ name: 'or', cells: selected.map(one => alternativeWords(one, 6)) }] : []),
    ...(assessment ? [{ name: 'recovery rate', cells: assessment.recovery, format: fixed }] : []),
    ...(guarantee ? [{ name: 'halves', cells: halfShares({ guarantee }, indices), format: fixed }] : []),
  ]
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
  return {
    caption: 'Without penalty and not to be selected; in original units',
    head: ['variable', 'coefficient', '95 % interval'],
    rows: kept.flatMap(({ name, levels, base, ...own }) => {
      const each = levels?.map(level => ({ ...level, name: `${name}: ${level.level} against ${base ?? ''}` }))
      return (each ?? [{ ...own, name }]).map(shown => [
        tableName(shown.name),
        coefficientCell(shown),
        intervalText(shown.interval),
      ])
    }),
    format: { 1: significant },
  }
}

function intervalText(interval: readonly [number, number] | null): string | null {
  return interval === null ? null : `${significant(interval[0], 3)} to ${significant(interval[1], 3)}`
}

/** The signals of the chart, with what is known of each. */
export function signalTable(result: EnsembleSelection): DataTable {
  const { variables } = result
  const shown = signalRows(result)
  return {
    caption:
      'Signals, the most probable first; a signal is a variable or several that can stand in for one another',
    head: ['signal', 'probability', 'members', 'selected', 'variables'],
    rows: shown.map(({ variables: [lead, ...others], probability, selected }) => [
      tableName(variables[lead].name),
      probability,
      variables[lead].frequencyFull,
      selected,
      [lead, ...others]
        .slice(0, 6)
        .map(j => tableName(variables[j].name))
        .join(', '),
    ]),
    variables: shown.map(({ variables: [lead] }) => lead),
    format: { 1: fixed, 2: fixed },
  }
}

export function frequencyTable(result: EnsembleSelection): DataTable {
  const { variables, ensemble } = result
  const shown = frequencyRows(result)
  return {
    caption: ensemble.design.kind === 'path' ? 'Selection frequencies' : 'Importance of the variables',
    head: [
      'variable',
      quantityWord(ensemble.design),
      'Monte-Carlo error',
      'among all members',
      'mean importance',
      'selected',
    ],
    variables: shown,
    rows: shown.map(j => {
      const { name, frequency, frequencyError, frequencyFull, importance, selected } = variables[j]
      return [tableName(name), frequency, frequencyError, frequencyFull, importance, selected]
    }),
    format: { 1: fixed, 2: fixed, 3: fixed, 4: significant },
  }
}

export function pathTable(result: EnsembleSelection): DataTable {
  const { ensemble, variables } = result
  const shown = pathVariables(result).slice(0, 25)
  const { lambda, order, kept } = ensemble
  const paths = stabilityPaths(ensembleOf(result), shown, order.slice(0, kept))
  const last = lambda.length - 1
  const steps = [...new Set([0, 0.25, 0.5, 0.75, 1].map(share => Math.round(share * last)))]
  return {
    caption: 'Frequency along the grid, at five of its penalties',
    head: ['variable', ...steps.map(k => `penalty ${significant(lambda[k], 3)}`), 'highest'],
    variables: shown,
    rows: shown.map((j, v) => [
      tableName(variables[j].name),
      ...steps.map(k => paths[v][k]),
      variables[j].frequency,
    ]),
    format: Object.fromEntries(Array.from({ length: steps.length + 1 }, (_, c) => [c + 1, fixed])),
  }
}

function orderOf({ ensemble }: EnsembleSelection): string {
  const order = ensemble.design.pruning?.order ?? 'greedy'
  return order === 'greedy' ? 'Algorithm 1' : `pruning by ${order}`
}

export function memberTable(result: EnsembleSelection): DataTable {
  return {
    caption: `Members in the order of ${orderOf(result)}`,
    head: ['member', 'order', 'kept', 'variables', 'loss', 'strength', 'diversity'],
    rows: memberRows(result).map(row => [
      row.member,
      row.order,
      row.kept,
      row.size,
      row.loss,
      row.strength,
      row.diversity,
    ]),
    format: { 4: significant, 5: significant, 6: significant },
  }
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
  const shown = shownSummaries(result)
  const words = responseWords(result)
  return {
    caption: `Quantiles of the selected variables, and the ${words} among the rows with the lowest and the highest values`,
    head: ['variable', '5 %', 'median', '95 %', `${words}, lowest`, `${words}, highest`],
    variables: shown.map(({ index }) => index),
    rows: shown.map(({ index, distribution, response }) => [
      tableName(result.variables[index].name),
      ...('quantiles' in distribution
        ? [distribution.quantiles[0], distribution.quantiles[2], distribution.quantiles[4]]
        : [`${distribution.levels.length} levels`, null, null]),
      response[0]?.value ?? null,
      response.at(-1)?.value ?? null,
    ]),
    format: { 1: significant, 2: significant, 3: significant, 4: significant, 5: significant },
  }
}

/** A factor has one row per level, and where there are several classes each has its own. */
export function coefficientTable({ selected, data }: SelectionResult): DataTable {
  const estimates = selected
    .flatMap(({ levels, base, ...own }) =>
      levels === undefined
        ? [own]
        : levels.map(level => ({
            ...own,
            ...level,
            name: `${own.name}: ${level.level} against ${base ?? ''}`,
          })),
    )
    .flatMap(({ classes, ...own }) =>
      classes === undefined
        ? [own]
        : classes.map((one, c) => ({ ...own, ...one, name: `${own.name}, ${data.classes?.[c] ?? ''}` })),
    )
  return {
    caption: 'Coefficients, in original units',
    head: ['variable', 'coefficient', 'standard error', '95 % low', '95 % high', 'standard deviation'],
    variables: estimates.map(({ index }) => index),
    rows: estimates.map(({ name, coefficient, curve, standardError, interval, deviation }) => [
      tableName(name),
      coefficientCell({ coefficient, ...(curve && { curve }) }),
      standardError,
      interval?.[0] ?? null,
      interval?.[1] ?? null,
      deviation,
    ]),
    format: { 1: significant, 2: significant, 3: significant, 4: significant, 5: significant },
  }
}

/** The points of all curves, one after the other. */
export function curveTable(result: SelectionResult): DataTable {
  const { variables } = result
  const curved = curvedVariables(result)
  return {
    caption: 'Curves about their means, with the range of nine of ten kept members',
    head: ['variable', 'value', 'effect', 'low', 'high'],
    variables: curved.flatMap(({ index, curve }) => curve.at.map(() => index)),
    rows: curved.flatMap(({ index, curve: { at, effect, low, high } }) =>
      at.map((value, e) => [
        tableName(variables[index].name),
        value,
        effect[e],
        low?.[e] ?? null,
        high?.[e] ?? null,
      ]),
    ),
    format: { 1: significant, 2: significant, 3: significant, 4: significant },
  }
}

/** The steps of all groups, one after the other. */
export function survivalTable({ validation }: SelectionResult): DataTable {
  return {
    caption: 'Share without event from each time on, by Kaplan and Meier',
    head: ['risk', 'time', 'share without event'],
    rows: (validation?.groups ?? []).flatMap(({ name, time, survival }) =>
      time.map((at, k) => [name, at, survival[k]]),
    ),
    format: { 1: significant, 2: fixed },
  }
}

export function kappaTable({ ensemble: { design } }: EnsembleSelection): DataTable {
  const points = (design.kind === 'learner' ? design.kappas : undefined) ?? []
  return {
    caption: 'Strength and diversity of fifty members for each kappa',
    head: ['kappa', 'strength', 'diversity'],
    rows: points.map(({ kappa, strength, diversity }) => [kappa, strength, diversity]),
    format: { 1: significant, 2: significant },
  }
}
