import type { Figure } from '../../study/paper/results.js'
import { csvText } from '../csv/csv.js'

/** A figure as numbers: one row per panel, curve and size. */
export function figureCsv({ panels }: Figure): string {
  return csvText(
    ['panel', 'curve', 'size', 'accuracy'],
    panels.flatMap(({ title, curves }) =>
      curves.flatMap(({ name, accuracy }) => Array.from(accuracy, (value, k) => [title, name, k + 1, value])),
    ),
  )
}
