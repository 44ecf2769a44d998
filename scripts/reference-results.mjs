// What every method finds on generated tables of all kinds, bit for bit, against test/fixtures/reference-results.json.
//   node scripts/reference-results.mjs           compare; exits 1 and lists what differs
//   node scripts/reference-results.mjs --write   record what this build finds
// Of each run five digests are kept: frequencies, order, loss, selection and coefficients; of a refusal its code.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { run } from '../dist/apps/cli/run.js'
import { openInput } from '../dist/apps/node/files/open-input.js'
import { threadRunner } from '../dist/apps/node/threads.js'

const file = new URL('../test/fixtures/reference-results.json', import.meta.url)

const path = ['--members', '24', '--lambdas', '30']
const methods = {
  auto: [...path, '--simulations', '3'],
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
  { kind: 'kept columns', shape: { n: 50, p: 12 }, words: ['--force', 'x3'] },
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
]

function table(seed, { n, p, rho = 0, signal = 1, classes, factors = 0, weights, missing = 0, subjects }) {
  const random = generator(seed)
  const head = ['y', ...Array.from({ length: p }, (_, j) => `x${j + 1}`)]
  for (let f = 0; f < factors; f++) head.push(`f${f + 1}`)
  if (weights) head.push('w')
  if (subjects) head.push('subject')
  const rows = Array.from({ length: n }, (_, i) => {
    const shared = normal(random)
    const x = Array.from({ length: p }, () => Math.sqrt(rho) * shared + Math.sqrt(1 - rho) * normal(random))
    const levels = Array.from({ length: factors }, () => Math.floor(3 * random()))
    const mean = signal * (1.5 * x[0] - x[1] + 0.7 * x[4] + (levels[0] === 2 ? 1.5 : 0))
    const y = classes ? (mean + normal(random) > 0 ? 'yes' : 'no') : mean + normal(random)
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
  const unpenalised = (result.unpenalised ?? result.kept ?? []).map(estimates)
  const { assessment: a } = result
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
    ...(a && {
      assessment: short([a.simulations, a.exact, a.pfer ?? a.falseSelections, a.fdr ?? a.falseShare]),
    }),
    ...(result.falseChance && { probability: short(result.falseChance.map(chance => 1 - chance)) }),
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

const found = {}
for (const { kind, shape, words = [] } of kinds) {
  for (const seed of [1, 2]) {
    const text = table(seed + 100 * kind.length, shape)
    for (const [method, settings] of Object.entries(methods)) {
      const own = settings.includes('--method') ? settings : ['--method', method, ...settings]
      const say = ['select', '-', '--response', 'y', '--json', '--quiet', '--threads', '1', ...words, ...own]
      found[`${kind} ${seed}, ${method}`] = await secateur(say, text)
    }
  }
}

if (process.argv.includes('--write')) {
  const lines = Object.entries(found).map(
    ([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)}`,
  )
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
  console.log(`${lines.length} runs recorded`)
} else {
  const known = JSON.parse(readFileSync(file, 'utf8'))
  const names = Object.keys(known)
  const different = names.flatMap(name => {
    const parts = new Set([...Object.keys(known[name]), ...Object.keys(found[name] ?? {})])
    const wrong = [...parts].filter(part => known[name][part] !== found[name]?.[part])
    return wrong.length === 0
      ? []
      : [`${name}: ${wrong.map(part => `${part} ${known[name][part]} -> ${found[name]?.[part]}`).join(', ')}`]
  })
  console.log(`${names.length - different.length} of ${names.length} runs are the same`)
  for (const line of different) console.log(line)
  process.exitCode = different.length === 0 ? 0 : 1
}
