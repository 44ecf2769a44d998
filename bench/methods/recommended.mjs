// The recommended method beside its resampled ensemble alone: a whole answer without simulations, and stability selection with as many members
// on as long a grid (`q` of the answer: where many variables matter it is longer than stability selection's own). Both in this process on one
// thread, in turns, by the processor time of that thread: what an answer takes where nothing else runs. `everyThread` is the ratio with the engine's
// own threads, which compile and collect garbage beside it.
import { selectNow } from '../../dist/src/method/select-now.js'
import { deviates } from '../data.mjs'
import { threadMs } from '../thread-time.mjs'

/** The first rounds are for the engine to compile everything. */
const WARM = 24
const ROUNDS = 11

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
  const [from, before] = [threadMs(), process.cpuUsage()]
  const result = work()
  const ms = threadMs() - from
  const { user, system } = process.cpuUsage(before)
  return { ms, every: (user + system) / 1000, result }
}

const middle = values => values.toSorted((a, b) => a - b)[values.length >> 1]

export function measureRecommended(spec, log) {
  const { name, n, p, members, effects, target } = spec
  const data = tableOf(spec)
  const [ours, alone, usual] = [[], [], []]
  const every = { ours: [], alone: [] }
  let found = 0
  for (let round = 0; round < WARM + ROUNDS; round++) {
    const answer = timed(() => selectNow(data, { method: 'auto', members, simulations: 0 }))
    const { q } = answer.result.ensemble.design
    const ensemble = timed(() => selectNow(data, { method: 'stability', members, q }))
    const short = timed(() => selectNow(data, { method: 'stability', members }))
    found = answer.result.chosen.length
    if (round < WARM) continue
    ours.push(answer.ms)
    alone.push(ensemble.ms)
    usual.push(short.ms)
    every.ours.push(answer.every)
    every.alone.push(ensemble.every)
  }
  const [oursMs, peerMs, usualMs] = [ours, alone, usual].map(middle)
  const everyThread = middle(every.alone) / middle(every.ours)
  const ratio = peerMs / oursMs
  log(
    `${name}: ${oursMs.toFixed(0)} ms, its ensemble alone ${peerMs.toFixed(0)} ms (${usualMs.toFixed(0)} on the usual grid): ${(1 / ratio).toFixed(2)} times, ${(1 / everyThread).toFixed(2)} by all threads; ${found} selected, ${effects} matter`,
  )
  return { name, n, p, members, oursMs, peer: 'ensemble alone', peerMs, usualMs, ratio, everyThread, target }
}
