/**
 * Copies among tied columns: s_i x_i = s_j x_j up to the rounding of their standardisation. Columns are sorted by their product with one
 * fixed vector, in which copies agree, and compared with the few that stand beside them.
 */
import type { PathState } from './path-state.js'
import type { Tied } from './ties.js'

/** Rounding of a standardised column of mean zero, over all rows. */
const ROUNDING = 16 * Number.EPSILON
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Of columns that are copies of each other all but the first are marked as copies; `tied` is in the order of the columns. */
export function dropCopies(s: PathState, tied: readonly Tied[]): void {
  if (tied.length < 2) return
  const { ws, kernels, ld } = s
  const f = s.arena.f64
  for (let i = 0; i < ld; i++) f[ws.u / 8 + i] = ((i + 1) * GOLDEN) % 1
  const root = Math.sqrt(ld)
  const seen = tied.map((each, number) => ({
    each,
    number,
    mark: each.sign * kernels.dot(ws.basis + 8 * ld * each.slot, ws.u, ld),
    blur: roundingOf(s, each),
  }))
  seen.sort((a, b) => a.mark - b.mark || a.number - b.number)
  const blur = root * seen.reduce((most, one) => Math.max(most, one.blur), 0)
  /** Distinct columns so far, by mark; a lower number takes the place of a higher one. */
  const distinct: typeof seen = []
  for (const one of seen) {
    let copy = false
    for (let k = distinct.length - 1; k >= 0 && one.mark - distinct[k].mark <= 2 * blur; k--) {
      const other = distinct[k]
      if (distance(s, one.each, other.each) > one.blur + other.blur) continue
      copy = true
      if (one.number < other.number) {
        other.each.state = 'copy'
        distinct[k] = { ...one, mark: other.mark }
      } else one.each.state = 'copy'
      break
    }
    if (!copy) distinct.push(one)
  }
}

/** How far rounding may have moved a column of norm one: its mean and scale in the data, and its spread on these rows, tell. */
function roundingOf({ problem, ws, arena }: PathState, { slot, variable }: Tied): number {
  const scale = problem.scale[variable]
  const steep = 1 + (scale > 0 ? Math.abs(problem.centre[variable]) / scale : 0)
  return (ROUNDING * steep * Math.sqrt(ws.m)) / arena.f64[ws.norm / 8 + slot]
}

function distance(s: PathState, a: Tied, b: Tied): number {
  const f = s.arena.f64
  const [x, y] = [s.ws.basis / 8 + s.ld * a.slot, s.ws.basis / 8 + s.ld * b.slot]
  let squares = 0
  for (let i = 0; i < s.ld; i++) squares += (a.sign * f[x + i] - b.sign * f[y + i]) ** 2
  return Math.sqrt(squares)
}
