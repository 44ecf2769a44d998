import type { Dataset } from '../data/dataset.js'
import type { PrepareOptions } from '../data/prepare/options.js'
import { prepareDataset } from '../data/prepare/prepare-dataset.js'
import type { Table } from '../data/table/table.js'
import { formatNotes } from './text/format-text.js'

/** The data of a table for a selection. Its notes begin with how the file was read, where that may surprise. */
export function notedDataset(table: Table, options: PrepareOptions): Dataset {
  const data = prepareDataset(table, options)
  const notes = [...formatNotes(table.format), ...(table.notes ?? []), ...(data.source?.notes ?? [])]
  return { ...data, source: { ...data.source!, notes } }
}
