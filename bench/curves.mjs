// What curves find and what they cost: node bench/curves.mjs [draws] [linear draws] [cells] [records]
//
// The nonlinear design is the additive one of Melikechi et al. (2025), github.com/omelikechi/ipss_bioinformatics: n = p = 500, columns normal and
// correlated 0.5^|j - k|, standardised; 5 to 15 of them with the effect exp(-x^2), signal-to-noise ratio uniform from 0.5 to 2. The authors' results there
// have IPSS with boosted trees at a true positive rate of 0.713 and a false discovery rate of 0.061, at the target 0.1. The linear designs are the
// regressions of the development draws (src/study/designs/random-design.ts) with at most `cells` cells, with every column as a curve and without; F1 as there.
// `records` is a file that keeps the score of every draw: those it has are not taken again, so that a run can be ended and continued.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { bendColumns } from '../dist/src/data/curves/bend-columns.js'
import { selectNow } from '../dist/src/method/select-now.js'
import { drawDesign } from '../dist/src/study/designs/draw-design.js'
import { randomDesign } from '../dist/src/study/designs/random-design.js'
import { deviates } from './data.mjs'

const [draws = '20', linearDraws = '40', cells = '20000', records] = process.argv.slice(2)
const SEED = 4001
const curved = data => bendColumns(data, { any: new Set(data.names), named: new Set() })
const chosenIn = data => selectNow(data, { method: 'auto', simulations: 0, seed: 1 }).chosen

/** One draw of the nonlinear design. */
function nonlinear(seed) {
  const [n, p, rho] = [500, 500, 0.5]
  const { normal, uniform } = deviates(seed)
  const x = new Float64Array(n * p)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < p; j++)
      x[j * n + i] = j === 0 ? normal() : rho * x[(j - 1) * n + i] + Math.sqrt(1 - rho * rho) * normal()
  for (let j = 0; j < p; j++) standardise(x.subarray(j * n, (j + 1) * n))
  const size = 5 + Math.floor(11 * uniform())
  const truth = new Set()
  while (truth.size < size) truth.add(Math.floor(p * uniform()))
  const signal = new Float64Array(n)
  for (const j of truth) for (let i = 0; i < n; i++) signal[i] += Math.exp(-(x[j * n + i] ** 2))
  const ratio = 0.5 + 1.5 * uniform()
  const noise = Math.sqrt(varianceOf(signal) / ratio)
  const y = signal.map(value => value + noise * normal())
  const names = Array.from({ length: p }, (_, j) => `x${j + 1}`)
  return { data: { n, p, x, y, family: 'gaussian', names, response: 'y' }, truth }
}

function varianceOf(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
}

function standardise(column) {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length
  const sd = Math.sqrt(varianceOf(column))
  for (let i = 0; i < column.length; i++) column[i] = (column[i] - mean) / sd
}

function score(chosen, truth) {
  const right = chosen.filter(j => truth.has(j)).length
  return {
    tpr: truth.size === 0 ? 1 : right / truth.size,
    fdr: (chosen.length - right) / Math.max(1, chosen.length),
    F1: truth.size + chosen.length === 0 ? 1 : (2 * right) / (truth.size + chosen.length),
  }
}

function summary(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
  return {
    mean: Number(mean.toFixed(4)),
    standardError: Number((spread / Math.sqrt(values.length)).toFixed(4)),
  }
}

const over = (scores, name) => summary(scores.map(each => each[name]))

const kept = new Map(
  records && existsSync(records)
    ? readFileSync(records, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
    : [],
)

/** The score of a draw, from the records if they have it. */
function recorded(name, take) {
  const score = kept.get(name) ?? take()
  if (records && !kept.has(name)) appendFileSync(records, `${JSON.stringify([name, score])}\n`)
  return score
}

const found = []
for (let k = 0; k < Number(draws); k++) {
  const scores = recorded(`nonlinear ${k}`, () => {
    const { data, truth } = nonlinear(k + 1)
    return { straight: score(chosenIn(data), truth), curves: score(chosenIn(curved(data)), truth) }
  })
  found.push(scores)
}

const linear = []
for (let k = 0; linear.length < Number(linearDraws); k++) {
  const design = randomDesign(SEED, k)
  if (design.n * design.p > Number(cells)) continue
  const { data, support } = drawDesign(design, { seed: SEED, cell: 'dev', replication: k })
  if (data.family !== 'gaussian') continue
  const scores = recorded(`linear ${k}`, () => {
    const truth = new Set(support)
    const [straight, curves] = [data, curved(data)].map(each => score(chosenIn(each), truth))
    return { straight, curves, lost: straight.F1 - curves.F1 }
  })
  linear.push(scores)
}

const result = {
  nonlinear: {
    draws: found.length,
    ...Object.fromEntries(
      ['straight', 'curves'].map(name => {
        const scores = found.map(each => each[name])
        return [name, { tpr: over(scores, 'tpr'), fdr: over(scores, 'fdr') }]
      }),
    ),
  },
  linear: {
    draws: linear.length,
    straight: over(
      linear.map(({ straight }) => straight),
      'F1',
    ),
    curves: over(
      linear.map(({ curves }) => curves),
      'F1',
    ),
    lost: over(linear, 'lost'),
  },
}
writeFileSync(new URL('results/curves.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
console.log(JSON.stringify(result, null, 2))
