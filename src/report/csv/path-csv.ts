import type { Dataset } from '../../data/dataset.js'
import type { ShownPath } from '../shown-path.js'
import { type CsvValue, csvText } from './csv.js'

type Data = Pick<Dataset, 'names' | 'unpenalised' | 'family' | 'classes'>

/** One row per lambda and term that is not zero, the intercept included; for several classes with the class. */
export function pathCsv(path: ShownPath, data: Data): string {
  const { lambda, classes } = path
  if (classes === undefined) return csvText(['step', 'lambda', 'term', 'estimate'], rows(path, lambda, data))
  const all = classes.flatMap((each, c) =>
    Array.from(rows(each, lambda, data), ([step, at, term, estimate]): CsvValue[] => [
      step,
      at,
      data.classes![c],
      term,
      estimate,
    ]),
  )
  return csvText(['step', 'lambda', 'class', 'term', 'estimate'], all)
}

function* rows(
  { intercept, coefficients, unpenalised }: Pick<ShownPath, 'intercept' | 'coefficients' | 'unpenalised'>,
  lambda: Float64Array,
  data: Data,
): Generator<CsvValue[]> {
  for (let k = 0; k < lambda.length; k++) {
    // The baseline hazard of a survival path stands for its intercept.
    if (data.family !== 'cox') yield [k + 1, lambda[k], '(Intercept)', intercept[k]]
    for (const [j, value] of (unpenalised?.[k] ?? []).entries())
      yield [k + 1, lambda[k], data.unpenalised!.names[j], value]
    const { index, value } = coefficients[k]
    for (let e = 0; e < index.length; e++) yield [k + 1, lambda[k], data.names[index[e]], value[e]]
  }
}
