// Where the time of a whole selection goes: wall and work of every stage, and the serial share.
import { fileURLToPath } from 'node:url'
import { wholeJobs } from './cases.mjs'
import { generate, subsamples } from './data.mjs'
import { writeProblem } from './exchange.mjs'
import { lastLine, runPinned } from './processes.mjs'

const script = fileURLToPath(new URL('stage.mjs', import.meta.url))

/**
 * Of a run on one thread: `serialMs` is the wall time of what only the main thread can do, `restMembers` the time of everything but
 * the members in units of a member.
 */
export function measureStages(folder, log) {
  let written
  return wholeJobs.map(({ n, p, members, method, serial }) => {
    const size = `${n}x${p}`
    if (written !== size)
      writeProblem(folder, generate({ n, p, design: 'iid', family: 'gaussian' }), subsamples(n, 1))
    written = size
    const run = () =>
      lastLine(runPinned(process.execPath, [script, folder, method, n, p, members].map(String)))
    const runs = [run(), run(), run()]
    const best = runs.reduce((a, b) => (b.wallMs < a.wallMs ? b : a))
    const row = { name: `stages-${size}-${method}`, members, serial, ...best }
    log(`${row.name}: ${best.wallMs.toFixed(0)} ms, serial ${(100 * best.serialShare).toFixed(1)} %`)
    return row
  })
}
