/**
 * The answer as a table for spreadsheets: the selected in their order, factors level by level, then what is in every model, then what came
 * closest. Everything that the screen shows of them stands in a column, with every digit.
 */
import { isEnsemble } from '../method/result/kinds.js'
import type { FittedVariable, SelectedVariable, SelectionResult } from '../method/result/result.js'
import type { CsvValue } from './csv/csv.js'
import { copyNames } from './text/sentences/copy-words.js'
import { quantityWord } from './text/sentences/ensemble-words.js'
import { familyWords, ratioOf } from './text/sentences/family-words.js'
import { halfShares } from './text/sentences/guarantee-words.js'
import { signalDecision } from './text/sentences/signal-words.js'

export interface SelectedRows {
  readonly head: readonly string[]
  readonly rows: readonly (readonly CsvValue[])[]
}

/** Variables that are not selected but listed, to see what came close; variables.csv has all. */
const CLOSEST = 100

/** What a row is about: a variable, or one level of a factor. */
interface Row extends Partial<Omit<FittedVariable, 'name' | 'levels' | 'base'>> {
  readonly name: string
  readonly selected: 'yes' | 'no' | 'in every model'
  /** Of the variable; none for unpenalised ones and levels. */
  readonly index?: number
  readonly probability?: number
  readonly recovered?: number
  readonly others?: string
  readonly copies?: string
}

type Column = readonly [title: string, of: (row: Row) => CsvValue | undefined]

export function selectedRows(result: SelectionResult): SelectedRows {
  const columns: readonly Column[] = [
    [signalDecision(result) === undefined ? 'variable' : 'signal', ({ name }) => name],
    ['selected', ({ selected }) => selected],
    ...evidenceColumns(result),
    ['coefficient', ({ coefficient }) => coefficient],
    ['standard error', ({ standardError }) => standardError],
    ['95 % low', ({ interval }) => interval?.[0]],
    ['95 % high', ({ interval }) => interval?.[1]],
    ...ratioColumn(result),
    ...(result.assessment === undefined ? [] : [['recovered', ({ recovered }: Row) => recovered] as const]),
    ...(result.selected.some(({ alternatives = [] }) => alternatives.length > 0)
      ? [['or', ({ others }: Row) => others] as const]
      : []),
    ...(result.selected.some(({ index }) => copyNames(result, index) !== '')
      ? [['copies', ({ copies }: Row) => copies] as const]
      : []),
  ]
  const rows = [...selectedOnes(result), ...unpenalisedOnes(result), ...closestOnes(result)]
  return {
    head: columns.map(([title]) => title),
    rows: rows.map(row => columns.map(([, of]) => of(row) ?? null)),
  }
}

/** What the method says of a variable, selected or not. */
function evidenceColumns(result: SelectionResult): Column[] {
  const { variables, evidence = [] } = result
  const ofVariable =
    (value: (j: number) => number | null | undefined): Column[1] =>
    ({ index }) =>
      index === undefined ? undefined : value(index)
  const probability: Column = ['probability', row => row.probability]
  const full = ofVariable(j => variables[j].frequencyFull)
  const shares = halfShares(result, [...variables.keys()])
  const halves: Column[] = result.guarantee === undefined ? [] : [['halves', ofVariable(j => shares[j])]]
  if (signalDecision(result) !== undefined) return [probability, ['members', full], ...halves]
  const design = result.ensemble?.design
  const counted: Column[] =
    design === undefined
      ? []
      : [
          [quantityWord(design), ofVariable(j => variables[j].frequency)],
          ...(design.pruning === null ? [] : [['before pruning', full] as const]),
        ]
  return [
    ...counted,
    ...evidence.map(({ name, values }): Column => [name, ofVariable(j => values[j])]),
    ...halves,
  ]
}

function ratioColumn({ data }: SelectionResult): Column[] {
  const { ratio } = familyWords[data.family]
  return ratio === undefined ? [] : [[ratio, ({ coefficient }) => ratioOf(coefficient)]]
}

function selectedOnes(result: SelectionResult): Row[] {
  const { selected, assessment } = result
  return selected.flatMap((one, k) => {
    const { name, index, probability, coefficient, standardError, interval } = one
    const others = alternativesOf(one)
    const copies = copyNames(result, index)
    const own: Row = {
      name,
      selected: 'yes',
      index,
      coefficient,
      standardError,
      interval,
      ...(probability !== undefined && { probability }),
      ...(assessment?.recovery[k] !== undefined && { recovered: assessment.recovery[k] }),
      ...(others !== '' && { others }),
      ...(copies !== '' && { copies }),
    }
    return [own, ...levelsOf(one, 'yes')]
  })
}

function alternativesOf({ alternatives = [] }: SelectedVariable): string {
  return alternatives.map(({ name, probability }) => `${name} (${probability.toFixed(2)})`).join(', ')
}

function unpenalisedOnes({ unpenalised = [] }: SelectionResult): Row[] {
  return unpenalised.flatMap(one => {
    const { name, coefficient, standardError, interval } = one
    const own: Row = { name, selected: 'in every model', coefficient, standardError, interval }
    return [own, ...levelsOf(one, 'in every model')]
  })
}

/** A factor's own row has no coefficient: those of its levels follow. */
function levelsOf({ name, levels = [], base = '' }: FittedVariable, selected: Row['selected']): Row[] {
  return levels.map(({ level, ...estimate }) => ({
    name: `${name}: ${level} against ${base}`,
    selected,
    ...estimate,
  }))
}

function closestOnes(result: SelectionResult): Row[] {
  const { variables, evidence = [], selected } = result
  const decision = signalDecision(result)
  if (decision !== undefined) {
    const taken = new Set(
      selected.flatMap(({ index, alternatives = [] }) => [index, ...alternatives.map(one => one.index)]),
    )
    return decision.signals
      .filter(signal => !signal.variables.some(j => taken.has(j)))
      .slice(0, CLOSEST)
      .map(({ variables: [lead], probability }) => ({
        name: variables[lead].name,
        selected: 'no',
        index: lead,
        probability,
      }))
  }
  const frequency = (j: number) => variables[j].frequency ?? 0
  const known = (j: number) =>
    isEnsemble(result) ? frequency(j) > 0 : evidence.some(({ values }) => values[j] !== null)
  return [...variables.keys()]
    .filter(j => !variables[j].selected && known(j))
    .sort((a, b) => frequency(b) - frequency(a) || a - b)
    .slice(0, CLOSEST)
    .map(j => ({ name: variables[j].name, selected: 'no', index: j }))
}
