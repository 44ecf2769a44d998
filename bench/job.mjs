// From a CSV file to a printed answer: the command line against the same job as an R script. Wall time of both, and of our
// selection without start-up and reading.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { job } from './cases.mjs'
import { generate } from './data.mjs'
import { available, timed } from './processes.mjs'

const here = name => fileURLToPath(new URL(name, import.meta.url))

export function writeCsv(path, { n, p, x, y }) {
  const lines = [['y', ...Array.from({ length: p }, (_, j) => `x${j + 1}`)].join()]
  for (let i = 0; i < n; i++) lines.push([y[i], ...Array.from({ length: p }, (_, j) => x[j * n + i])].join())
  writeFileSync(path, `${lines.join('\n')}\n`)
}

export function measureJob(folder, log) {
  const file = `${folder}/job.csv`
  writeCsv(file, generate(job))
  const best = runs => runs.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a))
  const flags = [
    '--response',
    'y',
    '--method',
    'stability',
    '--members',
    String(job.members),
    '--json',
    '--quiet',
  ]
  const cli = [here('../dist/apps/cli/main.js'), 'select', file, ...flags]
  const ours = best([1, 2, 3, 4, 5].map(() => timed(process.execPath, cli)))
  const selectionMs = JSON.parse(ours.output).timing.milliseconds
  log(`${job.name}: ours ${ours.milliseconds.toFixed(0)} ms, of which selection ${selectionMs.toFixed(1)} ms`)
  const rows = (peer, peerMs) => {
    const ratio = ms => (peerMs === null ? null : peerMs / ms)
    const side = (name, oursMs, target) => ({
      name,
      oursMs,
      peer,
      peerMs,
      ratio: ratio(oursMs),
      target,
      supportDifferences: null,
    })
    return [side(job.name, ours.milliseconds, null), side(`${job.name}-selection`, selectionMs, job.target)]
  }
  if (!available.glmnet) return rows(null, null)

  const script = [here('peers/stability.R'), file, 'y', String(job.members)]
  const peerMs = best([1, 2, 3].map(() => timed('Rscript', script))).milliseconds
  log(`${job.name}: R script ${peerMs.toFixed(0)} ms`)
  return rows('R script with glmnet', peerMs)
}
