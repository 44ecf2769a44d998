// From a CSV file to a printed answer: the bundled command line against the same job as an R script. Wall time of both, and of our
// selection without start-up and reading.
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
  const cli = [here('../dist/secateur.mjs'), 'select', file, ...words]
  const script = [here('peers/stability.R'), file, 'y', String(job.members)]
  const ours = []
  const peers = []
  for (let round = 0; round < 5; round++) {
    ours.push(timed(process.execPath, cli).milliseconds)
    if (available.glmnet) peers.push(timed('Rscript', script).milliseconds)
  }
  const { timing } = JSON.parse(timed(process.execPath, [...cli, '--json', '--quiet']).output)
  const oursMs = Math.min(...ours)
  const peerMs = peers.length === 0 ? null : Math.min(...peers)
  const peer = peerMs === null ? null : 'R script with glmnet'
  log(`${job.name}: ours ${oursMs.toFixed(0)} ms, of which selection ${timing.milliseconds.toFixed(1)} ms`)
  if (peerMs !== null) log(`${job.name}: R script ${peerMs.toFixed(0)} ms`)
  const row = (name, ms, target) => ({
    name,
    oursMs: ms,
    peer,
    peerMs,
    ratio: peerMs === null ? null : peerMs / ms,
    target,
    supportDifferences: null,
  })
  return [row(job.name, oursMs, job.target), row(`${job.name}-selection`, timing.milliseconds, null)]
}
