import type { Io } from './io.js'

export interface Progress {
  readonly update: (done: number, total: number, remark?: string) => void
  readonly clear: () => void
}

const BAR = 30
const ERASE = '\r\u001b[K'

/** A bar on stderr, redrawn in place; nothing off a terminal or with --quiet. */
export function progressBar(io: Io, label: string, quiet: boolean): Progress {
  if (quiet || io.stderr.isTTY !== true) return { update: () => {}, clear: () => {} }
  let drawn = ''
  return {
    update(done, total, remark = '') {
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
