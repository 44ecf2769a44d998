import { describe, expect, test } from 'vitest'
import { importances } from '../../src/ensemble/importances.js'
import { pointsOf } from '../../src/ensemble/member.js'
import { keep } from '../../src/prune/keep.js'
import type { OrderInput } from '../../src/prune/order.js'
import { trainingErrors } from '../../src/prune/orders/error.js'
import { votes } from '../../src/prune/orders/votes.js'
import { orderMembers, orderNames, orders } from '../../src/prune/orders.js'
import { randomTable } from '../random-table.js'
import { ensembleCases, membersOf } from './ensemble-cases.js'

const B = 12
const data = randomTable(30, 8, 5)
const reference = Float64Array.of(0.4, 0.3, 0.3, 0, 0, 0, 0, 0)

async function inputOf(one: (typeof ensembleCases)[number], seed = 3): Promise<OrderInput> {
  const ensemble = await membersOf(one.task(data, B, 3))
  return { importances: importances(ensemble, 'region'), points: pointsOf(ensemble), reference, data, seed }
}

const inputs = ensembleCases.map(one => [one.name, inputOf(one)] as const)

/** The same members and data with the columns in the opposite order. */
function turnedColumns({ importances: own, data: { n, p, x, ...rest } }: OrderInput) {
  return {
    reference: reference.toReversed(),
    data: { ...rest, n, p, x: x.map((_, at) => x[(p - 1 - Math.floor(at / n)) * n + (at % n)]) },
    importances: {
      ...own,
      vectors: own.vectors.map(({ variable, numerator, denominator }) => ({
        variable: variable.map(j => p - 1 - j).toReversed(),
        numerator: numerator.toReversed(),
        denominator,
      })),
    },
  }
}

for (const name of orderNames) {
  describe(`the order by ${name}`, () => {
    const { order } = orders[name]

    test.each(inputs)('has every member of %s once', async (_, input) => {
      expect([...order(await input)].sort((a, b) => a - b)).toEqual(Array.from({ length: B }, (_, b) => b))
    })

    test.each(inputs)('is the same for %s every time, and changes nothing', async (_, input) => {
      const own = await input
      const before = structuredClone({ ...own, data: { ...own.data } })
      expect(order(own)).toEqual(order(own))
      expect(own).toEqual(before)
    })

    test.each(inputs)(
      'has a loss after each member of %s, the same at the end as any order',
      async (_, input) => {
        const own = await input
        const { loss, strength, diversity } = orderMembers(name, own)
        for (const list of [loss, strength, diversity])
          expect([list.length, list.every(Number.isFinite)]).toEqual([B, true])
        expect(loss[B - 1]).toBeCloseTo(orderMembers('generation', own).loss[B - 1], 12)
      },
    )

    test('takes members that are all the same, and none', async () => {
      const own = await inputs[2][1]
      const same = {
        ...own,
        importances: {
          ...own.importances,
          vectors: own.importances.vectors.map(() => own.importances.vectors[0]),
        },
      }
      const ties = [...order(same)]
      if (name !== 'random') expect(ties).toEqual(Array.from({ length: B }, (_, b) => b))
      const nothing = { variable: new Int32Array(0), numerator: new Int32Array(0), denominator: 1 }
      const empty = {
        ...own,
        importances: { ...own.importances, vectors: own.importances.vectors.map(() => nothing) },
      }
      expect(new Set(order(empty)).size).toBe(B)
    })

    test.each(inputs)('does not mind the order of the columns of %s', async (_, input) => {
      const own = await input
      const turned = { ...own, ...turnedColumns(own) }
      expect(order(turned)).toEqual(order(own))
    })

    test.each(inputs)('keeps the same members of %s whatever more of them are kept', async (_, input) => {
      const found = order(await input)
      for (const kept of [1, 4, B]) expect(keep(found, kept)).toEqual(found.slice(0, kept))
    })

    test('takes one member, and two', async () => {
      const own = await inputs[2][1]
      for (const count of [1, 2]) {
        const few = {
          ...own,
          importances: { ...own.importances, vectors: own.importances.vectors.slice(0, count) },
        }
        expect([...order(few)].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, b) => b))
      }
    })

    test('takes a reference of zero', async () => {
      expect(new Set(order({ ...(await inputs[3][1]), reference: new Float64Array(8) })).size).toBe(B)
    })

    test('takes two classes', async () => {
      const binary = randomTable(40, 8, 8, 'binomial', 2)
      expect(new Set(order({ ...(await inputs[0][1]), data: binary })).size).toBe(B)
    })
  })
}

describe('orders', () => {
  const bss = inputs.find(([name]) => name === 'bss')![1]

  test('by size goes from few variables to many', async () => {
    const own = await bss
    const sizes = Array.from(orders.size.order(own), b => own.importances.vectors[b].variable.length)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  })

  test('by error and by least error go opposite ways', async () => {
    const own = await bss
    const errors = trainingErrors(own)
    const falling = Array.from(orders.error.order(own), b => errors[b])
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
    const rising = Array.from(orders['least-error'].order(own), b => errors[b])
    expect(rising).toEqual(falling.toReversed())
  })

  test('by chance differ with the seed', async () => {
    const own = await bss
    expect(orders.random.order({ ...own, seed: 1 })).not.toEqual(orders.random.order({ ...own, seed: 2 }))
  })

  test('by reduce-error take the member that leaves the fewest variables wrong, counted by hand', async () => {
    const own = await bss
    const { right, size } = votes(own)
    const order = orders['reduce-error'].order(own)
    const wrong = (members: Int32Array) =>
      Array.from({ length: size }, (_, v) => {
        const vote = [...members].reduce((sum, b) => sum + right[b][v], 0)
        return vote < 0 ? 1 : vote === 0 ? 0.5 : 0
      }).reduce<number>((sum, one) => sum + one, 0)
    for (let u = 1; u <= B; u++) {
      const before = order.slice(0, u - 1)
      const peers = order.slice(u - 1)
      const found = wrong(order.slice(0, u))
      for (const b of peers) expect(found).toBeLessThanOrEqual(wrong(Int32Array.of(...before, b)))
    }
  })

  test('by margin bring the votes nearer to the aim than any other member would', async () => {
    const own = await bss
    const { right, size, K } = votes(own)
    const order = orders.margin.order(own)
    const distance = (members: Int32Array) =>
      Array.from({ length: size }, (_, v) => {
        const mean = [...members].reduce((sum, b) => sum + right[b][v], 0) / members.length / K
        return (mean - 0.075) ** 2
      }).reduce<number>((sum, one) => sum + one, 0)
    for (let u = 1; u <= 4; u++) {
      const found = distance(order.slice(0, u))
      for (const b of order.slice(u))
        expect(found).toBeLessThanOrEqual(distance(Int32Array.of(...order.slice(0, u - 1), b)) + 1e-12)
    }
  })

  test('by greed lower the loss at least as much as any other at the first step', async () => {
    const own = await bss
    const greedy = orderMembers('greedy', own).loss[0]
    for (const name of orderNames) expect(greedy).toBeLessThanOrEqual(orderMembers(name, own).loss[0] + 1e-12)
  })

  test('vote from wholly wrong to wholly right', async () => {
    const { right, K } = votes(await bss)
    for (const c of right) expect(c.every(value => Math.abs(value) <= K)).toBe(true)
  })
})
