import type { Inspection } from '../../data/inspect/inspect-table.js'
import { jsonText } from './json-text.js'

/** The inspection as one line of JSON. */
export function inspectionJson(inspection: Inspection): string {
  return jsonText(inspection)
}
