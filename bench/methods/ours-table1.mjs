// Our side of Table 1's cell, in a process of its own: node bench/methods/ours-table1.mjs FOLDER
// Writes data, folds and subsamples for the peer; prints the CPU milliseconds of each method per replication, by pass, and what
// it selects.
import { dealFolds } from '../../dist/src/learner/cross-validation/folds.js'
import { halfSubsample } from '../../dist/src/sample/half-subsample.js'
import { baselines } from '../../dist/src/study/paper/baselines.js'
import { cellNamed } from '../../dist/src/study/paper/cells.js'
import { paperRuns } from '../../dist/src/study/paper/stability-runs.js'
import { table1 } from '../cases.mjs'
import { writeArray } from '../exchange.mjs'

const [folder] = process.argv.slice(2)
const { cell: name, replications, members } = table1
const cell = cellNamed(name)
const numbers = Array.from({ length: replications }, (_, r) => r)
const data = numbers.map(replication => cell.draw({ seed: 1, cell: name, replication }, {}).data)

const joined = (Kind, parts) => {
  const all = new Kind(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
writeArray(
  `${folder}/x.bin`,
  joined(
    Float64Array,
    data.map(d => d.x),
  ),
)
writeArray(
  `${folder}/y.bin`,
  joined(
    Float64Array,
    data.map(d => d.y),
  ),
)
writeArray(
  `${folder}/fold.bin`,
  joined(
    Int32Array,
    data.map((d, r) => dealFolds(d, 10, r)),
  ),
)
const rowsOf = r => {
  const sampler = halfSubsample({ n: cell.n, seed: r })
  return Array.from({ length: members }, (_, b) => sampler.rows(b))
}
writeArray(`${folder}/rows.bin`, joined(Int32Array, numbers.flatMap(rowsOf)))

const paper = method => (d, seed) => paperRuns(d, { q: cell.q, members, seed, threshold: 0.7 })(method).chosen
const { lasso, scad, sis } = baselines
const methods = { stabsel: paper('stability'), pruned: paper('pruned'), lasso, scad, sis }

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const timed = run => {
  let selected = data.map(run)
  const repeats = []
  const started = cpu()
  while (repeats.length < 7 && (repeats.length < 3 || cpu() - started < 2000)) {
    const from = cpu()
    selected = data.map(run)
    repeats.push((cpu() - from) / data.length)
  }
  return { repeats, selected: selected.map(s => [...s]) }
}
console.log(
  JSON.stringify({
    q: cell.q,
    n: cell.n,
    p: cell.p,
    methods: Object.fromEntries(Object.entries(methods).map(([m, run]) => [m, timed(run)])),
  }),
)
