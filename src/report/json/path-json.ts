import { constantColumns } from '../../data/constant-columns.js'
import type { Dataset } from '../../data/dataset.js'
import type { ShownPath } from '../shown-path.js'

/** The path as one line of JSON: at each lambda a record of the coefficients that are not zero. */
export function pathJson(path: ShownPath, data: Dataset): string {
  const { names, kept } = data
  const constant = Array.from(constantColumns(data), j => names[j])
  const coefficients = path.coefficients.map(({ index, value }, k) =>
    Object.fromEntries([
      ...Array.from(path.kept?.[k] ?? [], (value, j) => [kept!.names[j], value] as const),
      ...Array.from(index, (j, e) => [names[j], value[e]] as const),
    ]),
  )
  const { lambda, intercept, certificate } = path
  return `${JSON.stringify({ lambda: [...lambda], intercept: [...intercept], coefficients, ...(kept && { kept: kept.names }), kkt: certificate.worstKkt, ...(constant.length > 0 && { constant }) })}\n`
}
