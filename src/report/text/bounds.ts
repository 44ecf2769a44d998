/** The table of bounds as JSON, CSV and text. */
import type { BoundsTable } from '../../method/result/bounds-table.js'
import { csvText } from '../csv/csv.js'
import { brief, significant } from './plain/number.js'
import { type Paint, plain } from './plain/paint.js'
import { tableLines, wrap } from './plain/table.js'

const titles = {
  none: 'none (Meinshausen-Buhlmann)',
  unimodal: 'unimodal (Shah-Samworth)',
  'r-concave': 'r-concave (Shah-Samworth)',
}

export function boundsJson({ p, members, solved, rows }: BoundsTable): string {
  return `${JSON.stringify({ p, members, solved, bounds: rows })}\n`
}

export function boundsCsv({ rows }: BoundsTable): string {
  return csvText(
    ['assumption', 'q', 'threshold', 'pfer'],
    rows.map(row =>
      'problem' in row
        ? [row.assumption, null, null, null]
        : [row.assumption, row.q, row.threshold, row.pfer],
    ),
  )
}

export function boundsText({ p, members, solved, rows }: BoundsTable, paint: Paint = plain): string {
  const cells = rows.map(row =>
    'problem' in row
      ? [titles[row.assumption], '-', '-', '-']
      : [titles[row.assumption], String(row.q), brief(row.threshold), significant(row.pfer)],
  )
  const [head, ...lines] = tableLines({ head: ['assumption', 'q', 'threshold', 'PFER'], rows: cells })
  const problems = rows.flatMap(row => ('problem' in row ? wrap(`${row.assumption}: ${row.problem}`) : []))
  const caution =
    `Bounds on the expected number of false selections among ${p} variables, for ${members} members; the last two need ` +
    'complementary pairs. None is proved for a pruned ensemble.'
  const title = paint('heading', `Solved for ${solved === 'pfer' ? 'PFER' : solved}`)
  return `${[title, '', paint('strong', head), ...lines, '', ...problems, ...wrap(caution)].join('\n')}\n`
}
