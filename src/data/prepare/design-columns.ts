/** The predictors as one matrix, column by column, over the rows to be used. */
import { columnMemory } from '../columns/column-memory.js'
import { checkValues } from '../create-dataset.js'
import type { VariableGroup } from '../dataset.js'
import { fillFromNeighbours, type Neighbourhood } from '../impute/fill-from-neighbours.js'
import type { Variable } from '../impute/variable.js'
import { checkNames } from '../names.js'
import { rowPlace, type Table } from '../table/table.js'
import { encodeNumbers, labelsOf, MISSING_LEVEL, refuseFactorTransform } from './encode.js'
import { fillWithMean } from './missing.js'
import type { Done, FilledColumn } from './notes.js'
import type { MissingPolicy } from './options.js'
import type { Predictor } from './predictors.js'
import { type Transform, transform, transformedName } from './transform.js'

export interface DesignQuestion {
  readonly table: Table
  readonly rows: Int32Array
  readonly predictors: readonly Predictor[]
  readonly missing: MissingPolicy
  /** By position of the column in the table. */
  readonly transforms: ReadonlyMap<number, Transform>
}

export interface DesignColumns {
  readonly x: Float64Array
  readonly names: readonly string[]
  /** None where every variable is a column of numbers, as the table has it. */
  readonly groups: readonly VariableGroup[]
  readonly done: Pick<Done, 'filled' | 'leftOut' | 'relabelled' | 'constant'>
  /** Where cells were filled from rows that are like theirs. */
  readonly neighbourhood?: Neighbourhood
}

/** A factor over the rows in use: codes 0 .. levels - 1, and -1 for a missing cell that is to be filled. */
interface Factor {
  readonly levels: readonly string[]
  readonly codes: Int32Array
}

export function designColumns(question: DesignQuestion): DesignColumns {
  const { table, rows, predictors, missing, transforms } = question
  const n = rows.length
  const fromNeighbours = missing === 'knn' || missing === 'multiple'
  const factors = predictors.map(({ column, role, position }) => {
    if (role !== 'factor') return undefined
    if (transforms.has(position)) refuseFactorTransform(column.name)
    const order = column.declared === 'factor' ? column.text?.levels : undefined
    return factorOf(labelsOf(column, table.rows), rows, fromNeighbours, order)
  })
  const { used, groups, names, leftOut } = layOut(question, factors)
  checkNames(names)
  const x = columnMemory(names.length * n)
  const variables = used.map((k, g): Variable => {
    const factor = factors[k]
    if (factor !== undefined) return { kind: 'factor', codes: factor.codes, levels: factor.levels.length }
    const values = x.subarray(groups[g].first * n, (groups[g].first + 1) * n)
    encode(question, predictors[k], values)
    return { kind: 'number', values, binary: predictors[k].role === 'boolean' }
  })
  const neighbourhood = fromNeighbours ? fillFromNeighbours(variables, n) : undefined
  const cells =
    neighbourhood === undefined
      ? variables.map(variable =>
          missing === 'mean' && variable.kind === 'number' ? fillWithMean(variable.values) : 0,
        )
      : cellsPerVariable(neighbourhood, used.length)
  variables.forEach((variable, g) => {
    if (variable.kind === 'factor') writeLevels(variable.codes, x, groups[g].first, n)
    else check(question, predictors[used[g]], variable.values)
  })
  const filled = used
    .map((k, g): FilledColumn => ({ name: predictors[k].column.name, cells: cells[g] }))
    .filter(each => each.cells > 0)
  const relabelled = used.filter(k => factors[k]?.levels.at(-1) === MISSING_LEVEL).length
  const constant = groups.filter((_, g) => isConstant(variables[g])).map(({ name }) => name)
  return {
    x,
    names,
    groups,
    done: { filled, leftOut, relabelled, constant },
    ...(neighbourhood && { neighbourhood }),
  }
}

/** Which columns each variable gets. Rows left out may leave a factor with one level: it is left out too. */
function layOut({ predictors, transforms }: DesignQuestion, factors: readonly (Factor | undefined)[]) {
  const used: number[] = []
  const groups: VariableGroup[] = []
  const names: string[] = []
  const leftOut: { name: string; reason: string }[] = []
  predictors.forEach(({ column, position }, k) => {
    const factor = factors[k]
    const first = names.length
    if (factor !== undefined && factor.levels.length < 2) {
      leftOut.push({ name: column.name, reason: 'the same text in every row' })
      return
    }
    used.push(k)
    if (factor === undefined) {
      const name = transformedName(column.name, transforms.get(position))
      names.push(name)
      groups.push({ name, first, count: 1 })
      return
    }
    const [base, ...levels] = factor.levels
    for (const level of levels) names.push(`${column.name}=${level}`)
    groups.push({ name: column.name, first, count: levels.length, levels, base })
  })
  return { used, groups, names, leftOut }
}

/** The numbers of one predictor, NaN where a cell is missing. */
function encode(
  { table, rows, transforms }: DesignQuestion,
  { column, role, type, position }: Predictor,
  target: Float64Array,
): void {
  const numeric = role as Exclude<typeof role, 'factor'>
  if (rows.length === table.rows) encodeNumbers(table, column, numeric, type, target, 0)
  else {
    const all = new Float64Array(table.rows)
    encodeNumbers(table, column, numeric, type, all, 0)
    for (let i = 0; i < rows.length; i++) target[i] = all[rows[i]]
  }
  const kind = transforms.get(position)
  if (kind !== undefined) transform(target, kind, column.name, i => [rows[i], rowPlace(table, rows[i])])
}

function check({ table, rows }: DesignQuestion, { column }: Predictor, values: Float64Array): void {
  checkValues(values, column.name, i => [rows[i], rowPlace(table, rows[i])])
}

/** A column for each level but the first, 1 in its rows. */
function writeLevels(codes: Int32Array, x: Float64Array, first: number, n: number): void {
  codes.forEach((code, i) => {
    if (code > 0) x[(first + code - 1) * n + i] = 1
  })
}

function isConstant(variable: Variable): boolean {
  if (variable.kind !== 'number') return false
  const { values } = variable
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false
  return true
}

function cellsPerVariable({ missing }: Neighbourhood, count: number): Int32Array {
  const cells = new Int32Array(count)
  for (const g of missing.variable) cells[g]++
  return cells
}

/** Levels in the order given, else in that of their characters. */
function factorOf(
  labels: readonly (string | undefined)[],
  rows: Int32Array,
  fill: boolean,
  order?: readonly string[],
): Factor {
  const used = Array.from(rows, row => labels[row] ?? (fill ? undefined : MISSING_LEVEL))
  const distinct = new Set(used.filter(label => label !== undefined))
  // A level that says nothing makes a poor base.
  const last = !fill && distinct.delete(MISSING_LEVEL) ? [MISSING_LEVEL] : []
  const known = order?.filter(level => distinct.has(level)) ?? [...distinct].toSorted()
  const levels = [...known, ...last]
  const code = new Map(levels.map((level, k) => [level, k]))
  return { levels, codes: Int32Array.from(used, label => (label === undefined ? -1 : code.get(label)!)) }
}
