// What the search through the space of models costs beside the resampled ensemble: node bench/methods/posterior.mjs [case ...]
//
// Processor time of all chains with their preparation and merger, in units of B = 100 lasso members on half-subsamples. Both in this
// process on one thread, in turns, so that whatever else the machine does falls on both.
import { lassoLearner } from '../../dist/src/learner/lasso.js'
import { lambdaGrid } from '../../dist/src/path/lambda-grid.js'
import { mergeChains } from '../../dist/src/posterior/merge-chains.js'
import { prepareModelSpace } from '../../dist/src/posterior/model-space.js'
import { deviates, subsamples } from '../data.mjs'

const cases = {
  '200 x 1,000, 10 true': { n: 200, p: 1000, effects: 10, rho: 0.5 },
  '500 x 1,000, 40 true': { n: 500, p: 1000, effects: 40, rho: 0.5 },
  '200 x 20,000, 10 true': { n: 200, p: 20_000, effects: 10, rho: 0.5 },
  '200 x 1,000, noise': { n: 200, p: 1000, effects: 0, rho: 0.5 },
}
const CHAINS = 4
const MEMBERS = 100
/** The first few are for the engine to compile everything. */
const WARM = 4
const ROUNDS = 9

/** Columns correlated rho^|j - k|, equal effects of alternating sign, signal-to-noise ratio 4. */
function tableOf({ n, p, effects, rho }) {
  const { normal } = deviates(3)
  const x = new Float64Array(n * p)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < p; j++)
      x[j * n + i] = j === 0 ? normal() : rho * x[(j - 1) * n + i] + Math.sqrt(1 - rho * rho) * normal()
  const signal = new Float64Array(n)
  for (let k = 0; k < effects; k++) {
    const j = Math.floor((k * p) / effects)
    for (let i = 0; i < n; i++) signal[i] += (k % 2 ? -1 : 1) * x[j * n + i]
  }
  const sd = effects > 0 ? Math.sqrt(signal.reduce((sum, v) => sum + v * v, 0) / n / 4) : 1
  const y = signal.map(v => v + sd * normal())
  return {
    n,
    p,
    x,
    y,
    family: 'gaussian',
    names: Array.from({ length: p }, (_, j) => `x${j}`),
    response: 'y',
  }
}

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function timed(work) {
  const from = cpu()
  const result = work()
  return { ms: cpu() - from, result }
}

const middle = values => values.toSorted((a, b) => a - b)[values.length >> 1]

for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(cases)) {
  const spec = cases[name]
  const data = tableOf(spec)
  const size = data.n >> 1
  const rows = subsamples(data.n, MEMBERS)
  const q = Math.ceil(Math.sqrt(1.6 * data.p))
  const { lambda } = lambdaGrid(data, { q, count: 100, rule: 'first' })
  const learner = lassoLearner(data, lambda, q)
  const members = () => {
    for (let b = 0; b < MEMBERS; b++) learner.fit(rows.subarray(b * size, (b + 1) * size))
  }
  const search = () => {
    const space = prepareModelSpace(data, { seed: 1 })
    return mergeChains(
      Array.from({ length: CHAINS }, (_, c) => space.runChain(c)),
      space,
    )
  }
  const ensemble = []
  const chains = []
  let posterior
  for (let round = 0; round < WARM + ROUNDS; round++) {
    const ofMembers = timed(members).ms
    const { ms, result } = timed(search)
    posterior = result
    if (round < WARM) continue
    ensemble.push(ofMembers)
    chains.push(ms)
  }
  const [ours, theirs] = [middle(chains), middle(ensemble)]
  const found = posterior.probability.filter(value => value >= 0.5).length
  console.log(
    `${name}: search ${ours.toFixed(1)} ms, ${MEMBERS} members ${theirs.toFixed(1)} ms, ratio ${(ours / theirs).toFixed(2)}; ` +
      `${posterior.balls.length} balls, ${found} above 1/2, expected size ${posterior.size.toFixed(1)}, covered ${posterior.covered.toFixed(2)}`,
  )
}
