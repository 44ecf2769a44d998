/** What a rival method selected, as people read it in 80 columns, and as JSON and CSV. */
import type { Dataset } from '../../data/dataset.js'
import type { RivalSelection } from '../../method/rivals/selection.js'
import { csvText } from '../csv/csv.js'
import { plural, significant } from './number.js'
import { plain } from './paint.js'
import { clip } from './printable.js'
import type { TextOptions } from './selection-text.js'
import { tableLines, wrap } from './table.js'

const titles = {
  lasso: 'Lasso',
  scad: 'SCAD',
  mcp: 'MCP',
  sis: 'Sure independence screening',
  isis: 'Iterated sure independence screening',
  stepwise: 'Stepwise regression',
  tcs: 'Tilted correlation screening',
  ipss: 'Integrated path stability selection',
  sharp: 'Calibrated stability selection',
  stabl: 'Stability selection with decoys',
  knockoff: 'Knockoff filter',
}

export function rivalText(
  selection: RivalSelection,
  data: Dataset,
  { width = 80, paint = plain }: TextOptions = {},
): string {
  const { method, selected, coefficients, evidence = [] } = selection
  const of = `${selected.length} of ${plural(data.p, 'column')} selected`
  const title = `${titles[method]} of ${clip(data.response, 30)} (${data.family}): ${of}`
  const rows = Array.from(selected, (j, e) => [
    clip(data.names[j], 40),
    significant(coefficients[e]),
    ...evidence.map(({ value }) => significant(value[e])),
  ])
  const [head, ...lines] = tableLines(
    { head: ['variable', 'coefficient', ...evidence.map(({ name }) => name)], rows, left: [0] },
    width,
  )
  const always = keptOf(selection, data).map(([name, value]) => `${clip(name, 32)} ${significant(value)}`)
  const kept = always.length > 0 ? [...wrap(`Kept in every model: ${always.join(', ')}`, width), ''] : []
  const table = rows.length > 0 ? [paint('strong', head), ...lines, ''] : []
  const caution =
    selection.remark ?? 'One fit of one model: how often it would come out again, stability selection tells.'
  return `${[paint('heading', title), '', ...table, ...kept, ...wrap(caution, width)].join('\n')}\n`
}

export function rivalJson(selection: RivalSelection, data: Dataset): string {
  const { method, selected, coefficients, intercept, evidence = [], remark } = selection
  const variables = Array.from(selected, (j, e) => ({
    name: data.names[j],
    index: j,
    coefficient: coefficients[e],
    ...Object.fromEntries(evidence.map(({ name, value }) => [name, value[e]])),
  }))
  const { n, p, response, family } = data
  const always = keptOf(selection, data).map(([name, coefficient]) => ({ name, coefficient }))
  const kept = data.kept && { kept: always }
  return `${JSON.stringify({ method, data: { n, p, response, family }, selected: variables, ...kept, intercept, ...(remark && { remark }) })}\n`
}

export function rivalCsv(selection: RivalSelection, data: Dataset): string {
  const { selected, coefficients, evidence = [] } = selection
  const own = Array.from(selected, (j, e) => [
    data.names[j],
    coefficients[e],
    ...evidence.map(({ value }) => value[e]),
  ])
  return csvText(
    ['variable', 'coefficient', ...evidence.map(({ name }) => name)],
    [...own, ...keptOf(selection, data)],
  )
}

/** The columns that are in every model, with their coefficients. */
function keptOf({ kept }: RivalSelection, data: Dataset): (readonly [string, number])[] {
  return Array.from(kept ?? [], (value, j) => [data.kept!.names[j], value] as const)
}
