/** Outcomes of methods that select once. */
import type { Dataset } from '../../data/dataset.js'
import { variableCount } from '../../data/variables.js'
import type { Outcome } from '../result/outcome.js'
import { recorded } from '../settings/recorded.js'

const statement = 'This is one fit of one model. Stability selection shows how often it would come out again.'

/** A model as the method fits it. */
export function single(
  data: Dataset,
  settings: object,
  fit: {
    readonly selected: Int32Array
    readonly coefficients: Float64Array
    readonly unpenalised?: Float64Array
    readonly intercept: number
  },
): Outcome {
  const { selected: columns, coefficients, unpenalised, intercept } = fit
  return {
    settings: recorded(settings),
    chosen: variablesOf(data, columns),
    // The coefficients of several classes are those of the refit.
    ...(data.family !== 'multinomial' && {
      fit: { columns, coefficients, ...(unpenalised && { unpenalised }), intercept },
    }),
    statement,
    warnings: [],
  }
}

/** The variables that have one of the columns, ascending. */
export function variablesOf({ groups }: Dataset, columns: ArrayLike<number>): number[] {
  const ascending = Array.from(columns).sort((a, b) => a - b)
  if (groups === undefined) return ascending
  const has = ({ first, count }: { readonly first: number; readonly count: number }) =>
    ascending.some(j => j >= first && j < first + count)
  return [...groups.keys()].filter(g => has(groups[g]))
}

/** Per variable the most telling of its columns' values. */
export function byVariable(
  data: Dataset,
  columns: ArrayLike<number>,
  better: (a: number, b: number) => number,
): number[] {
  const { groups } = data
  return Array.from({ length: variableCount(data) }, (_, g) => {
    const { first, count } = groups?.[g] ?? { first: g, count: 1 }
    let value = columns[first]
    for (let j = first + 1; j < first + count; j++) value = better(value, columns[j])
    return value
  })
}

/** Without the entries that say nothing. */
export function defined<Entries extends object>(
  entries: Entries,
): { [Name in keyof Entries]?: Exclude<Entries[Name], undefined> } {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as never
}
