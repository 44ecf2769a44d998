/**
 * Every method with every outcome and design: a result that reads back with every bit and is told in words, or a refusal by name that says why. A fifth of the
 * combinations, each pair of a method with an outcome or a design among them; SECATEUR_MATRIX=all takes them all.
 */
import { describe, expect, test } from 'vitest'
import { type Family, families } from '../../src/data/dataset.js'
import { SecateurError } from '../../src/errors.js'
import { methods } from '../../src/method/registry.js'
import { select } from '../../src/method/select.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { designs, tableOf } from './matrix-cases.js'
import { smallSettings } from './method-settings.js'

const all = process.env.SECATEUR_MATRIX === 'all'
const noPenalty = ['stepwise', 'st2e', 'bss', 'pga', 'tcs', 'tcsl']
const oneTable = [
  'lasso',
  'adaptive-lasso',
  'scad',
  'mcp',
  'sis',
  'isis',
  'stepwise',
  'tcs',
  'stabl',
  'knockoff',
]

/** What is refused, with the reason. */
function refusalOf(method: string, family: Family, design: string): string | undefined {
  if (family === 'multinomial' && design === 'curves')
    return 'curves: must be left out for several classes, each of which would have curves of its own'
  if (method.startsWith('tcs') && family !== 'gaussian')
    return `family: must be gaussian for the method ${method}, whose tilted correlations are those of a linear model; got ${family}. Methods for it: auto,`
  if (design === 'cells filled in each member' && oneTable.includes(method))
    return 'missing: must not be multiple where one table is read. Use knn here'
  if ((design === 'penalty factors' || design === 'everything') && noPenalty.includes(method))
    return `penalty-factors: the method ${method} takes no penalty factors, having no penalty. Methods that do: auto,`
  return undefined
}

describe.each(methods.map(({ name }, place) => ({ name, place })))('$name', ({ name, place }) => {
  const cases = Object.keys(designs).flatMap((design, d) =>
    families
      .filter((_, f) => all || (d + f + place) % families.length === 0)
      .filter(family => family === 'cox' || design !== 'strata and late entry')
      .map(family => ({ family, design })),
  )
  test.each(cases)('$family with $design', async ({ family, design }) => {
    const run = async () => select(tableOf(family, design), { ...smallSettings(name), method: name })
    const refusal = refusalOf(name, family, design)
    if (refusal !== undefined) {
      const error = await run().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SecateurError)
      expect((error as SecateurError).message).toContain(refusal)
      return
    }
    const result = await run()
    const text = selectionJson(result)
    expect(selectionJson(readResult(text, 'result'))).toBe(text)
    expect(selectionText(result)).not.toMatch(/NaN|undefined|Infinity|\[object/)
  })
})
