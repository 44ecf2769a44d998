/** A lasso path as people read it: where variables enter and leave, in 80 columns. */
import { constantColumns, differByRounding } from '../../data/columns/constant-columns.js'
import type { Dataset } from '../../data/dataset.js'
import type { ShownPath } from '../shown-path.js'
import { plural, scientific, significant } from './plain/number.js'
import { plain } from './plain/paint.js'
import { clip } from './plain/printable.js'
import { tableLines, wrap } from './plain/table.js'
import type { TextOptions } from './selection-text.js'
import { nameList } from './unpenalised-lines.js'

const names = { lasso: 'Lasso', scad: 'SCAD', mcp: 'MCP' }

export function pathText(
  path: ShownPath,
  data: Dataset,
  { width = 80, paint = plain }: TextOptions = {},
): string {
  const { lambda, coefficients, certificate } = path
  const title = `${names[path.penalty ?? 'lasso']} path of ${clip(data.response, 30)} (${data.family}): ${plural(lambda.length, 'lambda')}`
  let before = new Set<number>()
  const rows = coefficients.map(({ index }, k) => {
    const now = new Set(index)
    const entered = [...now].filter(j => !before.has(j)).map(j => data.names[j])
    const left = [...before].filter(j => !now.has(j)).map(j => data.names[j])
    before = now
    return [String(k + 1), significant(lambda[k]), String(now.size), listed(entered), listed(left)]
  })
  const [head, ...lines] = tableLines(
    { head: ['step', 'lambda', 'active', 'enters', 'leaves'], rows, left: [3, 4] },
    width,
  )
  const always =
    data.unpenalised === undefined ? '' : `Kept in every model: ${nameList(data.unpenalised.groups)}. `
  const proof = `Worst KKT violation ${scientific(certificate.worstKkt)} of lambda_max. Coefficients: --json or --csv.`
  const constant = [...constantColumns(data)]
  const leftOut =
    constant.length === 0
      ? ''
      : ` Left out, with the same value in every row${differByRounding(data, constant) ? ' up to rounding' : ''}: ${plural(constant.length, 'column')}, ${listed(constant.map(j => data.names[j]))}.`
  return `${[paint('heading', title), '', paint('strong', head), ...lines, '', ...wrap(`${always}${proof}${leftOut}`, width)].join('\n')}\n`
}

/** A few names, then how many more. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 2).map(name => clip(name, 10))
  return names.length > 2 ? `${shown.join(' ')} +${names.length - 2}` : shown.join(' ')
}
