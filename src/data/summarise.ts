/**
 * How the response and some of the variables are distributed, and how the response goes along with each of them: quantiles, counts, and
 * means of groups of at least FEWEST rows. No row of the table can be made out from them.
 */
import type { Count } from '../math/quantities.js'
import type { Dataset } from './dataset.js'
import { columnsOf } from './variables.js'

/** Of numbers: quantiles (type 7 of Hyndman and Fan 1996), mean, and rows in bins from the first quantile to the last one. */
export interface Distribution {
  /** At 5, 25, 50, 75 and 95 %. @minItems 5 @maxItems 5 */
  readonly quantiles: readonly number[]
  readonly mean: number
  /** Rows in bins of equal width from the 5 % to the 95 % quantile; the first and the last also hold what lies beyond. @minItems 1 */
  readonly counts: readonly Count[]
}

/** Of classes and of a factor: rows of each level. */
export interface LevelCounts {
  /** @minItems 1 */
  readonly levels: readonly { readonly level: string; readonly rows: Count }[]
}

/** The response of rows that are alike in a variable. */
export interface ResponseGroup {
  readonly rows: Count
  /** Mean of the variable among them, or their level. */
  readonly at: number | string
  /** Of the response: mean, share of the second class, or events per unit of time. */
  readonly value: number
  /** Its standard error. */
  readonly error: number
}

export interface VariableSummary {
  /** Among the variables. */
  readonly index: Count
  readonly distribution: Distribution | LevelCounts
  /** From the least values to the largest; empty where the response has more than two classes. */
  readonly response: readonly ResponseGroup[]
}

export interface DataSummary {
  readonly response: Distribution | LevelCounts
  readonly variables: readonly VariableSummary[]
}

const LEVELS = [0.05, 0.25, 0.5, 0.75, 0.95]
const BINS = 12
const GROUPS = 10
const FEWEST = 5

export function summariseResponse({ classes, y }: Pick<Dataset, 'classes' | 'y'>): DataSummary['response'] {
  return classes === undefined ? distribution(y) : classCounts(classes, y)
}

export function variableSummary(
  data: Pick<Dataset, 'n' | 'x' | 'y' | 'groups' | 'family' | 'survival'>,
  index: number,
): VariableSummary {
  const { n, x, groups, family } = data
  const [first, ...more] = columnsOf(groups, index)
  const levels = groups?.[index].levels
  const compared = (group: readonly number[]) =>
    family === 'multinomial' ? undefined : responseOf(data, group)
  if (levels === undefined) {
    const values = x.subarray(first * n, (first + 1) * n)
    const sorted = values.toSorted()
    const response = alike(values, sorted).flatMap(rows =>
      grouped(rows, meanOf(rows, values), compared(rows)),
    )
    return { index, distribution: distribution(values, sorted), response }
  }
  const codes = levelCodes(data, [first, ...more])
  const names = [groups![index].base ?? '', ...levels]
  const byLevel = names.map((_, code) => [...codes.keys()].filter(i => codes[i] === code))
  return {
    index,
    distribution: { levels: names.map((level, code) => ({ level, rows: byLevel[code].length })) },
    response: byLevel.flatMap((rows, code) =>
      rows.length < FEWEST ? [] : grouped(rows, names[code], compared(rows)),
    ),
  }
}

function grouped(
  rows: readonly number[],
  at: number | string,
  response: Pick<ResponseGroup, 'value' | 'error'> | undefined,
): ResponseGroup[] {
  return response === undefined ? [] : [{ rows: rows.length, at, ...response }]
}

/** 0 for the base, which has no column, k for the level of the k-th column. */
function levelCodes({ n, x }: Pick<Dataset, 'n' | 'x'>, columns: readonly number[]): Int32Array {
  const codes = new Int32Array(n)
  columns.forEach((column, k) => {
    for (let i = 0; i < n; i++) if (x[column * n + i] === 1) codes[i] = k + 1
  })
  return codes
}

function distribution(values: Float64Array, sorted = values.toSorted()): Distribution {
  const quantiles = LEVELS.map(level => quantile(sorted, level))
  const [low, high] = [quantiles[0], quantiles[LEVELS.length - 1]]
  const counts = new Array<number>(BINS).fill(0)
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    sum += value
    const bin = high > low ? Math.floor((BINS * (value - low)) / (high - low)) : 0
    counts[Math.min(BINS - 1, Math.max(0, bin))]++
  }
  return { quantiles, mean: sum / values.length, counts }
}

function quantile(sorted: Float64Array, level: number): number {
  const at = level * (sorted.length - 1)
  const below = Math.floor(at)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (at - below) * (sorted[above] - sorted[below])
}

function classCounts(classes: readonly string[], y: Float64Array): LevelCounts {
  const rows = new Array<number>(classes.length).fill(0)
  for (const code of y) rows[code]++
  return { levels: classes.map((level, code) => ({ level, rows: rows[code] })) }
}

/** Rows in groups of nearly equal size along the values, equal values together. */
function alike(values: Float64Array, sorted: Float64Array): number[][] {
  const order = rowsByValue(values, sorted)
  const size = Math.max(FEWEST, Math.ceil(order.length / GROUPS))
  const groups: number[][] = [[]]
  order.forEach((row, k) => {
    const last = groups[groups.length - 1]
    const isNew = k === 0 || values[row] !== values[order[k - 1]]
    if (isNew && last.length >= size) groups.push([row])
    else last.push(row)
  })
  const [end, before] = [groups[groups.length - 1], groups[groups.length - 2]]
  return end.length >= FEWEST || before === undefined ? groups : [...groups.slice(0, -2), [...before, ...end]]
}

/** The rows from the least value to the largest, of equal values the first row first. */
function rowsByValue(values: Float64Array, sorted: Float64Array): Int32Array {
  /** By the first place of a value, how many rows with it have been seen. */
  const seen = new Int32Array(values.length)
  const order = new Int32Array(values.length)
  for (let row = 0; row < values.length; row++) {
    let [first, end] = [0, values.length]
    while (first < end) {
      const middle = (first + end) >> 1
      if (sorted[middle] < values[row]) first = middle + 1
      else end = middle
    }
    order[first + seen[first]++] = row
  }
  return order
}

/** Mean with its standard error; for survival times events per unit of time, with that of a Poisson count. */
function responseOf(
  { y, survival }: Pick<Dataset, 'y' | 'survival'>,
  rows: readonly number[],
): Pick<ResponseGroup, 'value' | 'error'> {
  if (survival !== undefined) {
    const { event, entry } = survival
    const events = rows.reduce((sum, i) => sum + event[i], 0)
    const time = rows.reduce((sum, i) => sum + y[i] - (entry?.[i] ?? 0), 0)
    return time > 0 ? { value: events / time, error: Math.sqrt(events) / time } : { value: 0, error: 0 }
  }
  const value = meanOf(rows, y)
  const squares = rows.reduce((sum, i) => sum + (y[i] - value) ** 2, 0)
  return { value, error: Math.sqrt(squares / Math.max(1, rows.length - 1) / rows.length) }
}

function meanOf(rows: readonly number[], values: Float64Array): number {
  return rows.reduce((sum, i) => sum + values[i], 0) / rows.length
}
