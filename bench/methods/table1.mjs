// One replication of Table 1's cell (n, p, rho) = (200, 1000, 0.5), method by method: ours against R's glmnet and ncvreg, one core.
import { fileURLToPath } from 'node:url'
import { table1 } from '../cases.mjs'
import { available, lastLine, lowerQuartile, runPinned } from '../processes.mjs'

const here = name => fileURLToPath(new URL(name, import.meta.url))
const peerOf = {
  stabsel: 'glmnet',
  pruned: 'glmnet',
  lasso: 'cv.glmnet',
  scad: 'cv.ncvreg',
  sis: 'cv.ncvreg',
}

export function measureTable1(folder, log) {
  const { name, replications, members, target } = table1
  const ours = lastLine(runPinned(process.execPath, [here('ours-table1.mjs'), folder]))
  const numbers = [ours.n, ours.p, replications, members, ours.q, 2]
  const theirs = available.glmnet
    ? lastLine(runPinned('Rscript', [here('../peers/table1.R'), folder, ...numbers.map(String)]))
    : { methods: {}, versions: {} }
  const rows = Object.entries(ours.methods).map(([method, { repeats, selected }]) => {
    const peer = theirs.methods[method]
    const oursMs = lowerQuartile(repeats)
    const peerMs = peer === undefined ? null : lowerQuartile(peer.repeats)
    log(
      `${name}-${method}: ours ${oursMs.toFixed(2)} ms, R ${peerMs?.toFixed(1) ?? 'missing'} ms per replication`,
    )
    return {
      name: `${name}-${method}`,
      oursMs,
      peer: peer === undefined ? null : peerOf[method],
      peerMs,
      ratio: peerMs === null ? null : peerMs / oursMs,
      target,
      ...(peer === undefined ? { supportDifferences: null } : differences(selected, peer.selected)),
    }
  })
  return { rows, versions: theirs.versions }
}

/** Variables that one side selects and the other does not, over all replications; of how many that either selects. */
function differences(ours, theirs) {
  const either = ours.map((set, r) => new Set([...set, ...theirs[r]]))
  const both = ours.map((set, r) => set.filter(j => theirs[r].includes(j)))
  const total = sets => sets.reduce((sum, set) => sum + (set.size ?? set.length), 0)
  return { supportDifferences: total(either) - total(both), supportEntries: total(either) }
}
