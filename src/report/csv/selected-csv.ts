import type { SelectionResult } from '../../method/result/result.js'
import { selectedRows } from '../selected-rows.js'
import { csvText } from './csv.js'

/** By which spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * The answer for a spreadsheet, as the table it came from was written: with decimal commas where that had them, and then with semicolons
 * between the cells, as spreadsheets expect where commas are decimal.
 */
export function selectedCsv(result: SelectionResult): string {
  const { head, rows } = selectedRows(result)
  const { delimiter = ',', decimal = '.' } = result.data.source?.dialect ?? {}
  const between = decimal === ',' || delimiter === ';' ? ';' : ','
  return BYTE_ORDER_MARK + csvText(head, rows, { delimiter: between, decimal, lineEnd: '\r\n' })
}
