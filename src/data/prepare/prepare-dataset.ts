/** A table to a data set: predictors chosen and coded, the response typed, missing cells dealt with, every step noted. */
import { fail } from '../../errors.js'
import { checkFamily, checkShape, checkValue } from '../create-dataset.js'
import type { Dataset } from '../dataset.js'
import { checkNames } from '../names.js'
import { column } from '../place.js'
import { type Place, type Response, typeResponse } from '../response.js'
import type { Table } from '../table/table.js'
import { checkMissing } from './check-missing.js'
import { columnTypes } from './column-type.js'
import { designColumns } from './design-columns.js'
import { labelsOf } from './encode.js'
import { findColumns } from './find-columns.js'
import { preparationNotes } from './notes.js'
import type { PrepareOptions } from './options.js'
import { choosePredictors } from './predictors.js'
import { rolesOf } from './roles.js'
import { subjectsOf } from './subjects.js'
import { type Transform, transform, transformedName } from './transform.js'

export function prepareDataset(table: Table, options: PrepareOptions): Dataset {
  checkFamily(options.family)
  const { header, response, subject, predictors: positions } = rolesOf(table, options)
  const types = columnTypes(header, options.types)
  const transforms = transformsOf(header, options)
  checkShape(table.rows, positions.length)
  const { predictors, leftOut } = choosePredictors(table, positions, types)
  const labels = labelsOf(table.columns[response], table.rows)
  const subjects = subject === undefined ? undefined : labelsOf(table.columns[subject], table.rows)
  const rows = checkMissing(table, options, predictors, labels, subjects)
  checkShape(rows.length, positions.length)
  const typed = responseOf(table, options, rows, labels, transforms.get(response))
  const fillMissing = options.missing === 'mean'
  const { x, names, groups, done } = designColumns({ table, rows, predictors, fillMissing, transforms })
  checkShape(rows.length, names.length)
  checkNames([...names, typed.response])
  const notes = preparationNotes({
    predictors,
    groups,
    ...done,
    leftOut: [...leftOut, ...done.leftOut],
    rows: table.rows,
    kept: rows.length,
    withoutResponse: labels.filter(label => label === undefined).length,
  })
  return {
    n: rows.length,
    p: names.length,
    x,
    ...typed,
    names,
    ...(groups.some(({ levels }) => levels !== undefined) && { groups }),
    ...(subjects && { subjects: subjectsOf(subjects, rows, options.groupBy!) }),
    source: { rows: table.rows, columns: table.columns.length, options: given(options), notes },
  }
}

/** Those of the options that say something, ready for JSON. */
function given(options: PrepareOptions): PrepareOptions {
  const { response, family, drop, only, id, types, missing, log, rank, groupBy } = options
  const all = { response, family, drop, only, id, types, missing, log, rank, groupBy }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && value !== 'error'),
  ) as unknown as PrepareOptions
}

/** The transform of each column that has one, by position. */
function transformsOf(header: readonly string[], options: PrepareOptions): ReadonlyMap<number, Transform> {
  const transforms = new Map<number, Transform>()
  for (const kind of ['log', 'rank'] as const) {
    for (const j of findColumns(header, options[kind] ?? [], kind)) {
      if (transforms.has(j))
        fail('usage/transform', { where: column(header[j]), rule: 'must have one transform' })
      transforms.set(j, kind)
    }
  }
  return transforms
}

function responseOf(
  table: Table,
  { response, family }: PrepareOptions,
  rows: Int32Array,
  labels: readonly (string | undefined)[],
  kind: Transform | undefined,
): Response & { readonly response: string } {
  const place: Place = i => [rows[i], table.line(rows[i])]
  const cells = Array.from(rows, row => labels[row]!)
  const typed = typeResponse(cells, response, family, place, table.format.decimal)
  if (kind !== undefined) {
    if (typed.family === 'binomial') {
      fail('usage/transform', { where: column(response), rule: 'has two classes and cannot be transformed' })
    }
    transform(typed.y, kind, response, place)
  }
  typed.y.forEach((value, i) => {
    checkValue(value, response, ...place(i))
  })
  return { ...typed, response: transformedName(response, kind) }
}
