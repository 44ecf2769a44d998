// One replication of Table 1's cell (n, p, rho) = (200, 1000, 0.5), method by method: ours against R's glmnet and ncvreg, one core.
import { fileURLToPath } from 'node:url'
import { table1 } from './cases.mjs'
import { available, lastLine, lowerQuartile, runPinned } from './processes.mjs'

const here = name => fileURLToPath(new URL(name, import.meta.url))
const rivalOf = {
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
    ? lastLine(runPinned('Rscript', [here('rivals/table1.R'), folder, ...numbers.map(String)]))
    : { methods: {}, versions: {} }
  const rows = Object.entries(ours.methods).map(([method, { repeats, selected }]) => {
    const rival = theirs.methods[method]
    const oursMs = lowerQuartile(repeats)
    const rivalMs = rival === undefined ? null : lowerQuartile(rival.repeats)
    log(
      `${name}-${method}: ours ${oursMs.toFixed(2)} ms, R ${rivalMs?.toFixed(1) ?? 'missing'} ms per replication`,
    )
    return {
      name: `${name}-${method}`,
      oursMs,
      rival: rival === undefined ? null : rivalOf[method],
      rivalMs,
      ratio: rivalMs === null ? null : rivalMs / oursMs,
      target,
      ...(rival === undefined ? { supportDifferences: null } : differences(selected, rival.selected)),
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
