import { checkKeys } from '../errors/check-keys.js'
import { fail, requireOneOf } from '../errors.js'
import { checkInputs, isList, kindOf } from './check-inputs.js'
import { checkOffset, checkSurvival } from './check-survival.js'
import { columnMemory } from './columns/column-memory.js'
import { bendColumns, type CurveRequest } from './curves/bend-columns.js'
import { type Dataset, type Family, families, type Ties } from './dataset.js'
import { withEventClass } from './event-class.js'
import { lessOffset } from './less-offset.js'
import { checkNames } from './names.js'
import { labelFrom, numberFrom } from './number-from.js'
import { cellAt, column, failForColumn, type RowPlace } from './place.js'
import { columnFactors, endsOf, factorsByName } from './prepare/penalty-factors.js'
import { typeResponse } from './response.js'
import { cellsOf } from './take.js'
import { unpenalise } from './unpenalise.js'
import { checkWeights } from './weights.js'

export interface DatasetInput {
  /** Rows as objects, as d3 and arquero have them: `response` is the key of the response, every other key is a predictor. */
  readonly rows?: Iterable<Readonly<Record<string, unknown>>>
  /** Predictors column by column: a list, or a record whose keys are the names. Give this, `x` or `rows`. */
  readonly columns?: readonly ArrayLike<number>[] | Readonly<Record<string, ArrayLike<number>>>
  /** Predictors in one array, column-major: x[j * n + i] is row i of column j, with n the length of `y`. */
  readonly x?: ArrayLike<number>
  /** How `x` lies: 'row' for row-major, x[i * p + j], as most languages and libraries have it; 'column' unless given. */
  readonly order?: 'column' | 'row'
  /** Response: numbers, or labels of two classes. Not with `rows`, which hold it. */
  readonly y?: ArrayLike<number> | readonly string[]
  /** Predictor names; x1, x2, ... when omitted. */
  readonly names?: readonly string[]
  /** Name of the response; "y" when omitted. */
  readonly response?: string
  /** Inferred when omitted: two distinct values are binomial, more are gaussian. */
  readonly family?: Family
  /** Of two classes, the one whose odds are modelled; the larger or later of the two unless given. */
  readonly eventClass?: string | number
  /** For survival times in `y`: what belongs to them. The family is cox then. */
  readonly survival?: SurvivalInput
  /** Added to the linear predictor of every row. */
  readonly offset?: ArrayLike<number>
  /** Names of columns that are in every model without penalty, and cannot be selected. */
  readonly force?: readonly string[]
  /** Columns whose effects may be curved: names, or true for all that can be selected and have enough different values. */
  readonly curves?: true | readonly string[]
  /** Weight of every row, at least 0; all 1 when omitted. */
  readonly weights?: ArrayLike<number>
  /**
   * Penalty factors, one per column or by name, the others having 1: 0 leaves a column unpenalised in every model, Infinity leaves it out.
   */
  readonly penaltyFactors?: ArrayLike<number> | Readonly<Record<string, number>>
  /** False: columns are penalised as they are, not as if scaled to variance one. */
  readonly standardise?: boolean
}

export interface SurvivalInput {
  /** 1 or true where the event was seen at the time, 0 or false where the row was censored. */
  readonly event: ArrayLike<number | boolean>
  /** Since when each row is under observation. */
  readonly entry?: ArrayLike<number>
  /** Stratum of each row: each has a baseline hazard of its own. */
  readonly strata?: ArrayLike<number | string>
  /** How events at one time share the risk; breslow. */
  readonly ties?: Ties
}

/** Below four rows a half-subsample has a single row. */
const LEAST_ROWS = 4
/** Squares of larger numbers, summed over the rows, would leave the range of double precision. */
const LARGEST = 1e140
/** A column of smaller numbers alone cannot be scaled to numbers that have all their digits. */
const SMALLEST = 1e-300

const inputs: Record<keyof DatasetInput, true> = {
  rows: true,
  columns: true,
  x: true,
  order: true,
  y: true,
  names: true,
  response: true,
  family: true,
  eventClass: true,
  survival: true,
  offset: true,
  force: true,
  curves: true,
  weights: true,
  penaltyFactors: true,
  standardise: true,
}

/** Check everything at the boundary and copy it: inside, a data set is numbers only, finite and complete. */
export function createDataset(given: DatasetInput): Dataset {
  checkKeys(given, Object.keys(inputs), 'inputs of a data set')
  checkInputs(given)
  const input = given.rows === undefined ? given : columnsOfRows(given, given.rows)
  const n = input.y?.length
  if (n === undefined || !Number.isInteger(n))
    fail('usage/response', { where: 'y', rule: 'must be an array with one entry per row' })
  const { columns, keys } = columnsOf(input, n)
  const names = [...(input.names ?? keys ?? columns.map((_, j) => `x${j + 1}`))]
  const response = input.response ?? 'y'
  if (names.length !== columns.length) {
    fail('usage/names', {
      where: 'names',
      rule: `must be one per column (${columns.length})`,
      got: names.length,
    })
  }
  checkNames([...names, response])
  checkFamily(input.family)
  checkShape(n, columns.length)
  const labelled = typeResponse(
    Array.from(input.y as ArrayLike<unknown>, (cell, i) => labelFrom(cell, response, i)),
    response,
    input.survival === undefined ? input.family : 'cox',
  )
  const { eventClass } = input
  const typed = eventClass === undefined ? labelled : withEventClass(labelled, String(eventClass), response)
  checkValues(typed.y, response, i => [i])
  const survival = checkSurvival(input, typed.y, response)
  const outcome = { ...typed, ...lessOffset(typed, checkOffset(input.offset, n)) }
  const weights = input.weights === undefined ? undefined : checkWeights(input.weights, n)
  const whole = { n, p: columns.length, x: copyColumns(columns, names, n), ...outcome, names, response }
  const factors = input.penaltyFactors && factorsByName(input.penaltyFactors, names)
  const { free, out } = endsOf(factors ?? {})
  const all = out.length === 0 ? whole : without(whole, new Set(out))
  const straight = {
    ...unpenalise(all, [...(input.force ?? []), ...free]),
    ...(survival && { survival }),
    ...(weights && { weights }),
    ...(input.standardise === false && { standardise: false }),
  }
  const data = input.curves === undefined ? straight : bendColumns(straight, curvesOf(input.curves, names))
  return { ...data, ...columnFactors(data, factors) }
}

/** The data set without the named columns. */
function without(data: Dataset, out: ReadonlySet<string>): Dataset {
  const { n, names } = data
  const rows = Int32Array.from({ length: n }, (_, i) => i)
  const kept = [...names.keys()].filter(j => !out.has(names[j]))
  checkShape(n, kept.length)
  return { ...data, p: kept.length, x: cellsOf(data.x, n, rows, kept), names: kept.map(j => names[j]) }
}

function curvesOf(curves: true | readonly string[], names: readonly string[]): CurveRequest {
  if (curves === true) return { any: new Set(names), named: new Set() }
  for (const name of curves) {
    if (names.includes(name)) continue
    failForColumn('curves', 'must name a column', name, names)
  }
  return { any: new Set(), named: new Set(curves) }
}

export function checkFamily(family: Family | undefined): void {
  if (family !== undefined) requireOneOf('family', families, family)
}

export function checkShape(n: number, p: number): void {
  if (p < 1) {
    fail('data/no-predictors', {
      where: 'data',
      rule: 'has no predictor columns',
      hint: 'At least one column besides the response is needed.',
    })
  }
  if (n < LEAST_ROWS) {
    fail('data/too-few-rows', {
      where: 'data',
      rule: `must have at least ${LEAST_ROWS} rows`,
      got: n,
      hint: 'Each member sees half of the rows.',
    })
  }
}

/** Whether squares of the value, summed over the rows, stay within double precision: not so for NaN. */
export function isHeld(value: number): boolean {
  return Math.abs(value) <= LARGEST
}

/** Between the smallest and the largest number of a column some must be of a size that can be computed with, unless all are 0. */
export function checkSize(low: number, high: number, name: string): void {
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (size === 0 || size >= SMALLEST) return
  fail('data/out-of-range', {
    where: column(name),
    rule: `must have a number of at least ${SMALLEST} in size, or zeros alone`,
    hint: 'Rescale the column.',
  })
}

/** NaN and infinities are caught here for numbers given by a program; cells of a file are caught when they are read. */
export function checkValue(value: number, name: string, i: number, place?: RowPlace): void {
  if (isHeld(value)) return
  const where = cellAt(name, i + 1, place)
  if (Number.isNaN(value)) {
    fail('data/missing-value', {
      where,
      rule: 'has a missing value',
      hint: 'Remove the row or fill in the value.',
    })
  }
  fail('data/out-of-range', {
    where,
    rule: Number.isFinite(value) ? `must not exceed ${LARGEST} in size` : 'has an infinite value',
    hint: 'Correct the value or rescale the column.',
  })
}

/** All numbers of a column, each in the row that `place` tells. */
export function checkValues(
  values: Float64Array,
  name: string,
  place: (i: number) => readonly [row: number, place?: RowPlace | undefined],
): void {
  let [low, high] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (!isHeld(value)) checkValue(value, name, ...place(i))
    if (value < low) low = value
    else if (value > high) high = value
  }
  checkSize(low, high, name)
}

function columnsOf(
  input: DatasetInput,
  n: number,
): { columns: readonly ArrayLike<number>[]; keys?: string[] } {
  const { columns, x } = input
  if ((columns === undefined) === (x === undefined)) {
    fail('usage/predictors', {
      where: 'predictors',
      rule: 'must be given as columns, as x or as rows, one of the three',
    })
  }
  if (input.order !== undefined && !(['column', 'row'] as const).includes(input.order)) {
    fail('usage/order', { where: 'order', rule: 'must be column or row', got: String(input.order) })
  }
  if (x !== undefined) {
    const p = x.length / Math.max(n, 1)
    if (!Number.isInteger(p)) {
      fail('usage/shape', {
        where: 'x',
        rule: `must hold whole columns of ${n} rows`,
        got: `${x.length} numbers`,
      })
    }
    const [next, step] = input.order === 'row' ? [1, p] : [n, 1]
    return { columns: Array.from({ length: p }, (_, j) => cellsFrom(x, j * next, step, n)) }
  }
  if (Array.isArray(columns)) return { columns }
  const keys = Object.keys(columns as object)
  return { columns: keys.map(key => (columns as Record<string, ArrayLike<number>>)[key]), keys }
}

/** n cells of a flat array, as they are, each `step` behind the one before. */
function cellsFrom(x: ArrayLike<number>, start: number, step: number, n: number): ArrayLike<number> {
  if (x instanceof Float64Array && step === 1) return x.subarray(start, start + n)
  return Array.from({ length: n }, (_, i) => x[start + i * step])
}

/** Keys in the order of their first appearance; a row without one has nothing there. */
function columnsOfRows(
  input: DatasetInput,
  given: Iterable<Readonly<Record<string, unknown>>>,
): DatasetInput {
  if (
    input.columns !== undefined ||
    input.x !== undefined ||
    input.y !== undefined ||
    input.names !== undefined
  ) {
    fail('usage/predictors', {
      where: 'rows',
      rule: 'must not be given together with columns, x, y or names',
    })
  }
  const rows = [...given]
  const odd = rows.findIndex(row => typeof row !== 'object' || row === null)
  if (odd >= 0) fail('usage/rows', { where: `rows, row ${odd + 1}`, rule: 'must be an object' })
  const keys = new Set(rows.flatMap(row => Object.keys(row)))
  const response = input.response ?? 'y'
  if (!keys.delete(response)) failForColumn('response', 'must be a key of the rows', response, [...keys])
  const cells = (key: string) => rows.map(row => (Object.hasOwn(row, key) ? row[key] : undefined) as number)
  const names = [...keys]
  return { ...input, columns: names.map(cells), names, y: cells(response) }
}

function copyColumns(
  columns: readonly ArrayLike<number>[],
  names: readonly string[],
  n: number,
): Float64Array {
  const x = columnMemory(columns.length * n)
  columns.forEach((values, j) => {
    if (!isList(values))
      fail('usage/shape', { where: column(names[j]), rule: 'must be a list of numbers', got: kindOf(values) })
    if (values.length !== n) {
      fail('usage/shape', {
        where: column(names[j]),
        rule: `must have ${n} rows, as the response`,
        got: values.length,
      })
    }
    // Adding zero turns -0 into 0, so that equal data have equal bytes.
    for (let i = 0; i < n; i++) x[j * n + i] = numberFrom(values[i], names[j], i) + 0
    checkValues(x.subarray(j * n, (j + 1) * n), names[j], i => [i])
  })
  return x
}
