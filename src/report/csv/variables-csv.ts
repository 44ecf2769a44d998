import type { FittedVariable, SelectedVariable, SelectionResult } from '../../method/result/result.js'
import { said } from '../text/plain/said.js'
import { halfShares } from '../text/sentences/guarantee-words.js'
import { type CsvColumn, type CsvValue, csvTable } from './csv.js'

/** What a row is about: a variable of the table, with its number, or one that is in every model. */
interface Row {
  readonly name: string
  readonly selected: boolean
  readonly index?: number
  readonly fitted?: FittedVariable & Pick<SelectedVariable, 'probability'>
}

/**
 * One row per variable, in column order, with what the method says of it; then the unpenalised ones, where there are some: they are marked
 * in a column of their own, and the method neither selects them nor says anything of them.
 */
export function variablesCsv(result: SelectionResult): string {
  const { ensemble, evidence = [], variables, selected: chosen, guarantee, unpenalised, copies } = result
  /** Of each that is a copy of one before it, the name of the first. */
  const copied = new Map(
    (copies ?? []).flatMap(([first, ...others]) => others.map(j => [j, variables[first].name] as const)),
  )
  const shares = halfShares(result, [...variables.keys()])
  const estimates = new Map(chosen.map(variable => [variable.index, variable]))
  const rows: Row[] = [
    ...variables.map(({ name, selected }, index) => {
      const fitted = estimates.get(index)
      return { name, selected, index, ...(fitted && { fitted }) }
    }),
    ...(unpenalised ?? []).map(fitted => ({ name: fitted.name, selected: false, fitted })),
  ]
  const told = (name: string, value: (j: number) => CsvValue): CsvColumn<Row> => [
    name,
    ({ index }) => (index === undefined ? null : value(index)),
  ]
  const columns = said<CsvColumn<Row>>([
    ['variable', ({ name }) => name],
    ensemble !== undefined && told('frequency', j => variables[j].frequency ?? 0),
    ensemble !== undefined && told('frequency_full', j => variables[j].frequencyFull ?? 0),
    ensemble !== undefined && told('frequency_error', j => variables[j].frequencyError ?? 0),
    ensemble !== undefined && told('importance', j => variables[j].importance ?? 0),
    ...evidence.map(({ name, values }) => told(name, j => values[j])),
    ['selected', ({ selected }) => selected],
    ['coefficient', ({ fitted }) => fitted?.coefficient ?? null],
    ['standard_error', ({ fitted }) => fitted?.standardError ?? null],
    ['interval_low', ({ fitted }) => fitted?.interval?.[0] ?? null],
    ['interval_high', ({ fitted }) => fitted?.interval?.[1] ?? null],
    chosen.some(({ probability }) => probability !== undefined) && [
      'probability',
      ({ fitted }) => fitted?.probability ?? null,
    ],
    copies !== undefined && told('copy_of', j => copied.get(j) ?? null),
    guarantee !== undefined && told('halves', j => shares[j]),
    unpenalised !== undefined && ['unpenalised', ({ index }) => index === undefined],
  ])
  return csvTable(rows, columns)
}
