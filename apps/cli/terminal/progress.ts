import { timer } from '../../../src/math/timer.js'
import type { Io } from '../io.js'
import { sayAsJson, wantsJsonLines } from './json-lines.js'

export interface Progress {
  readonly update: (done: number, total: number, remark?: string) => void
  readonly clear: () => void
}

const BAR = 30

/** Milliseconds between two drawings: faster than this nobody reads. */
const EVERY = 50
const ERASE = '\r\u001b[K'

/** A bar on stderr, redrawn in place; nothing off a terminal or with --quiet. */
export function progressBar(io: Io, label: string, quiet: boolean): Progress {
  if (!quiet && wantsJsonLines(io)) return progressLines(io, label)
  if (quiet || io.stderr.isTTY !== true) return { update: () => {}, clear: () => {} }
  let drawn = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    update(done, total, remark = '') {
      const now = timer.now()
      if (done > 0 && done < total && now - last < EVERY) return
      last = now
      const filled = Math.floor((BAR * done) / total)
      const line =
        `${label} [${'#'.repeat(filled)}${' '.repeat(BAR - filled)}] ${done}/${total} ${remark}`.trimEnd()
      if (line === drawn) return
      // A remark may be shorter than the one before.
      io.stderr.write(`\r${line.padEnd(drawn.length)}`)
      drawn = line
    },
    clear() {
      if (drawn !== '') io.stderr.write(ERASE)
      drawn = ''
    },
  }
}

/** The same for a program that reads along: a line for each percent. */
function progressLines(io: Io, units: string): Progress {
  let said = -1
  return {
    update(done, total) {
      const percent = Math.floor((100 * done) / total)
      if (percent === said) return
      said = percent
      sayAsJson(io, { progress: { units, done, total } })
    },
    clear: () => {},
  }
}
