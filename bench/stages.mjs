// Where the time of a whole selection goes: wall and work of every stage, and the serial share.
import { fileURLToPath } from 'node:url'
import { wholeJobs } from './cases.mjs'
import { generate, subsamples } from './data.mjs'
import { writeProblem } from './exchange.mjs'
import { lastLine, runPinned } from './processes.mjs'

const script = fileURLToPath(new URL('stage.mjs', import.meta.url))

/**
 * Processor time. `serialMs` is what the main thread does while no other has anything to do, as a share of the whole on one thread; `restMembers` the time of
 * everything but the members, in units of a member; `speedup` what 16 threads come to if memory holds none of them up.
 */
export function measureStages(folder, log, wanted) {
  let written
  const chosen = wholeJobs.filter(({ n, p }) => wanted('stages') || wanted(`stages-${n}x${p}`))
  return chosen.map(({ n, p, members, method, serial }) => {
    const size = `${n}x${p}`
    if (written !== size)
      writeProblem(folder, generate({ n, p, design: 'iid', family: 'gaussian' }), subsamples(n, 1))
    written = size
    const run = () =>
      lastLine(runPinned(process.execPath, [script, folder, method, n, p, members].map(String)))
    const runs = [run(), run(), run()]
    const best = runs.reduce((a, b) => (b.wallMs < a.wallMs ? b : a))
    const row = { name: `stages-${size}-${method}`, members, serial, ...best }
    log(
      `${row.name}: ${best.wallMs.toFixed(0)} ms, serial ${(100 * best.serialShare).toFixed(1)} %, 16 threads ${best.speedup.toFixed(1)}`,
    )
    return row
  })
}
