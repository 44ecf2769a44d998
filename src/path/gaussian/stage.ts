/**
 * The working set of a stage: those that would meet lambda first, by the direction of the path. The search for them ends: the
 * distance searched starts above zero and grows to the whole way there is, and twice as many columns are wanted until there are no more.
 */

import { BINS } from '../../math/kernels/scalar/nearest.js'
import { PANEL, type Problem } from '../problem.js'
import { leaveUnscreened, UNSCREENED } from '../screening/unscreened.js'
import type { Workspace } from '../workspace.js'
import { BEYOND, CROWD, FARTHEST, MOST_GROWTH, NEAREST, SHORTEST, type StageSize } from './stage-size.js'

/** The columns of the working set that are not active. */
export interface WorkingSet {
  extend(variables: ArrayLike<number>, count: number): void
  /** They stand for comparison with those outside it in the passes: norm, |c| and the step after which each would meet lambda. */
  expose(lambda: number): void
  /** Forget those whose step exceeds `cut`; those that stay are left out of the passes. */
  shrink(lambda: number, cut: number): void
}

export interface Stage {
  /** How far from lambda the interpolations of a certificate may need columns to be, in view of those outside the working set. */
  readonly tolerance: number
  /** Start over at the top of a path. */
  begin(lambda: number): void
  /** Make the nearest columns the working set; at least so many that `target` can be reached. Returns where the stage ends. */
  takeIn(lambda: number, target: number, end: number): number
  /** The last stage did not stand, because of so many columns: the next ones are shorter. */
  shorten(violators: number): void
  add(variables: ArrayLike<number>, count: number): void
}

export function createStage(problem: Problem, ws: Workspace, working: WorkingSet, size: StageSize): Stage {
  const { arena, kernels } = problem
  const width = PANEL * problem.panelCount
  const fresh = new Int32Array(width)
  let within = 0
  /** Share of lambda that a stage goes at least, and stages in a row that would otherwise have been shorter. */
  let least = SHORTEST
  let crowded = 0
  /** Share of lambda that the next stage in a crowd goes at least. */
  let leap = SHORTEST
  /** Stages that stood, one after the other. */
  let stood = 0
  const stage = { tolerance: 0, begin, takeIn, shorten, add }
  return stage

  function begin(lambda: number): void {
    within = 0.25 * lambda
    startOver()
  }

  function startOver(): void {
    least = SHORTEST
    crowded = 0
    stood = 0
    leap = SHORTEST
  }

  /**
   * In a crowd a few columns meet lambda sooner or later, however short the stages are: to go through all lengths after each of them takes more
   * passes than to run some stages again. Where they are more than a working set holds, the stage was far too long.
   */
  function shorten(violators: number): void {
    if (size.shorter === 0 || violators > size.columns) {
      startOver()
      return
    }
    least = Math.max(SHORTEST, size.shorter * least)
    leap = Math.max(SHORTEST, size.shorter * leap)
    stood = 0
  }

  /**
   * In a crowd about lambda that stands still the stages grow longer, or thousands of them would be needed; so they do where very many in a
   * row have stood, since those ahead come near lambda without meeting it.
   */
  function lengthen(isCrowded: boolean): void {
    crowded = isCrowded ? crowded + 1 : 0
    if (++stood > size.unmet || crowded > size.crowded) least = Math.min(size.longer * least, size.longest)
    else if (!isCrowded && size.shorter === 0) least = SHORTEST
  }

  function takeIn(lambda: number, target: number, end: number): number {
    working.expose(lambda)
    // A path that begins below its end has no way to go; but where it begins is not yet known to the last digit.
    const far = Math.max(Math.min(lambda, BEYOND * (lambda - end)), NEAREST * lambda)
    within = Math.min(within, far)
    const share = size.share * Math.min(size.growth ** stood, MOST_GROWTH)
    // Where the nearest column outside is not nearer than the end, the end is as good as a stop before it.
    const stopAt = (cut: number) =>
      lambda - cut <= end ? end : Math.max(end, lambda - Math.max(share * cut, least * lambda))
    let wanted = size.columns
    for (;;) {
      const count = kernels.nearest(ws.steps, width, within, wanted, ws.found, ws.scratch, ws.out)
      const cut = arena.f32[ws.out / 4]
      const isFull = count >= wanted
      if (!isFull && within < far) {
        within = Math.min(far, within * (count * 4 < wanted ? 2 : 1.4))
        continue
      }
      if (count > CROWD && count > 2 * wanted && cut < Math.fround(within) && cut > NEAREST * lambda) {
        // One bin holds thousands: smaller ones.
        within = cut
        continue
      }
      let stop = isFull ? stopAt(cut) : end
      if (isFull && stop > target) {
        const more =
          cut < Math.fround(within) ? twiceUntil(wanted, edge => stopAt(edge) <= target) : 2 * wanted
        if (more <= CROWD) {
          wanted = more
          continue
        }
        stop = Math.max(end, Math.min(target, lambda - leap * lambda))
        leap = Math.min(2 * leap, FARTHEST)
      }
      lengthen(isFull && share * cut < least * lambda)
      working.shrink(lambda, Math.max(size.patience * cut, size.near * lambda))
      const news = kernels.takeScreened(ws.found, count, ws.low, ws.correlation, ws.steps, UNSCREENED)
      fresh.set(arena.i32.subarray(ws.found / 4, ws.found / 4 + news))
      working.extend(fresh, news)
      // Where more columns than wanted stand at lambda already, the cut is zero.
      within = Math.max(1.2 * cut, NEAREST * lambda)
      stage.tolerance = Math.max(size.tolerance * cut, size.ahead * (stop - end))
      return stop
    }
  }

  /**
   * Twice as many columns, and again, until the edge of the bin that the last of them stands in is far enough, or the bins hold no more: what
   * `nearest` would find, from the counts that it left, without another pass over all columns each time.
   */
  function twiceUntil(wanted: number, isFarEnough: (edge: number) => boolean): number {
    const scale = Math.fround(BINS / Math.fround(within))
    const first = ws.scratch / 4
    let bin = 0
    let total = arena.i32[first]
    for (let twice = 2 * wanted; ; twice *= 2) {
      while (total < twice && bin < BINS - 1) total += arena.i32[first + ++bin]
      if (total < twice || isFarEnough(Math.min(Math.fround(within), Math.fround((bin + 1) / scale))))
        return twice
    }
  }

  function add(variables: ArrayLike<number>, count: number): void {
    working.extend(variables, count)
    for (let k = 0; k < count; k++) leaveUnscreened(arena.f32, ws, variables[k])
  }
}
