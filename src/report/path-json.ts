import type { ShownPath } from './shown-path.js'

/** The path as one line of JSON: at each lambda a record of the coefficients that are not zero. */
export function pathJson(path: ShownPath, names: readonly string[]): string {
  const coefficients = path.coefficients.map(({ index, value }) =>
    Object.fromEntries(Array.from(index, (j, e) => [names[j], value[e]])),
  )
  const { lambda, intercept, certificate } = path
  return `${JSON.stringify({ lambda: [...lambda], intercept: [...intercept], coefficients, kkt: certificate.worstKkt })}\n`
}
