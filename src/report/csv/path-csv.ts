import type { Dataset } from '../../data/dataset.js'
import type { ShownPath } from '../shown-path.js'
import { type CsvValue, csvText } from './csv.js'

/** One row per lambda and term that is not zero, the intercept included. */
export function pathCsv(path: ShownPath, data: Pick<Dataset, 'names' | 'kept'>): string {
  return csvText(['step', 'lambda', 'term', 'estimate'], rows(path, data))
}

function* rows(
  { lambda, intercept, coefficients, kept }: ShownPath,
  data: Pick<Dataset, 'names' | 'kept'>,
): Generator<CsvValue[]> {
  for (let k = 0; k < lambda.length; k++) {
    yield [k + 1, lambda[k], '(Intercept)', intercept[k]]
    for (const [j, value] of (kept?.[k] ?? []).entries()) yield [k + 1, lambda[k], data.kept!.names[j], value]
    const { index, value } = coefficients[k]
    for (let e = 0; e < index.length; e++) yield [k + 1, lambda[k], data.names[index[e]], value[e]]
  }
}
