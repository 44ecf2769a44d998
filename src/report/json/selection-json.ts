import type { SelectionResult } from '../../method/result.js'

/** The result as one line of JSON; a reader gets back every bit. */
export function selectionJson(result: SelectionResult): string {
  return `${JSON.stringify(result)}\n`
}
