// From a CSV file to a printed answer: the bundled command line against the same job as an R script. Wall time of both, processor time of
// both, which says more where the machine has other work, and of our selection without start-up and reading. The first of our runs keeps what Node compiles of
// the program, as packages of R are compiled when they are installed.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generate } from './data.mjs'
import { available, timed } from './processes.mjs'

const here = name => fileURLToPath(new URL(name, import.meta.url))

export function writeCsv(path, { n, p, x, y }) {
  const lines = [['y', ...Array.from({ length: p }, (_, j) => `x${j + 1}`)].join()]
  for (let i = 0; i < n; i++) lines.push([y[i], ...Array.from({ length: p }, (_, j) => x[j * n + i])].join())
  writeFileSync(path, `${lines.join('\n')}\n`)
}

/** Ours and the peer's runs take turns, so that a busy machine is as busy for both. */
export function measureJob(folder, job, log) {
  const file = `${folder}/job.csv`
  writeCsv(file, generate(job))
  const words = ['--response', 'y', '--method', 'stability', '--members', String(job.members)]
  const cli = [here('../dist/secateur.cjs'), 'select', file, ...words]
  const script = [here('peers/stability.R'), file, 'y', String(job.members)]
  const ours = []
  const peers = []
  for (let round = 0; round < 5; round++) {
    ours.push(timed(process.execPath, cli))
    if (available.glmnet) peers.push(timed('Rscript', script))
  }
  const { timing } = JSON.parse(timed(process.execPath, [...cli, '--json', '--quiet']).output)
  const peer = peers.length === 0 ? null : 'R script with glmnet'
  const least = (runs, what) => (runs.length === 0 ? null : Math.min(...runs.map(run => run[what])))
  const row = (name, what, target, oursMs = least(ours, what)) => {
    const peerMs = least(peers, what)
    log(`${name}: ours ${oursMs.toFixed(0)} ms${peerMs === null ? '' : `, R script ${peerMs.toFixed(0)} ms`}`)
    const ratio = peerMs === null ? null : peerMs / oursMs
    return { name, oursMs, peer, peerMs, ratio, target, supportDifferences: null }
  }
  return [
    row(job.name, 'milliseconds', job.target),
    row(`${job.name}-processor`, 'processor', job.target),
    row(`${job.name}-selection`, 'milliseconds', null, timing.milliseconds),
  ]
}
