/** What copies of columns and constant ones change of a selection: nothing but their own lines, for every method that counts variables in a bound. */
import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import type { Family } from '../../src/data/dataset.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { select } from '../../src/method/select.js'
import { stream } from '../../src/random/stream.js'

const members = { members: 16, lambdas: 20 }
const asked = [
  { method: 'pruned', ...members },
  { method: 'pruned', ...members, pfer: 2, sampler: 'pairs' },
  { method: 'stability', ...members, pfer: 2 },
  { method: 'stability', ...members, q: 3, sampler: 'pairs' },
  { method: 'stability', ...members, guarantee: true, guaranteePairs: 3 },
  { method: 'consensus', ...members },
  { method: 'auto', ...members, simulations: 0 },
  { method: 'ipss', fdr: 0.5, members: 50 },
  { method: 'sharp', members: 16 },
  { method: 'stabl', members: 16 },
  { method: 'knockoff', fdr: 0.5 },
] as const

/** Each with its name, so that the lines of copies and constants fall out. */
function told(result: SelectionResult, names: readonly string[]): object {
  const { selected, variables, bound, guarantee, ensemble, stability } = result
  const { variables: _distinct, statement: _statement, ...figures } = bound ?? {}
  const { variables: _counted, statement: _words, ...held } = guarantee ?? {}
  // How long the chains look at which models depends on how many columns there are.
  if (result.method === 'auto') return { full: names.map((_, j) => variables[j].frequencyFull), figures }
  return {
    selected: selected.map(({ name, coefficient, frequency }) => [
      name,
      coefficient?.toPrecision(9),
      frequency,
    ]),
    frequencies: names.map((_, j) => [variables[j].frequency, variables[j].frequencyFull]),
    // Products of a table of another width are summed in another order.
    lambda: ensemble?.lambda.map(value => value.toPrecision(12)),
    kept: ensemble?.kept,
    stability: [stability?.kept, stability?.full].map(one => one?.index.toPrecision(9)),
    figures,
    held,
  }
}

test.each(asked)('copies and constant columns change nothing: %o', async settings => {
  for (let seed = 0; seed < 4; seed++) {
    const random = stream(seed, 'test/method/metamorphic', 0)
    const [n, p] = [50 + random.below(20), 6 + random.below(20)]
    const names = Array.from({ length: p }, (_, j) => `x${j}`)
    const columns = names.map(() => Array.from({ length: n }, () => Math.round(256 * random.normal()) / 256))
    const y = columns[0].map((v, i) => v - columns[1][i] + random.normal())
    const tableOf = (more: Readonly<Record<string, readonly number[]>>) =>
      createDataset({
        columns: { ...Object.fromEntries(names.map((name, j) => [name, columns[j]])), ...more },
        y,
      })
    const plain = await select(tableOf({}), settings)
    const copies = Object.fromEntries(
      columns.map((c, j) => [`copy${j}`, c.map(v => (j % 2 === 0 ? v : 3 - 2 * v))]),
    )
    const again = Object.fromEntries(columns.map((c, j) => [`again${j}`, c]))
    const constants = Object.fromEntries(
      Array.from({ length: p }, (_, k) => [`constant${k}`, y.map(() => k)]),
    )
    for (const more of [copies, { ...constants, ...copies, ...again }]) {
      const result = await select(tableOf(more), settings)
      expect(told(result, names)).toEqual(told(plain, names))
      if (plain.bound) expect(result.bound!.variables).toBe(p)
      if (plain.guarantee) expect(result.guarantee!.variables).toBe(p)
    }
  }
})

const single = ['lasso', 'adaptive-lasso'].map(method => ({ method }))
const byEbic = [
  { method: 'consensus', ...members },
  { method: 'pruned', reference: 'ebic', ...members },
]
const others = [
  { family: 'poisson', given: {}, asked: byEbic },
  { family: 'gaussian', given: { weighted: true }, asked: byEbic },
  { family: 'binomial', given: { force: ['x2'] }, asked: byEbic },
  ...['multinomial', 'cox', 'binomial', 'gaussian'].flatMap(family => [
    { family, given: {}, asked: [{ method: 'stability', ...members }, ...single] },
    { family, given: { weighted: true }, asked: [{ method: 'stability', ...members }, ...single] },
    { family, given: { factors: true }, asked: [{ method: 'pruned', ...members }, ...single] },
    { family, given: { force: ['x2'] }, asked: [{ method: 'stability', ...members }, ...single] },
  ]),
  { family: 'gaussian', given: { subjects: true }, asked: [{ method: 'stabl', members: 16 }] },
  { family: 'gaussian', given: { force: ['x2'] }, asked: [{ method: 'stabl', members: 16 }] },
  { family: 'gaussian', given: { factors: true }, asked: [{ method: 'stabl', members: 16 }] },
]

test.each(others)('nor do they in other models and tables: %o', async ({ family, given, asked: all }) => {
  for (let seed = 0; seed < 4; seed++) {
    const random = stream(seed, 'test/method/metamorphic/others', 0)
    const [n, p] = [64, 9]
    const names = Array.from({ length: p }, (_, j) => `x${j}`)
    const columns = names.map(() => Array.from({ length: n }, () => random.normal()))
    const eta = columns[0].map((v, i) => v - columns[1][i] + 0.7 * columns[2][i] + random.normal())
    const event = eta.map(() => (random.uniform() < 0.8 ? 1 : 0))
    const { weighted, factors, subjects, ...more } = given as Record<string, unknown>
    const tableOf = (added: Readonly<Record<string, readonly number[]>>) => {
      const own = { ...Object.fromEntries(names.map((name, j) => [name, columns[j]])), ...added }
      const data = createDataset({
        columns: own,
        y: responseOf(family, eta),
        family: family as Family,
        ...(family === 'cox' && { survival: { event } }),
        ...(weighted === true && { weights: eta.map((_, i) => (i % 7 === 3 ? 0 : 1 + (i % 3))) }),
        ...(factors === true && {
          penaltyFactors: Object.keys(own).map(name => [0.5, 2, 1, 1, 0.7][Number(/\d+/.exec(name)![0]) % 5]),
        }),
        ...more,
      })
      return subjects === true ? { ...data, subjects: Int32Array.from(eta, (_, i) => i >> 2) } : data
    }
    const copies = Object.fromEntries(columns.map((c, j) => [`copy${j}`, c.map(v => 32 + 1.8 * v)]))
    const own = names.filter(name => 'force' in more === false || name !== 'x2')
    for (const settings of all) {
      // The unit of lambda depends on how many columns there are, penalised or not.
      const toldOf = async (added: Readonly<Record<string, readonly number[]>>) => ({
        ...told(await select(tableOf(added), settings), own),
        lambda: undefined,
      })
      const plain = await toldOf({})
      for (const added of [{ constant4: eta.map(() => 7) }, copies])
        expect(await toldOf(added)).toEqual(plain)
    }
  }
})

function responseOf(family: string, eta: readonly number[]): number[] | string[] {
  if (family === 'multinomial') return eta.map(v => (v < -0.8 ? 'low' : v > 0.8 ? 'high' : 'middle'))
  if (family === 'poisson') return eta.map(v => Math.max(0, Math.floor(1 + v)))
  if (family === 'cox') return eta.map(v => Math.round(1000 * Math.exp(-v)) + 1)
  return family === 'binomial' ? eta.map(v => (v > 0 ? 1 : 0)) : [...eta]
}
