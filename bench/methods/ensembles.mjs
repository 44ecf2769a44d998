// Ensembles of the stepwise family: CPU time per member of a whole ensemble, products of the columns included, one pinned thread.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generate } from '../data.mjs'
import { writeProblem } from '../exchange.mjs'
import { available, lastLine, lowerQuartile, runPinned } from '../processes.mjs'

const here = name => fileURLToPath(new URL(name, import.meta.url))

/** Columns whose mean importances are more than four standard errors apart: both sides draw their own random numbers. */
function apart(a, b, members) {
  return a.mean.filter((mean, j) => {
    const error = Math.sqrt((a.variance[j] + b.variance[j]) / members)
    return Math.abs(mean - b.mean[j]) > 4 * error
  }).length
}

export function measureEnsemble(folder, spec, log) {
  const { name, n, p, members, target } = spec
  writeProblem(folder, generate(spec), new Int32Array(0))
  writeFileSync(`${folder}/spec.json`, JSON.stringify(spec))
  const ours = lastLine(runPinned(process.execPath, [here('ours-ensemble.mjs'), folder]))
  const oursMs = lowerQuartile(ours.repeats) / members
  log(`${name}: ours ${oursMs.toFixed(4)} ms/member, ${JSON.stringify(ours.settings)}`)
  const row = { name, n, p, members, oursMs, target, settings: ours.settings }
  if (!available.glmnet) return { ...row, peer: null, peerMs: null, ratio: null, supportDifferences: null }
  const script = here('../peers/ensembles.R')
  const arguments_ = [here('../../oracle/ensembles.R'), folder, name, n, p, members].map(String)
  runPinned('Rscript', [script, ...arguments_, JSON.stringify(ours.settings)])
  const peer = JSON.parse(readFileSync(`${folder}/peer.json`, 'utf8'))
  const peerMs = lowerQuartile(peer.repeats) / members
  log(`${name}: R ${peerMs.toFixed(3)} ms/member`)
  const supportDifferences = apart(ours, peer, members)
  return { ...row, peer: 'R', peerMs, ratio: peerMs / oursMs, supportDifferences, supportEntries: p }
}
