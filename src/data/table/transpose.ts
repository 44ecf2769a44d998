/** A table whose rows are the variables, turned round: the first column holds their names, the other columns are the cases. */
import { fail } from '../../errors.js'
import { checkHeader } from '../names.js'
import { labelsOf } from '../prepare/encode.js'
import { uniqueNames } from '../unique-names.js'
import { checkSize, columnStore, type StoreOptions } from './column-store.js'
import type { Table } from './table.js'

export function transposeTable(table: Table, options: Pick<StoreOptions, 'asText'> = {}): Table {
  const [first, ...cases] = table.columns
  if (cases.length === 0) {
    fail('data/transpose', {
      where: 'data',
      rule: 'must have a column of names and at least one other to be transposed',
    })
  }
  const labels = labelsOf(first, table.rows)
  const nameless = labels.indexOf(undefined)
  if (nameless >= 0) {
    fail('data/empty-name', {
      where: `row ${nameless + 1}`,
      rule: 'has no name in the first column',
      hint: 'Once transposed, the cells of the first column are the names of the variables.',
    })
  }
  checkSize(cases.length, table.rows + 1)
  const { names, renamed, changes } = uniqueNames([first.name || 'case', ...labels.map(label => label!)])
  checkHeader(names)
  const store = columnStore(names, { decimal: '.', asText: options.asText })
  const numbers = new Float64Array(table.rows)
  for (const column of cases) {
    const { name, text } = column
    column.copy(numbers, 0)
    const cells = Array.from(numbers, (value, i) => {
      const code = text?.codes[i] ?? 0
      return code > 0 ? text!.levels[code - 1] : Number.isNaN(value) ? undefined : value
    })
    store.addCells([name, ...cells], 0)
  }
  const turned = store.table(table.format)
  const notes = changes.length > 0 ? [`names that stood more than once: ${changes.join(', ')}`] : []
  return {
    ...turned,
    notes: [
      ...(table.notes ?? []),
      'transposed: the rows of the file are the variables',
      ...notes,
      ...(turned.notes ?? []),
    ],
    renamed,
    line: () => undefined,
  }
}
