/** The response with what belongs to it, events and offsets: from the cells of a table to numbers of a family. */
import { fail } from '../../../errors.js'
import { checkFamily, checkValues } from '../../create-dataset.js'
import type { Dataset } from '../../dataset.js'
import { withEventClass } from '../../event-class.js'
import { lessOffset } from '../../less-offset.js'
import { column } from '../../place.js'
import { type Place, type Response, typeResponse } from '../../response.js'
import { columnOf, namesOf, rowPlace, type Table } from '../../table/table.js'
import type { Companion, Companions } from '../companions.js'
import { labelsOf, refuseMerged } from '../encode.js'
import type { PrepareOptions } from '../options.js'
import { rolesOf } from '../roles.js'
import { type Transform, transform, transformedName } from '../transform.js'
import { offsetOf } from './offset.js'
import { checkTies, eventOption, survivalOf } from './survival.js'

export interface OutcomeCells {
  readonly labels: readonly (string | undefined)[]
  readonly companionCells: ReadonlyMap<Companion, readonly (string | undefined)[]>
}

export function outcomeCells(table: Table, response: number, companions: Companions): OutcomeCells {
  const cellsOf = (position: number) => labelsOf(columnOf(table, position), table.rows)
  const companionCells = new Map(
    [...companions].map(([name, position]) => [name, cellsOf(position)] as const),
  )
  return { labels: cellsOf(response), companionCells }
}

/** The outcome alone, in the rows that have it. */
export function prepareOutcome(
  table: Table,
  options: PrepareOptions,
): { readonly rows: number; readonly outcome: Outcome } {
  checkFamily(options.family)
  checkTies(options.ties)
  const { response, companions } = rolesOf(table, options)
  refuseMerged(table, columnOf(table, response))
  const cells = outcomeCells(table, response, companions)
  const all = [cells.labels, ...cells.companionCells.values()]
  const rows = Int32Array.from({ length: table.rows }, (_, i) => i).filter(i =>
    all.every(labels => labels[i] !== undefined),
  )
  if (rows.length === 0) {
    fail('data/missing', { where: column(options.response), rule: 'is missing in every row' })
  }
  return { rows: rows.length, outcome: typeOutcome(table, options, rows, cells) }
}

export type Outcome = Response & Pick<Dataset, 'survival' | 'offset'> & { readonly response: string }

/** Of some rows, none of whose cells is empty. */
export function typeOutcome(
  table: Table,
  options: PrepareOptions,
  rows: Int32Array,
  { labels, companionCells }: OutcomeCells,
  kind?: Transform,
): Outcome {
  const { response, event, eventClass, ties = 'breslow' } = options
  const place: Place = i => [rows[i], rowPlace(table, rows[i])]
  const cells = Array.from(rows, row => labels[row]!)
  const of = (name: Companion) =>
    companionCells.get(name) && Array.from(rows, row => companionCells.get(name)![row]!)
  const family = event === undefined ? options.family : 'cox'
  const labelled = typeResponse(cells, response, family, place, table.format.decimal)
  const typed = eventClass === undefined ? labelled : withEventClass(labelled, eventClass, response)
  if (kind !== undefined) {
    if (typed.family !== 'gaussian') {
      const what = typed.classes === undefined ? `is of the ${typed.family} family` : 'has two classes'
      fail('usage/transform', { where: column(response), rule: `${what} and cannot be transformed` })
    }
    transform(typed.y, kind, response, place)
  }
  const header = namesOf(table)
  const survival =
    event === undefined
      ? undefined
      : survivalOf(
          typed.y,
          { event: of('event')!, entry: of('entry'), strata: of('strata') },
          { time: response, ...eventOption(event, header), entry: options.entry },
          ties,
          place,
        )
  const offset = offsetOf(options, of('offset') ?? of('exposure'), place)
  checkValues(typed.y, response, place)
  return {
    ...typed,
    ...lessOffset(typed, offset),
    ...(survival && { survival }),
    response: transformedName(response, kind),
  }
}
