// How good are the probabilities of models on kinds of data that are hard for an ensemble: node bench/posterior-designs.mjs [sets] [design ...]
//
// Per design: how often the variables of probability 1/2 and more are exactly the true ones, their F1, false ones per set, the same for signals
// (a signal is true if one of its variables is), and processor time. Then what was stated against what was true, in bins over all designs.
// Small designs with parameters of their own, for development; no published figure comes from here.
import { lassoLearner } from '../dist/src/learner/lasso.js'
import { lambdaGrid } from '../dist/src/path/lambda-grid.js'
import { mergeChains } from '../dist/src/posterior/merge-chains.js'
import { prepareModelSpace } from '../dist/src/posterior/model-space.js'
import { probableSignals } from '../dist/src/posterior/select-signals.js'
import { signals } from '../dist/src/posterior/signals.js'
import { stream } from '../dist/src/random/stream.js'
import { subsamples } from './data.mjs'

const root = Math.sqrt

/** Ways to fill the n x p columns. */
const autoregressive = rho => (random, row, p) => {
  let value = random.normal()
  for (let j = 0; j < p; j++) {
    row[j] = value
    value = rho * value + root(1 - rho * rho) * random.normal()
  }
}
const blocks = (rho, size) => (random, row, p) => {
  let common = 0
  for (let j = 0; j < p; j++) {
    if (j % size === 0) common = random.normal()
    row[j] = root(rho) * common + root(1 - rho) * random.normal()
  }
}
const copies = (count, noise) => (random, row, p) => {
  for (let j = 0; j < p; j++) row[j] = random.normal()
  for (let j = 1; j <= count; j++) row[j] = row[0] + noise * random.normal()
}

/** Ways to choose the effects. */
const anywhere = (count, least, most) => (random, p) => {
  const places = random.shuffle(Int32Array.from({ length: p }, (_, j) => j)).slice(0, count)
  const size = () => (least + (most - least) * random.uniform()) * (random.uniform() < 0.5 ? -1 : 1)
  return Array.from(places, j => [j, size()])
}
const opposite = (pairs, size) => (random, p) =>
  Array.from(random.shuffle(Int32Array.from({ length: p / 10 }, (_, j) => 10 * j)).slice(0, pairs)).flatMap(
    j => [
      [j, size],
      [j + 1, -size],
    ],
  )
const given = effects => () => effects

/** Errors. */
const normal = random => random.normal()
const gross = (share, size) => random => (random.uniform() < share ? size : 1) * random.normal()
const student = df => random => {
  const above = random.normal()
  let squares = 0
  for (let k = 0; k < df; k++) squares += random.normal() ** 2
  return above / root(squares / df)
}

const designs = {
  independent: [120, 300, autoregressive(0), anywhere(5, 0.5, 0.5), normal],
  neighbours: [120, 300, autoregressive(0.7), anywhere(6, 0.3, 0.9), normal],
  weak: [150, 200, autoregressive(0.4), anywhere(8, 0.1, 0.5), normal],
  opposite: [150, 200, autoregressive(0.95), opposite(2, 2), normal],
  alike: [150, 100, blocks(0.95, 1000), anywhere(4, 1.6, 1.6), normal],
  copies: [
    120,
    150,
    copies(25, 0.5),
    given([
      [0, 0.8],
      [40, 0.6],
      [80, -0.6],
    ]),
    normal,
  ],
  outliers: [150, 120, autoregressive(0.3), anywhere(4, 0.9, 0.9), gross(0.05, 8)],
  student: [150, 150, autoregressive(0.3), anywhere(5, 0.7, 0.7), student(3)],
  few: [80, 12, autoregressive(0.35), anywhere(6, 0.7, 0.7), normal],
  wide: [60, 600, autoregressive(0.3), anywhere(4, 1, 1), normal],
  many: [400, 300, autoregressive(0.3), anywhere(35, 0.3, 0.3), normal],
  blocks: [120, 300, blocks(0.85, 10), anywhere(5, 0.9, 0.9), normal],
  'noise, few': [60, 12, autoregressive(0.3), given([]), normal],
  'noise, many': [100, 400, autoregressive(0.5), given([]), normal],
}

export function drawTable(name, seed) {
  const [n, p, fill, choose, error] = designs[name]
  const random = stream(seed, `development ${name}`, 0)
  const x = new Float64Array(n * p)
  const row = new Float64Array(p)
  for (let i = 0; i < n; i++) {
    fill(random, row, p)
    for (let j = 0; j < p; j++) x[j * n + i] = row[j]
  }
  const effects = choose(random, p)
  const y = Float64Array.from({ length: n }, (_, i) =>
    effects.reduce((sum, [j, size]) => sum + size * x[j * n + i], error(random)),
  )
  const names = Array.from({ length: p }, (_, j) => `x${j + 1}`)
  return {
    data: { n, p, x, y, family: 'gaussian', names, response: 'y' },
    truth: new Set(effects.map(([j]) => j)),
  }
}

/** What lasso members on half-subsamples end with. */
function proposals(data, members) {
  const q = Math.min(data.p - 1, Math.ceil(root(1.6 * data.p)))
  const { lambda } = lambdaGrid(data, { q, count: 50, rule: 'first' })
  const learner = lassoLearner(data, lambda, q)
  const rows = subsamples(data.n, members)
  const size = data.n >> 1
  return Array.from({ length: members }, (_, b) => {
    const { variable, to } = learner.fit(rows.slice(b * size, (b + 1) * size)).member
    return Array.from(variable).filter((_, e) => to[e] === lambda.length)
  })
}

function score(chosen, truth) {
  const hits = chosen.filter(isTrue => isTrue).length
  const f1 = truth === 0 ? Number(chosen.length === 0) : (2 * hits) / (chosen.length + truth)
  return { exact: Number(hits === chosen.length && hits === truth), f1, wrong: chosen.length - hits }
}

const edges = [0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98, Infinity]
const bins = () => edges.map(() => ({ count: 0, stated: 0, real: 0 }))
function note(into, stated, real) {
  const bin = into[edges.findLastIndex(edge => stated >= edge)]
  bin.count++
  bin.stated += stated
  bin.real += Number(real)
}
const show = into =>
  into
    .filter(({ count }) => count > 0)
    .map(
      ({ count, stated, real }) =>
        `${(stated / count).toFixed(3)} -> ${(real / count).toFixed(3)} (${count})`,
    )
    .join(', ')

const [sets = '10', ...only] = process.argv.slice(2)
const M = Number(sets)
const [ofVariables, ofSignals] = [bins(), bins()]
const total = { exact: 0, f1: 0, wrong: 0 }
const names = only.length > 0 ? only : Object.keys(designs)
for (const name of names) {
  const sum = { exact: 0, f1: 0, wrong: 0, signalF1: 0, signalWrong: 0, ms: 0 }
  for (let m = 0; m < M; m++) {
    const { data, truth } = drawTable(name, m + 1)
    const starts = proposals(data, 20)
    const from = process.cpuUsage().user
    const space = prepareModelSpace(data, { seed: m + 1, starts })
    const posterior = mergeChains(
      [0, 1, 2, 3].map(c => space.runChain(c)),
      space,
    )
    sum.ms += (process.cpuUsage().user - from) / 1000
    const list = signals(posterior, data)
    const { probability } = posterior
    const chosen = Array.from(probability.keys()).filter(j => probability[j] >= 0.5)
    const { exact, f1, wrong } = score(
      chosen.map(j => truth.has(j)),
      truth.size,
    )
    const found = probableSignals(list).map(s => list[s].variables.some(j => truth.has(j)))
    const bySignal = score(found, truth.size)
    sum.exact += exact
    sum.f1 += f1
    sum.wrong += wrong
    sum.signalF1 += bySignal.f1
    sum.signalWrong += bySignal.wrong
    for (const [j, value] of probability.entries()) note(ofVariables, value, truth.has(j))
    for (const { variables, probability: value } of list)
      note(
        ofSignals,
        value,
        variables.some(j => truth.has(j)),
      )
  }
  for (const key of Object.keys(total)) total[key] += sum[key] / M
  const mean = key => (sum[key] / M).toFixed(2)
  console.log(
    `${name.padEnd(12)} exact ${mean('exact')}  F1 ${mean('f1')}  false ${mean('wrong')}  signals: F1 ${mean('signalF1')}  false ${mean('signalWrong')}  ${(sum.ms / M).toFixed(0)} ms`,
  )
}
const over = key => (total[key] / names.length).toFixed(3)
console.log(`mean         exact ${over('exact')}  F1 ${over('f1')}  false ${over('wrong')}`)
console.log(`variables, stated -> true: ${show(ofVariables)}`)
console.log(`signals, stated -> true: ${show(ofSignals)}`)
