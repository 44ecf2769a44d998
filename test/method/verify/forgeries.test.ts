/**
 * Every leaf of a result altered, one by one and some in pairs, in results of different kinds, with the digest made again as a
 * forger would: verify notices all but what docs/verify.md lists.
 */
import { describe, expect, test } from 'vitest'
import { SecateurError } from '../../../src/errors.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { resultDigest } from '../../../src/method/result/result-digest.js'
import { verify } from '../../../src/method/verify/verify.js'
import { stream } from '../../../src/random/stream.js'
import { readWholeResult } from '../../../src/report/json/read-result.js'
import { selectionJson } from '../../../src/report/json/selection-json.js'
import { resultKinds } from '../../support/result-kinds.js'

type Path = readonly (string | number)[]

/** Description of the run; the digest is made again. */
const listed = /^(timing\.|digest$)/

function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, part]) => leaves(part, [...path, key]))
}

/** A number by its last bits, a choice to another one. */
function altered(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : value * (1 + 2 ** -50)
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return 0
  const other: Record<string, string> = { down: 'up', up: 'down', first: 'farthest', logit: 'linear' }
  return other[value] ?? `${value}x`
}

function forged(result: SelectionResult, paths: readonly Path[]): SelectionResult {
  const copy = structuredClone(result)
  for (const path of paths) {
    let at = copy as unknown as Record<string | number, unknown>
    for (const key of path.slice(0, -1)) at = at[key] as typeof at
    at[path.at(-1)!] = altered(at[path.at(-1)!])
  }
  return { ...copy, digest: resultDigest(copy) }
}

const nameOf = (path: Path) => path.join('.')

describe.each(resultKinds)('%s', (_, data, select) => {
  const written = select().then(result => JSON.parse(selectionJson(result)) as SelectionResult)
  const noticed = async (result: SelectionResult) => {
    let json: unknown
    try {
      ;({ json } = readWholeResult(JSON.stringify(result), 'forged'))
    } catch (error) {
      expect(error).toBeInstanceOf(SecateurError)
      return true
    }
    const { checks } = await verify(json as SelectionResult, data)
    return checks.some(({ ok }) => ok !== true)
  }

  test('stands as it is, with all members and with a share of them', async () => {
    const result = await written
    for (const share of [1, 0.1]) {
      const { ok, checks } = await verify(result, data, { share })
      expect(checks.filter(check => check.ok === false)).toEqual([])
      expect(ok).toBe(true)
    }
  })

  test('every altered leaf is noticed', async () => {
    const result = await written
    const unnoticed: string[] = []
    for (const path of leaves(result)) {
      if (!(await noticed(forged(result, [path])))) unnoticed.push(nameOf(path))
    }
    expect(unnoticed.filter(name => !listed.test(name))).toEqual([])
  })

  test('so are pairs of them, keys too many and keys too few', async () => {
    const result = await written
    const all = leaves(result).filter(path => !listed.test(nameOf(path)))
    const random = stream(7, 'test/forgeries', 0)
    for (let pair = 0; pair < 12; pair++) {
      const two = [all[random.below(all.length)], all[random.below(all.length)]]
      expect(await noticed(forged(result, two)), two.map(nameOf).join(' and ')).toBe(true)
    }
    const more = { ...result, proven: true }
    expect(await noticed({ ...more, digest: resultDigest(more) })).toBe(true)
    const { warnings: _warnings, ...less } = result
    const lacking = less as SelectionResult
    expect(await noticed({ ...lacking, digest: resultDigest(lacking) })).toBe(true)
  })

  test('the digest alone notices every leaf but those of timing', async () => {
    const result = await written
    for (const path of leaves(result)) {
      const { digest: _made, ...rest } = forged(result, [path])
      const kept = { ...rest, digest: result.digest! }
      const same = resultDigest(kept) === kept.digest
      expect(same, nameOf(path)).toBe(path[0] === 'timing' || path[0] === 'digest')
    }
  })
})
