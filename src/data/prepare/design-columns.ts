/** The predictors as one matrix, column by column, over the rows to be used. */
import { checkValue } from '../create-dataset.js'
import type { VariableGroup } from '../dataset.js'
import { checkNames } from '../names.js'
import type { Table } from '../table/table.js'
import { encodeNumbers, labelsOf, MISSING_LEVEL, refuseFactorTransform } from './encode.js'
import { fillWithMean } from './missing.js'
import type { Done } from './notes.js'
import type { Predictor } from './predictors.js'
import { type Transform, transform, transformedName } from './transform.js'

export interface DesignQuestion {
  readonly table: Table
  readonly rows: Int32Array
  readonly predictors: readonly Predictor[]
  readonly fillMissing: boolean
  /** By position of the column in the table. */
  readonly transforms: ReadonlyMap<number, Transform>
}

export interface DesignColumns {
  readonly x: Float64Array
  readonly names: readonly string[]
  readonly groups: readonly VariableGroup[]
  readonly done: Pick<Done, 'filled' | 'leftOut' | 'relabelled'>
}

/** A factor over the rows in use: codes 0 .. levels - 1. */
interface Factor {
  readonly levels: readonly string[]
  readonly codes: Int32Array
}

export function designColumns(question: DesignQuestion): DesignColumns {
  const { table, rows, predictors, transforms } = question
  const n = rows.length
  const factors = predictors.map(({ column, role, position }) => {
    if (role !== 'factor') return undefined
    if (transforms.has(position)) refuseFactorTransform(column.name)
    return factorOf(labelsOf(column, table.rows), rows)
  })
  const { groups, names, leftOut } = layOut(question, factors)
  checkNames(names)
  const x = new Float64Array(names.length * n)
  const filled: { name: string; cells: number }[] = []
  let group = 0
  let relabelled = 0
  predictors.forEach((predictor, k) => {
    const factor = factors[k]
    if (factor !== undefined && factor.levels.length < 2) return
    const { first } = groups[group++]
    if (factor !== undefined) {
      if (factor.levels.at(-1) === MISSING_LEVEL) relabelled++
      factor.codes.forEach((code, i) => {
        if (code > 0) x[(first + code - 1) * n + i] = 1
      })
      return
    }
    const cells = fillNumbers(question, predictor, x.subarray(first * n, (first + 1) * n))
    if (cells > 0) filled.push({ name: predictor.column.name, cells })
  })
  return { x, names, groups, done: { filled, leftOut, relabelled } }
}

/** Which columns each variable gets. Rows left out may leave a factor with one level: it is left out too. */
function layOut({ predictors, transforms }: DesignQuestion, factors: readonly (Factor | undefined)[]) {
  const groups: VariableGroup[] = []
  const names: string[] = []
  const leftOut: { name: string; reason: string }[] = []
  predictors.forEach(({ column, position }, k) => {
    const factor = factors[k]
    const first = names.length
    if (factor === undefined) {
      const name = transformedName(column.name, transforms.get(position))
      names.push(name)
      groups.push({ name, first, count: 1 })
      return
    }
    const [base, ...levels] = factor.levels
    if (levels.length === 0) {
      leftOut.push({ name: column.name, reason: 'the same text in every row' })
      return
    }
    for (const level of levels) names.push(`${column.name}=${level}`)
    groups.push({ name: column.name, first, count: levels.length, levels, base })
  })
  return { groups, names, leftOut }
}

/** The numbers of one predictor into its column; tells how many cells were filled. */
function fillNumbers(
  { table, rows, fillMissing, transforms }: DesignQuestion,
  { column, role, type, position }: Predictor,
  target: Float64Array,
): number {
  const numeric = role as Exclude<typeof role, 'factor'>
  if (rows.length === table.rows) encodeNumbers(table, column, numeric, type, target, 0)
  else {
    const all = new Float64Array(table.rows)
    encodeNumbers(table, column, numeric, type, all, 0)
    for (let i = 0; i < rows.length; i++) target[i] = all[rows[i]]
  }
  const kind = transforms.get(position)
  if (kind !== undefined) transform(target, kind, column.name, i => [rows[i], table.line(rows[i])])
  const filled = fillMissing ? fillWithMean(target) : 0
  for (let i = 0; i < rows.length; i++) checkValue(target[i], column.name, rows[i], table.line(rows[i]))
  return filled
}

function factorOf(labels: readonly (string | undefined)[], rows: Int32Array): Factor {
  const used = Array.from(rows, row => labels[row] ?? MISSING_LEVEL)
  const distinct = new Set(used)
  const hasMissing = distinct.delete(MISSING_LEVEL)
  // A level that says nothing makes a poor base.
  const levels = [...[...distinct].toSorted(), ...(hasMissing ? [MISSING_LEVEL] : [])]
  const code = new Map(levels.map((level, k) => [level, k]))
  return { levels, codes: Int32Array.from(used, label => code.get(label)!) }
}
