import type { Inspection } from '../../data/inspect/inspect-table.js'

/** The inspection as one line of JSON. */
export function inspectionJson(inspection: Inspection): string {
  return `${JSON.stringify(inspection)}\n`
}
