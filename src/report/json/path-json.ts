import { constantColumns } from '../../data/columns/constant-columns.js'
import type { Dataset } from '../../data/dataset.js'
import type { ClassPath } from '../../path/lasso-path.js'
import type { ShownPath } from '../shown-path.js'
import { jsonText } from './json-text.js'

/** The path as one line of JSON: at each lambda a record of the coefficients that are not zero, for each class where there are several. */
export function pathJson(path: ShownPath, data: Dataset): string {
  const { lambda, certificate } = path
  const solutions =
    path.classes === undefined
      ? solutionsOf(path, data)
      : {
          classes: Object.fromEntries(
            path.classes.map((each, k) => [data.classes![k], solutionsOf(each, data)]),
          ),
        }
  const unpenalised = data.unpenalised && { unpenalised: data.unpenalised.names }
  const names = Array.from(constantColumns(data), j => data.names[j])
  const constant = names.length > 0 && { constant: names }
  return jsonText({
    lambda: [...lambda],
    ...solutions,
    ...unpenalised,
    kkt: certificate.worstKkt,
    ...constant,
  })
}

/** A survival path has no intercept: the baseline hazard stands for it. */
function solutionsOf(
  path: Pick<ShownPath | ClassPath, 'intercept' | 'coefficients' | 'unpenalised'>,
  data: Dataset,
) {
  const coefficients = path.coefficients.map(({ index, value }, k) =>
    Object.fromEntries([
      ...Array.from(path.unpenalised?.[k] ?? [], (value, j) => [data.unpenalised!.names[j], value] as const),
      ...Array.from(index, (j, e) => [data.names[j], value[e]] as const),
    ]),
  )
  return { ...(data.family !== 'cox' && { intercept: [...path.intercept] }), coefficients }
}
