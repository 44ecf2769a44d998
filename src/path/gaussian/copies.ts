/**
 * Copies among tied columns: s_i x_i = s_j x_j up to the rounding of their standardisation. Columns are sorted by their product with one
 * fixed vector, in which copies agree, and compared with the few that stand beside them. How many those are depends on the rounding of
 * either column, which is a million times larger where a column hardly varies on these rows: one such column must not widen the search
 * for all others, so the distinct columns are kept in lists by how far each reaches.
 */
import { checkpoint } from '../../math/checkpoint.js'
import type { PathState } from './path-state.js'
import type { Tied } from './ties.js'

/** Rounding of a standardised column of mean zero, over all rows. */
const ROUNDING = 16 * Number.EPSILON
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** Comparisons: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 4096

interface Marked {
  readonly each: Tied
  readonly number: number
  readonly mark: number
  readonly blur: number
  /** Marks of copies differ by no more than their widths together: |u'd| <= |u| |d|, and the rounding of the marks themselves. */
  readonly width: number
}

/** A column that is no copy of another, at the mark of the first of its copies. */
interface Distinct {
  readonly column: Marked
  readonly place: number
  readonly mark: number
}

/** Of columns that are copies of each other all but the first are marked as copies; `tied` is in the order of the columns. */
export function dropCopies(s: PathState, tied: readonly Tied[]): void {
  if (tied.length < 2) return
  const { ws, kernels, ld } = s
  const f = s.arena.f64
  for (let i = 0; i < ld; i++) f[ws.u / 8 + i] = ((i + 1) * GOLDEN) % 1
  const root = Math.sqrt(ld)
  const seen = tied.map((each, number): Marked => {
    const blur = roundingOf(s, each)
    const mark = each.sign * kernels.dot(ws.basis + 8 * ld * each.slot, ws.u, ld)
    return { each, number, mark, blur, width: root * (1.01 * blur + 2 * ld * Number.EPSILON) }
  })
  seen.sort((a, b) => a.mark - b.mark || a.number - b.number)
  const widest = 2 * root * seen.reduce((most, one) => Math.max(most, one.blur), 0)
  /** Distinct columns so far, by the power of two of their reach, in each list by place and so by mark. */
  const lists = new Map<number, Distinct[]>()
  let places = 0
  let compared = 0
  for (const one of seen) {
    const found = lastCopy(one)
    if (found === undefined) insert({ column: one, place: places++, mark: one.mark })
    else if (one.number < found.column.number) {
      found.column.each.state = 'copy'
      const list = listOf(found)
      list.splice(list.lastIndexOf(found), 1)
      insert({ ...found, column: one })
    } else one.each.state = 'copy'
  }

  /** The distinct column at the last place of which this one is a copy. */
  function lastCopy(one: Marked): Distinct | undefined {
    let found: Distinct | undefined
    for (const [power, list] of lists) {
      const reach = Math.min(widest, one.width + 2 ** (power + 1))
      for (let k = list.length - 1; k >= 0 && one.mark - list[k].mark <= reach; k--) {
        const { column, place } = list[k]
        if (found !== undefined && place < found.place) break
        if (++compared % BETWEEN_CHECKPOINTS === 0) checkpoint()
        if (distance(s, one.each, column.each) > one.blur + column.blur) continue
        found = list[k]
        break
      }
    }
    return found
  }

  function listOf({ column, mark }: Distinct): Distinct[] {
    const power = Math.floor(Math.log2(column.width + column.mark - mark))
    const list = lists.get(power) ?? []
    lists.set(power, list)
    return list
  }

  function insert(one: Distinct): void {
    const list = listOf(one)
    list.splice(list.findLastIndex(other => other.place < one.place) + 1, 0, one)
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
