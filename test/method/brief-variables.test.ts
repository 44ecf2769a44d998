import { expect, test } from 'vitest'
import { atLength, briefly } from '../../src/method/result/brief-variables.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { publishedSchema } from '../../src/report/json/published-schema.js'
import { resultShape } from '../../src/report/json/result-shape.generated.js'
import { smallResult } from '../support/result.js'

const unseen = { frequency: 0, frequencyFull: 0, frequencyError: 0, importance: 0, selected: false }

/** Of the variables every other is never selected. */
async function halfSeen(): Promise<SelectionResult> {
  const { variables, ...rest } = await smallResult
  return { ...rest, variables: variables.map((each, j) => (j % 2 === 0 ? { ...each, ...unseen } : each)) }
}

const inJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

test('of many variables those never selected are written by their names, and nothing is lost', async () => {
  const result = await halfSeen()
  const brief = briefly(result, 0)
  expect(brief.variables.map(each => typeof each === 'string')).toEqual(
    result.variables.map((_, j) => j % 2 === 0),
  )
  expect(brief.otherVariables).toEqual(unseen)
  expect(brief.variables.map(each => (typeof each === 'string' ? each : each.name))).toEqual(
    result.variables.map(({ name }) => name),
  )
  expect(atLength(inJson(brief))).toEqual(inJson(result))
  expect(Object.keys(atLength(inJson(brief)) as object)).toEqual(Object.keys(inJson(result) as object))
  expect(JSON.stringify(publishedSchema([]))).toContain('otherVariables')
})

test('few variables, and those of which something is to be told, have their own records', async () => {
  const result = await smallResult
  expect(briefly(result)).toBe(result)
  const all = { ...result, variables: result.variables.map(each => ({ ...each, importance: 0.1 })) }
  expect(briefly(all, 0)).toBe(all)
})

test('names alone without what holds of them are no result', async () => {
  const { otherVariables: _, ...rest } = briefly(await halfSeen(), 0)
  expect(resultShape.safeParse(atLength(inJson(rest))).success).toBe(false)
  for (const odd of [null, 3, [], { variables: 'x', otherVariables: {} }]) expect(atLength(odd)).toEqual(odd)
})
