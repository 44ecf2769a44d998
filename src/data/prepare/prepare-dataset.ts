/** A table to a data set: predictors chosen and coded, the response typed, missing cells dealt with, every step noted. */
import { fail } from '../../errors.js'
import { checkFamily, checkShape } from '../create-dataset.js'
import { bendColumns } from '../curves/bend-columns.js'
import type { DataSource, Dataset, Filled } from '../dataset.js'
import type { Neighbourhood } from '../impute/fill-from-neighbours.js'
import { checkNames } from '../names.js'
import { column } from '../place.js'
import { columnOf, type Table } from '../table/table.js'
import { curvedNames } from '../variables.js'
import { checkMissing } from './check-missing.js'
import { columnTypes } from './column-type.js'
import { curvesOf } from './curves.js'
import { designColumns } from './design-columns.js'
import { labelsOf, refuseMerged } from './encode.js'
import { findColumns } from './find/find-columns.js'
import { checkForced } from './forced.js'
import { type FilledColumn, preparationNotes } from './notes.js'
import { numberDesign } from './number-design.js'
import { checkOptions, type MissingPolicy, optionNames, type PrepareOptions } from './options.js'
import { columnFactors, recordedFactors, takeEnds } from './penalty-factors.js'
import { choosePredictors, emptyInRows, type Predictor } from './predictors.js'
import { outcomeCells, typeOutcome } from './response/outcome.js'
import { checkTies } from './response/survival.js'
import { tiedEvents } from './response/tied-events.js'
import { rolesOf } from './roles.js'
import { rowWeights } from './row-weights.js'
import { splitUnpenalised } from './split-unpenalised.js'
import { subjectsOf } from './subjects.js'
import { type Transform, transformedName } from './transform.js'

export function prepareDataset(table: Table, asked: PrepareOptions): Dataset {
  checkOptions(asked)
  const options = takeEnds(asked, table)
  checkFamily(options.family)
  checkTies(options.ties)
  const {
    header,
    response,
    subject,
    weights,
    companions,
    predictors: positions,
    forced,
  } = rolesOf(table, options)
  const types = columnTypes(header, options.types)
  const transforms = transformsOf(header, options)
  const curves = curvesOf(header, options, j => transformedName(header[j], transforms.get(j)))
  checkShape(table.rows, positions.length)
  const chosen = choosePredictors(table, positions, types)
  const { notable, leftOut, numbers } = chosen
  checkForced(header, forced, leftOut)
  if (table.renamed?.includes(options.response)) {
    fail('data/duplicate-name', {
      where: column(options.response),
      rule: 'appears more than once, so it is unclear which column is the response',
      hint: 'Give each column a name of its own.',
    })
  }
  for (const j of [response, subject, weights]) if (j !== undefined) refuseMerged(table, columnOf(table, j))
  const { labels, companionCells } = outcomeCells(table, response, companions)
  const subjects = subject === undefined ? undefined : labelsOf(columnOf(table, subject), table.rows)
  const weighted = weights === undefined ? undefined : rowWeights(table, weights)
  const byColumn = new Map(
    [...companions].map(([name, position]) => [header[position], companionCells.get(name)!]),
  )
  const complete = checkMissing(table, options, notable, labels, subjects, weighted, byColumn)
  const rows = weighted === undefined ? complete : complete.filter(row => weighted[row] > 0)
  checkShape(rows.length, positions.length - forced.size)
  const typed = typeOutcome(table, options, rows, { labels, companionCells }, transforms.get(response))
  const { missing = 'error' } = options
  const gone = emptyInRows(table, chosen, rows)
  const leftOutOfRows = gone.map(({ column }) => ({
    name: column.name,
    reason: 'empty in the rows that are used',
  }))
  const isThere = (predictor: Predictor) => !gone.includes(predictor)
  const there = (all: readonly Predictor[]) => (gone.length === 0 ? all : all.filter(isThere))
  const isForced = ({ position }: Predictor) => forced.has(position)
  // Those that are kept in every model come last.
  const ordered = () => [
    ...there(chosen.predictors).filter(each => !isForced(each)),
    ...there(chosen.predictors).filter(isForced),
  ]
  // Numbers in every row are a design already, unless some rows, their order or a transform asks for another.
  const isDesign =
    numbers !== undefined && rows.length === table.rows && forced.size === 0 && transforms.size === 0
  const design = isDesign
    ? numberDesign(table, numbers)
    : designColumns({ table, rows, predictors: ordered(), missing, transforms })
  const { done, neighbourhood } = design
  checkForced(header, forced, [...leftOutOfRows, ...done.leftOut])
  const { x, names, groups, unpenalised } = splitUnpenalised(design, forced.size, rows.length)
  checkShape(rows.length, names.length)
  // Those of the table have been checked.
  if (!isDesign) checkNames([...design.names, typed.response])
  const allLeftOut = [...leftOut, ...leftOutOfRows, ...done.leftOut]
  const straight: Dataset = {
    n: rows.length,
    p: names.length,
    x,
    ...typed,
    names,
    ...(groups.some(({ levels }) => levels !== undefined) && { groups }),
    ...(subjects && { subjects: subjectsOf(subjects, rows, options.groupBy!) }),
    ...(weighted && { weights: Float64Array.from(rows, row => weighted[row]) }),
    ...(unpenalised && { unpenalised }),
    ...(options.standardise === false && { standardise: false }),
    ...(missing === 'multiple' && hasMissing(neighbourhood) && { imputation: neighbourhood }),
  }
  const bent = curves === undefined ? straight : bendColumns(straight, curves)
  const transformed = new Map([...transforms].map(([j, kind]) => [header[j], kind]))
  const nameOf = (name: string) => transformedName(name, transformed.get(name))
  const data = { ...bent, ...columnFactors(bent, options.penaltyFactors, nameOf) }
  const notes = preparationNotes({
    predictors: there(notable),
    groups: design.groups,
    curves: curvedNames(data),
    missing,
    ...done,
    leftOut: allLeftOut,
    rows: table.rows,
    kept: complete.length,
    weightless: complete.length - rows.length,
    forced: unpenalised?.groups.map(({ name }) => name) ?? [],
    ...tiedEvents(typed),
    withoutResponse: labels.filter(label => label === undefined).length,
  })
  return {
    ...data,
    source: {
      rows: table.rows,
      columns: header.length,
      options: given(asked),
      ...dialectOf(table),
      notes,
      ...(allLeftOut.length > 0 && { leftOut: allLeftOut }),
      ...(done.constant.length > 0 && { constant: done.constant }),
      ...filledOf(missing, done.filled),
    },
  }
}

function dialectOf({ format: { kind, delimiter, decimal } }: Table): Pick<DataSource, 'dialect'> {
  if (kind !== 'text' || delimiter === undefined || decimal === undefined) return {}
  return delimiter === ',' && decimal === '.' ? {} : { dialect: { delimiter, decimal } }
}

function hasMissing(found: Neighbourhood | undefined): boolean {
  return found !== undefined && found.missing.rows.length > 0
}

function filledOf(missing: MissingPolicy, filled: readonly FilledColumn[]): { filled?: Filled } {
  if (filled.length === 0 || missing === 'error' || missing === 'drop-rows') return {}
  const cells = filled.reduce((sum, each) => sum + each.cells, 0)
  return { filled: { cells, columns: filled.length, how: missing } }
}

/** Those of the options that say something, ready for JSON. */
function given(options: PrepareOptions): PrepareOptions {
  const said: PrepareOptions = {
    ...options,
    missing: options.missing === 'error' ? undefined : options.missing,
    penaltyFactors: options.penaltyFactors && recordedFactors(options.penaltyFactors),
    standardise: options.standardise === false ? false : undefined,
    written: Object.keys(options.written ?? {}).length > 0 ? options.written : undefined,
  }
  const entries = optionNames
    .map(name => [name, said[name]] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as unknown as PrepareOptions
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
