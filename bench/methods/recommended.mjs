// The recommended method beside its resampled ensemble alone: processor time of a whole answer without simulations, and of stability selection
// with as many members. Both in this process on one thread, in turns, so that whatever else the machine does falls on both.
import { selectNow } from '../../dist/src/method/select-now.js'
import { deviates } from '../data.mjs'

/** The first rounds are for the engine to compile everything. */
const WARM = 1
const ROUNDS = 3

/** Columns correlated 0.5^|j - k|, equal effects of alternating sign, signal-to-noise ratio 4. */
function tableOf({ n, p, effects }) {
  const { normal } = deviates(3)
  const x = new Float64Array(n * p)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < p; j++)
      x[j * n + i] = j === 0 ? normal() : 0.5 * x[(j - 1) * n + i] + Math.sqrt(0.75) * normal()
  const signal = new Float64Array(n)
  for (let k = 0; k < effects; k++) {
    const j = Math.floor((k * p) / effects)
    for (let i = 0; i < n; i++) signal[i] += (k % 2 ? -1 : 1) * x[j * n + i]
  }
  const sd = Math.sqrt(signal.reduce((sum, v) => sum + v * v, 0) / n / 4)
  const y = signal.map(v => v + sd * normal())
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  return { n, p, x, y, family: 'gaussian', names, response: 'y' }
}

function timed(work) {
  const from = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(from)
  return { ms: (user + system) / 1000, result }
}

const middle = values => values.toSorted((a, b) => a - b)[values.length >> 1]

export function measureRecommended(spec, log) {
  const { name, n, p, members, effects, target } = spec
  const data = tableOf(spec)
  const [ours, alone] = [[], []]
  let found = 0
  for (let round = 0; round < WARM + ROUNDS; round++) {
    const ensemble = timed(() => selectNow(data, { method: 'stability', members }))
    const answer = timed(() => selectNow(data, { method: 'auto', members, simulations: 0 }))
    found = answer.result.chosen.length
    if (round < WARM) continue
    alone.push(ensemble.ms)
    ours.push(answer.ms)
  }
  const [oursMs, peerMs] = [middle(ours), middle(alone)]
  log(
    `${name}: ${oursMs.toFixed(0)} ms, its ensemble alone ${peerMs.toFixed(0)} ms; ${found} selected, ${effects} matter`,
  )
  return { name, n, p, members, oursMs, peer: 'ensemble alone', peerMs, ratio: peerMs / oursMs, target }
}
