import type { Dataset } from './dataset.js'
import { onlyOptions, type PrepareOptions } from './prepare/options.js'
import { prepareDataset } from './prepare/prepare-dataset.js'
import { formatNotes } from './table/format-text.js'
import type { Table } from './table/table.js'

/** The data of a table for a selection, by those options that concern it. Its notes begin with how the file was read, where that may surprise. */
export function notedDataset(table: Table, options: PrepareOptions): Dataset {
  const data = prepareDataset(table, onlyOptions(options))
  const notes = [...formatNotes(table.format), ...(table.notes ?? []), ...(data.source?.notes ?? [])]
  return { ...data, source: { ...data.source!, notes } }
}
