// Every method on generated tables of all kinds, 42 of them. Of what a run finds digests are kept: frequencies, order, loss, selection and
// coefficients; of a refusal its code. The recommended method is not among them: what it finds may become better.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { run } from '../dist/apps/cli/run.js'
import { openInput } from '../dist/apps/node/files/open-input.js'
import { threadRunner } from '../dist/apps/node/threads.js'

/** What was recorded, by run. */
export const recordFile = new URL('../test/fixtures/reference-results.json', import.meta.url)
export const recorded = () => JSON.parse(readFileSync(recordFile, 'utf8'))

const path = ['--members', '24', '--lambdas', '30']
const methods = {
  pruned: path,
  'pruned pairs': ['--method', 'pruned', ...path, '--sampler', 'pairs', '--q', '4', '--threshold', '0.6'],
  'pruned ebic': ['--method', 'pruned', ...path, '--reference', 'ebic', '--reference-form', 'indicator'],
  'pruned lasso-cv': [
    '--method',
    'pruned',
    ...path,
    '--reference',
    'lasso-cv',
    '--prune',
    'margin',
    '--keep',
    '5',
  ],
  stability: [...path, '--pfer', '2'],
  'stability uncapped': ['--method', 'stability', ...path, '--pfer', '2', '--set', 'capped=false'],
  consensus: path,
  'randomised-lasso': [...path, '--set', 'weakness=0.4'],
  st2e: ['--members', '12'],
  bss: ['--members', '12'],
  pga: ['--members', '6', '--set', 'generations=4'],
  tcsl: ['--members', '12'],
  'random-lasso': ['--members', '8'],
  lasso: [],
  scad: [],
  mcp: [],
  sis: [],
  isis: [],
  stepwise: [],
  'stepwise ebic': ['--method', 'stepwise', '--criterion', 'ebic'],
  tcs: [],
  ipss: [],
  sharp: [],
  stabl: [],
  knockoff: ['--fdr', '0.3'],
}

/** 32 random bits after another, the same everywhere. */
function generator(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Twelve uniform numbers summed: no logarithm, whose last bit may differ from machine to machine. */
const normal = random => {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += random()
  return sum
}

const kinds = [
  { kind: 'gaussian', shape: { n: 50, p: 12 } },
  { kind: 'wide', shape: { n: 40, p: 60 } },
  { kind: 'correlated', shape: { n: 60, p: 15, rho: 0.8 } },
  { kind: 'noise', shape: { n: 50, p: 12, signal: 0 } },
  { kind: 'classes', shape: { n: 70, p: 10, classes: true } },
  { kind: 'wide classes', shape: { n: 60, p: 70, classes: true } },
  { kind: 'factors', shape: { n: 60, p: 8, factors: 2 } },
  { kind: 'classes, factors', shape: { n: 80, p: 6, factors: 2, classes: true } },
  { kind: 'weights', shape: { n: 50, p: 12, weights: true }, words: ['--weights', 'w'] },
  { kind: 'unpenalised', seeds: 1200, shape: { n: 50, p: 12 }, words: ['--force', 'x3'] },
  { kind: 'as measured', shape: { n: 50, p: 12 }, words: ['--no-standardise'] },
  { kind: 'mean', shape: { n: 60, p: 10, missing: 0.03 }, words: ['--missing', 'mean'] },
  { kind: 'knn', shape: { n: 60, p: 10, missing: 0.03 }, words: ['--missing', 'knn'] },
  { kind: 'multiple', shape: { n: 60, p: 10, missing: 0.03 }, words: ['--missing', 'multiple'] },
  { kind: 'subjects', shape: { n: 60, p: 10, subjects: 20 }, words: ['--group-by', 'subject'] },
  {
    kind: 'classes, subjects',
    shape: { n: 80, p: 8, subjects: 40, classes: true },
    words: ['--group-by', 'subject'],
  },
  { kind: 'square', shape: { n: 40, p: 40 } },
  { kind: 'equal columns', shape: { n: 50, p: 12, equal: 3 } },
  { kind: 'whole numbers', shape: { n: 60, p: 12, levels: 3 } },
  { kind: 'heavy tails', shape: { n: 60, p: 20, cubed: true } },
  {
    kind: 'weights, unpenalised, factors',
    seeds: 3000,
    shape: { n: 60, p: 8, factors: 1, weights: true },
    words: ['--weights', 'w', '--force', 'x3'],
  },
]

/** `levels`: columns of whole numbers; `equal`: how many columns stand twice; `cubed`: columns and errors with heavy tails. */
function table(seed, shape) {
  const { n, p, rho = 0, signal = 1, classes, factors = 0, weights, missing = 0, subjects } = shape
  const { levels: whole, equal = 0, cubed } = shape
  const tailed = value => (cubed ? value * value * value : value)
  const draw = random => {
    const value = normal(random)
    return whole === undefined ? tailed(value) : Math.round((whole * value) / 4)
  }
  const random = generator(seed)
  const head = ['y', ...Array.from({ length: p }, (_, j) => `x${j + 1}`)]
  for (let f = 0; f < factors; f++) head.push(`f${f + 1}`)
  if (weights) head.push('w')
  if (subjects) head.push('subject')
  const rows = Array.from({ length: n }, (_, i) => {
    const shared = normal(random)
    const x = Array.from({ length: p }, () => Math.sqrt(rho) * shared + Math.sqrt(1 - rho) * draw(random))
    for (let j = 0; j < equal; j++) x[p - 1 - j] = x[j]
    const levels = Array.from({ length: factors }, () => Math.floor(3 * random()))
    const mean = signal * (1.5 * x[0] - x[1] + 0.7 * x[4] + (levels[0] === 2 ? 1.5 : 0))
    const y = classes ? (mean + normal(random) > 0 ? 'yes' : 'no') : mean + tailed(normal(random))
    const cells = [
      y,
      ...x.map(value => (random() < missing ? '' : value)),
      ...levels.map(level => 'abc'[level]),
    ]
    if (weights) cells.push(0.2 + random())
    if (subjects) cells.push(`s${Math.floor((i * subjects) / n)}`)
    return cells.join()
  })
  return `${[head.join(), ...rows].join('\n')}\n`
}

const short = value => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 10)

/** The five things that must not change. */
function digests(result) {
  const { variables, ensemble } = result
  const own = ensemble && {
    frequencies: short(variables.map(v => [v.frequency, v.frequencyFull, v.frequencyError, v.importance])),
  }
  const estimates = ({ name, coefficient, levels }) => [
    name,
    coefficient,
    ...(levels ?? []).map(level => level.coefficient),
  ]
  const unpenalised = (result.unpenalised ?? []).map(estimates)
  return {
    ...own,
    ...(ensemble && {
      order: short(ensemble.order),
      loss: short([ensemble.loss, ensemble.strength, ensemble.diversity]),
    }),
    selection: short(result.selected.map(({ name }) => name).toSorted()),
    coefficients: short([
      result.selected.map(estimates).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      unpenalised,
      result.intercept,
    ]),
    ...(result.selected[0]?.probability !== undefined && {
      probability: short(result.selected.map(v => v.probability)),
    }),
  }
}

async function secateur(words, text) {
  let out = ''
  let err = ''
  const code = await run(words, {
    stdout: {
      write: part => {
        out += part
      },
    },
    stderr: {
      write: part => {
        err += part
      },
    },
    env: {},
    signal: new AbortController().signal,
    runner: () => threadRunner({ threads: 1 }),
    open: () =>
      openInput(
        '-',
        (async function* () {
          yield new TextEncoder().encode(text)
        })(),
      ),
  })
  return code === 0 ? digests(JSON.parse(out)) : { refused: /\[([\w/-]+)\]\s*$/.exec(err)?.[1] ?? err }
}

/** The runs by name: table, method and settings. Each is computed when it is called. */
export const runs = new Map(
  kinds.flatMap(({ kind, seeds = 100 * kind.length, shape, words = [] }) =>
    [1, 2].flatMap(seed => {
      const text = table(seeds + seed, shape)
      return Object.entries(methods).map(([method, settings]) => {
        const own = settings.includes('--method') ? settings : ['--method', method, ...settings]
        const say = [
          'select',
          '-',
          '--response',
          'y',
          '--json',
          '--quiet',
          '--threads',
          '1',
          ...words,
          ...own,
        ]
        return [`${kind} ${seed}, ${method}`, () => secateur(say, text)]
      })
    }),
  ),
)

/** What of a run is not what was recorded. */
export function differences(known = {}, found = {}) {
  const parts = [...new Set([...Object.keys(known), ...Object.keys(found)])]
  return parts
    .filter(part => known[part] !== found[part])
    .map(part => `${part} ${known[part]} -> ${found[part]}`)
}
