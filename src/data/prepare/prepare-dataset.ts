/** A table to a data set: predictors chosen and coded, the response typed, missing cells dealt with, every step noted. */
import { fail } from '../../errors.js'
import { checkFamily, checkShape, checkValue } from '../create-dataset.js'
import type { Dataset, Filled } from '../dataset.js'
import type { Neighbourhood } from '../impute/fill-from-neighbours.js'
import { checkNames } from '../names.js'
import { column } from '../place.js'
import { type Place, type Response, typeResponse } from '../response.js'
import type { Table } from '../table/table.js'
import { checkMissing } from './check-missing.js'
import { columnTypes } from './column-type.js'
import { designColumns } from './design-columns.js'
import { labelsOf, refuseMerged } from './encode.js'
import { findColumns } from './find-columns.js'
import { checkForced } from './forced.js'
import { splitKept } from './kept-columns.js'
import { type FilledColumn, preparationNotes } from './notes.js'
import type { MissingPolicy, PrepareOptions } from './options.js'
import { choosePredictors, type Predictor, predictorsInRows } from './predictors.js'
import { rolesOf } from './roles.js'
import { rowWeights } from './row-weights.js'
import { subjectsOf } from './subjects.js'
import { type Transform, transform, transformedName } from './transform.js'

export function prepareDataset(table: Table, options: PrepareOptions): Dataset {
  checkFamily(options.family)
  const { header, response, subject, weights, predictors: positions, forced } = rolesOf(table, options)
  const types = columnTypes(header, options.types)
  const transforms = transformsOf(header, options)
  checkShape(table.rows, positions.length)
  const { predictors, leftOut } = choosePredictors(table, positions, types)
  checkForced(header, forced, leftOut)
  for (const j of [response, subject, weights]) if (j !== undefined) refuseMerged(table, table.columns[j])
  const labels = labelsOf(table.columns[response], table.rows)
  const subjects = subject === undefined ? undefined : labelsOf(table.columns[subject], table.rows)
  const weighted = weights === undefined ? undefined : rowWeights(table, weights)
  const complete = checkMissing(table, options, predictors, labels, subjects, weighted)
  const rows = weighted === undefined ? complete : complete.filter(row => weighted[row] > 0)
  checkShape(rows.length, positions.length - forced.size)
  const typed = responseOf(table, options, rows, labels, transforms.get(response))
  const { missing = 'error' } = options
  const inRows = predictorsInRows(table, predictors, rows)
  const isForced = ({ position }: Predictor) => forced.has(position)
  const ordered = [
    ...inRows.predictors.filter(each => !isForced(each)),
    ...inRows.predictors.filter(isForced),
  ]
  const design = designColumns({ table, rows, predictors: ordered, missing, transforms })
  const { done, neighbourhood } = design
  checkForced(header, forced, [...inRows.leftOut, ...done.leftOut])
  const { x, names, groups, kept } = splitKept(design, forced.size, rows.length)
  checkShape(rows.length, names.length)
  checkNames([...design.names, typed.response])
  const allLeftOut = [...leftOut, ...inRows.leftOut, ...done.leftOut]
  const notes = preparationNotes({
    predictors: inRows.predictors,
    groups: design.groups,
    missing,
    ...done,
    leftOut: allLeftOut,
    rows: table.rows,
    kept: complete.length,
    weightless: complete.length - rows.length,
    forced: kept?.groups.map(({ name }) => name) ?? [],
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
    ...(weighted && { weights: Float64Array.from(rows, row => weighted[row]) }),
    ...(kept && { kept }),
    ...(options.standardise === false && { standardise: false }),
    ...(missing === 'multiple' && hasHoles(neighbourhood) && { refill: neighbourhood }),
    source: {
      rows: table.rows,
      columns: table.columns.length,
      options: given(options),
      notes,
      ...(allLeftOut.length > 0 && { leftOut: allLeftOut }),
      ...(done.constant.length > 0 && { constant: done.constant }),
      ...filledOf(missing, done.filled),
    },
  }
}

function hasHoles(found: Neighbourhood | undefined): boolean {
  return found !== undefined && found.holes.rows.length > 0
}

function filledOf(missing: MissingPolicy, filled: readonly FilledColumn[]): { filled?: Filled } {
  if (filled.length === 0 || missing === 'error' || missing === 'drop-rows') return {}
  const cells = filled.reduce((sum, each) => sum + each.cells, 0)
  return { filled: { cells, columns: filled.length, how: missing } }
}

/** Those of the options that say something, ready for JSON. */
function given(options: PrepareOptions): PrepareOptions {
  const { response, family, drop, only, id, types, missing, log, rank, groupBy, force, weights } = options
  const standardise = options.standardise === false ? false : undefined
  const prepared = { response, family, drop, only, id, types, missing, log, rank, groupBy }
  const written = Object.keys(options.written ?? {}).length > 0 ? options.written : undefined
  const all = { ...prepared, force, weights, standardise, written }
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
