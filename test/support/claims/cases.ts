/** Two hundred small tables of all kinds, each with the method and the settings it is given to. Pure in the number of the case. */
import type { Family } from '../../../src/data/dataset.js'
import type { PrepareOptions } from '../../../src/data/prepare/options.js'
import { methods } from '../../../src/method/registry.js'
import { type Stream, stream } from '../../../src/random/stream.js'

export interface Case {
  /** What is special about it. */
  readonly name: string
  readonly table: string
  readonly options: PrepareOptions
  readonly settings: Readonly<Record<string, number | string | boolean>> & { readonly method: string }
}

/** The methods in turn, every second case with the recommended one. */
const others = methods.filter(({ name }) => name !== 'auto')

export function claimCase(k: number): Case {
  const random = stream(15, 'test/claims', k)
  const method = k % 2 === 0 ? methods[0] : others[((k - 1) / 2) % others.length]
  const { takes } = method
  const often = (share: number) => random.uniform() < share
  const family = oneOf<Family>(
    random,
    takes.families.length > 2 ? takes.families : [...takes.families, 'gaussian'],
  )
  const some = {
    noise: often(0.2),
    weights: takes.weights && often(0.25),
    force: takes.weights && often(0.25),
    factor: often(0.3),
    factorMatters: often(0.5),
    subjects: often(0.15),
    copies: often(0.3),
    constant: often(0.1),
    asTheyAre: takes.weights && often(0.1),
    missing: often(0.3)
      ? oneOf(random, [
          'mean',
          'knn',
          'drop-rows',
          ...(takes.multipleImputation ? (['multiple'] as const) : []),
        ] as const)
      : undefined,
    exposure: family === 'poisson' && often(0.4),
    strata: family === 'cox' && often(0.4),
  }
  // From a stream of their own, so that the tables stay what they are.
  const further = stream(15, 'test/claims/penalties', k)
  const penalties = {
    factors: takes.penaltyFactors === true && further.uniform() < 0.2,
    elastic: Object.hasOwn(method.settings, 'alpha') && further.uniform() < 0.2,
  }
  // A factor with more levels than any model of these rows may have.
  const isWide = method.name === 'auto' && further.uniform() < 0.1
  const n = (family === 'multinomial' ? 60 : 36) + random.below(30)
  const p = 3 + random.below(9)
  const names = Array.from(
    { length: p },
    (_, j) => `${'abcdefghijkl'[j]}_${j % 4 === 3 ? 'long_'.repeat(4) : ''}${j}`,
  )
  const columns = drawColumns(random, n, p, some)
  // The last column is one before it, the other way round; of long names, which are cut, one is enough.
  if (further.uniform() < 0.25 && p % 4 > 0) columns[p - 1] = columns[1].map(value => -value)
  const site = Array.from({ length: n }, () => random.below(3))
  const effect = some.noise ? 0 : oneOf(random, [0.6, 1.5, 3])
  const eta = Array.from({ length: n }, (_, i) => {
    const own = columns[0][i] + (p > 5 ? -0.8 * columns[4][i] : 0)
    return effect * (own + (some.factor && some.factorMatters ? 1.2 * site[i] : 0))
  })
  const exposure = Array.from({ length: n }, () => 1 + random.below(5))
  const holes = (j: number) =>
    some.missing === undefined || j % 3 !== 1 ? () => false : () => random.uniform() < 0.06
  const table: (readonly [string, readonly (string | number)[]])[] = [
    ...response(random, family, eta, exposure),
    ...names.map((name, j): [string, (string | number)[]] => {
      const empty = holes(j)
      return [name, columns[j].map(value => (empty() ? 'NA' : value.toFixed(4)))]
    }),
    ...(some.factor ? [['site', site.map(s => ['north', 'south', 'west'][s])] as const] : []),
    ...(isWide ? [['batch', Array.from({ length: n }, (_, i) => `b${i % (n - 9)}`)] as const] : []),
    ...(some.weights ? [['w', Array.from({ length: n }, () => 1 + random.below(4))] as const] : []),
    ...(some.subjects
      ? [['who', Array.from({ length: n }, (_, i) => `s${Math.floor(i / 2)}`)] as const]
      : []),
    ...(some.exposure ? [['years', exposure] as const] : []),
    ...(some.strata ? [['centre', Array.from({ length: n }, (_, i) => `c${i % 2}`)] as const] : []),
  ]
  const options: PrepareOptions = {
    response: 'y',
    ...(family === 'cox' ? { event: 'seen' } : { family }),
    ...(some.missing && { missing: some.missing }),
    ...(isWide && { types: { batch: 'factor' } }),
    ...(some.weights && { weights: 'w' }),
    ...(some.force && { force: some.factor && often(0.3) ? ['site'] : [names[1]] }),
    ...(some.subjects && { groupBy: 'who' }),
    ...(some.exposure && { exposure: 'years' }),
    ...(some.strata && { strata: 'centre' }),
    ...(family === 'binomial' && k % 3 === 0 && { eventClass: 'ill' }),
    ...(some.asTheyAre && { standardise: false }),
    ...(penalties.factors && { penaltyFactors: { [names[0]]: 0.5, [names[2]]: 3 } }),
  }
  const told = Object.entries({ ...some, ...penalties, isWide }).flatMap(([name, value]) =>
    value === true ? [name] : typeof value === 'string' ? [`${name} ${value}`] : [],
  )
  return {
    name: [`${k}: ${method.name}`, family, ...told].join(', '),
    table: csv(table),
    options,
    settings: {
      ...settingsFor(method.name, random),
      ...(penalties.elastic && { alpha: 0.4 }),
      ...(k % 12 === 5 && { guarantee: true, guaranteePairs: 3 }),
    },
  }
}

type Some = { readonly copies: boolean; readonly constant: boolean }

/** Normal columns; some are near copies of the first, one may be the same everywhere. */
function drawColumns(random: Stream, n: number, p: number, { copies, constant }: Some): number[][] {
  const columns: number[][] = []
  for (let j = 0; j < p; j++) {
    const copy = copies && (j === 2 || j === 5)
    columns.push(
      Array.from({ length: n }, (_, i) => {
        const own = random.normal()
        if (constant && j === p - 1 && j > 0) return 1
        return copy ? columns[0][i] + 0.15 * own : own
      }),
    )
  }
  return columns
}

function response(
  random: Stream,
  family: Family,
  eta: readonly number[],
  exposure: readonly number[],
): (readonly [string, readonly (string | number)[]])[] {
  const n = eta.length
  switch (family) {
    case 'gaussian':
      return [['y', eta.map(value => (value + random.normal()).toFixed(4))]]
    case 'binomial':
      // At least some of each.
      return [
        [
          'y',
          eta.map((value, i) => ((i < 6 ? i % 2 === 0 : value + 1.5 * random.normal() > 0) ? 'ill' : 'well')),
        ],
      ]
    case 'multinomial':
      return [
        [
          'y',
          eta.map(
            (value, i) =>
              ['low', 'mid', 'high'][
                i < 12 ? i % 3 : Math.min(2, Math.max(0, Math.round(1 + 0.6 * value + random.normal())))
              ],
          ),
        ],
      ]
    case 'poisson':
      return [
        [
          'y',
          eta.map((value, i) =>
            Math.floor(exposure[i] * Math.exp(Math.min(2, 0.4 * value)) * 2 * random.uniform()),
          ),
        ],
      ]
    default: {
      const time = eta.map(value => (-Math.log(random.uniform()) * Math.exp(-0.6 * value) + 0.01).toFixed(3))
      return [
        ['y', time],
        ['seen', Array.from({ length: n }, (_, i) => (i < 8 || random.uniform() < 0.7 ? 1 : 0))],
      ]
    }
  }
}

/** As few members as there may be, so that all of it takes seconds. */
function settingsFor(method: string, random: Stream): Case['settings'] {
  const seed = 1 + random.below(1000)
  const record = methods.find(({ name }) => name === method)!
  const has = (name: string) => Object.hasOwn(record.settings, name)
  const own = {
    ...(has('seed') && { seed }),
    ...(has('members') && { members: method === 'ipss' || method === 'sharp' ? 20 : 12 }),
    ...(has('lambdas') && { lambdas: 8 }),
  }
  if (method === 'auto') {
    const fdr = oneOf(random, [undefined, undefined, 0.05, 0.3])
    const simulations = oneOf(random, [0, 0, 0, 0, 2])
    return { method, ...own, simulations, ...(fdr !== undefined && { fdr }) }
  }
  if (method === 'stability')
    return { method, ...own, sampler: oneOf(random, ['half', 'pairs', 'bootstrap'] as const) }
  if (method === 'stepwise')
    return { method, criterion: oneOf(random, ['p-value', 'aic', 'bic', 'ebic'] as const) }
  return { method, ...own }
}

function oneOf<T>(random: Stream, list: readonly T[]): T {
  return list[random.below(list.length)]
}

function csv(columns: readonly (readonly [string, readonly (string | number)[]])[]): string {
  const n = columns[0][1].length
  const lines = Array.from({ length: n }, (_, i) => columns.map(([, cells]) => cells[i]).join())
  return `${[columns.map(([name]) => name).join(), ...lines].join('\n')}\n`
}
