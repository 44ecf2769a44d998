/** The worker that holds the table: reads it, tells about its columns, and makes data sets of it. */
import type { Dataset } from '../../../src/data/dataset.js'
import { exampleData, exampleTruth } from '../../../src/data/example.js'
import { type Inspection, inspectTable } from '../../../src/data/inspect/inspect-table.js'
import { notedDataset } from '../../../src/data/noted-dataset.js'
import { wantedAsText } from '../../../src/data/prepare/column-type.js'
import type { PrepareOptions, WrittenAs } from '../../../src/data/prepare/options.js'
import { familyNote } from '../../../src/data/response.js'
import { formatText } from '../../../src/data/table/format-text.js'
import { readTable } from '../../../src/data/table/read-table.js'
import type { Table } from '../../../src/data/table/table.js'
import { variableCount } from '../../../src/data/variables.js'
import { fail } from '../../../src/errors.js'
import { datasetCsv } from '../../../src/report/csv/dataset-csv.js'
import { Moved, serveCalls, type Told } from './calls.js'
import {
  type ColumnMatch,
  type ColumnPage,
  type ColumnRequest,
  columnPage,
  matchingColumns,
  type ShownColumn,
} from './column-page.js'
import { openFile } from './open-file.js'
import type { Scope } from './scope.js'

/** How text is written, where the user knows better. */
export type Reading = Omit<WrittenAs, 'transpose' | 'samples'>

export interface OpenRequest {
  /** Without a file, the built-in example. */
  readonly file: File | undefined
  readonly reading: Reading
}

interface Held {
  readonly request: OpenRequest
  readonly inspection: Inspection
  table: Table
  /** Names wanted as text when the table was read. */
  asText: string
  /** The data set prepared last, and the options it was prepared with. */
  data?: { readonly key: string; readonly data: Dataset }
}

const exampleName = 'example.csv'

const api = () => {
  let held: Held | undefined

  async function open(request: OpenRequest, told: Told) {
    held = undefined
    const file = request.file ?? exampleFile()
    const table = await read(file, request.reading, {}, told)
    const inspection = inspectTable(table)
    held = { request: { ...request, file }, inspection, table, asText: textKey({}) }
    const remarks: Record<string, number> = {}
    for (const column of inspection.columns)
      for (const { kind } of column.remarks) remarks[kind] = (remarks[kind] ?? 0) + 1
    return {
      name: file.name,
      bytes: file.size,
      rows: inspection.rows,
      columns: inspection.columns.length,
      missing: inspection.missing,
      incompleteRows: inspection.incompleteRows,
      format: formatText(inspection.format),
      isText: inspection.format.kind === 'text',
      /** Of a workbook, by name. */
      sheets: inspection.format.sheets ?? [],
      duplicatesComplete: inspection.duplicatesComplete,
      /** Columns by kind of remark. */
      remarks: remarks as Readonly<Record<string, number>>,
      /** Of the example: the variables that were made to matter. */
      ...(request.file === undefined && { truth: { response: 'response', variables: exampleTruth } }),
    }
  }

  function columns(request: ColumnRequest): ColumnPage {
    const { table, inspection } = current(held)
    return columnPage(table, inspection, request)
  }

  /** Every column that matches, and not just a page of them. */
  function matching(request: ColumnMatch): readonly Pick<ShownColumn, 'name' | 'type' | 'remarks'>[] {
    const { inspection } = current(held)
    return matchingColumns(inspection, request).map(j => {
      const { name, type, remarks } = inspection.columns[j]
      return { name, type, remarks }
    })
  }

  async function prepare(options: PrepareOptions, told: Told) {
    const mine = current(held)
    const key = JSON.stringify(options)
    if (mine.data?.key !== key) {
      const asText = textKey(options.types)
      if (asText !== mine.asText) {
        mine.table = await read(mine.request.file!, mine.request.reading, options.types, told)
        mine.asText = asText
      }
      delete mine.data
      mine.data = { key, data: notedDataset(mine.table, { ...options, written: mine.request.reading }) }
    }
    const { data } = mine.data!
    return {
      n: data.n,
      p: variableCount(data),
      /** Columns of numbers, where factors make several. */
      columns: data.p,
      family: data.family,
      familyNote: familyNote(data),
      /** Of two classes, the event last. */
      ...(data.family === 'binomial' && data.classes && { classes: data.classes }),
      response: data.response,
      notes: data.source?.notes ?? [],
    }
  }

  /** A copy of the prepared data, which moves to who asked. */
  async function dataset(options: PrepareOptions, told: Told): Promise<Moved<Dataset>> {
    await prepare(options, told)
    const { data } = current(held).data!
    const copy = { ...data, x: data.x.slice(), y: data.y.slice() }
    return new Moved(copy, [copy.x.buffer, copy.y.buffer])
  }

  return { open, columns, matching, prepare, dataset }
}

export type DataApi = ReturnType<typeof api>
export type Opened = Awaited<ReturnType<DataApi['open']>>
export type Prepared = Awaited<ReturnType<DataApi['prepare']>>

export function serveData(scope: Scope): void {
  serveCalls(scope, api())
}

function current(held: Held | undefined): Held {
  return held ?? fail('usage/file', { where: 'file', rule: 'must be opened first' })
}

async function read(
  file: File,
  reading: Reading,
  types: PrepareOptions['types'],
  told: Told,
): Promise<Table> {
  return readTable(await openFile(file, told), { ...reading, asText: wantedAsText(types) })
}

function textKey(types: PrepareOptions['types'] = {}): string {
  const wanted = Object.entries(types).filter(([, type]) => type === 'factor' || type.startsWith('ordered:'))
  return JSON.stringify(wanted.map(([name]) => name).sort())
}

function exampleFile(): File {
  return new File([datasetCsv(exampleData())], exampleName)
}
