// Scaling in p and threads: time and peak memory of a whole stability selection.
import { fileURLToPath } from 'node:url'
import { scaling } from './cases.mjs'
import { generate, subsamples } from './data.mjs'
import { writeProblem } from './exchange.mjs'
import { lastLine, runFree } from './processes.mjs'

const script = fileURLToPath(new URL('scale.mjs', import.meta.url))

export function measureScaling(folder, log) {
  let written
  const one = new Map()
  return scaling.map(({ n, p, members, q, threads }) => {
    if (written !== p)
      writeProblem(folder, generate({ n, p, design: 'iid', family: 'gaussian' }), subsamples(n, 1))
    written = p
    const run = () =>
      lastLine(runFree(process.execPath, [script, folder, n, p, members, q, threads].map(String)))
    const runs = [run(), run(), run()]
    const best = runs.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a))
    if (threads === 1) one.set(p, best)
    if (JSON.stringify(best.selected) !== JSON.stringify(one.get(p).selected))
      throw new Error(`scaling at p = ${p}: ${threads} threads select other variables than one`)
    const row = {
      name: `scaling-${n}x${p}-threads-${threads}`,
      members,
      wallMs: best.milliseconds,
      msPerMember: best.milliseconds / members,
      speedup: one.get(p).milliseconds / best.milliseconds,
      peakMb: Math.round(best.peakMb),
    }
    log(`${row.name}: ${row.msPerMember.toFixed(3)} ms/member, ${row.peakMb} MB`)
    return row
  })
}
