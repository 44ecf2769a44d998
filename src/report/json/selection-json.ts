import { briefly } from '../../method/result/brief-variables.js'
import type { SelectionResult } from '../../method/result/result.js'
import { withDigest } from '../../method/result/result-digest.js'
import { jsonText } from './json-text.js'

/** The result as one line of JSON, its digest at the end; a reader gets back every bit. */
export function selectionJson(result: SelectionResult): string {
  return jsonText(briefly(withDigest(result)))
}
