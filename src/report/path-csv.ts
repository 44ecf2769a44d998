import { type CsvValue, csvText } from './csv.js'
import type { ShownPath } from './shown-path.js'

/** One row per lambda and term that is not zero, the intercept included. */
export function pathCsv(path: ShownPath, names: readonly string[]): string {
  return csvText(['step', 'lambda', 'term', 'estimate'], rows(path, names))
}

function* rows(
  { lambda, intercept, coefficients }: ShownPath,
  names: readonly string[],
): Generator<CsvValue[]> {
  for (let k = 0; k < lambda.length; k++) {
    yield [k + 1, lambda[k], '(Intercept)', intercept[k]]
    const { index, value } = coefficients[k]
    for (let e = 0; e < index.length; e++) yield [k + 1, lambda[k], names[index[e]], value[e]]
  }
}
