/** Which columns a stage watches: those that would meet lambda first, by the direction of the path. */
import type { Watch } from './logistic-watch.js'
import type { Problem } from './problem.js'
import { exempt } from './screen.js'
import type { Workspace } from './workspace.js'

export interface Stage {
  /** Start over at the top of a path. */
  begin(lambda: number): void
  /** Watch the nearest columns, and no others; at least so many that `target` can be reached. Returns the reach. */
  takeIn(lambda: number, target: number, end: number): number
  watch(variables: ArrayLike<number>, count: number): void
}

/** Columns wanted per stage; the share of the way to the next-nearest that it goes; how far off a column is let go. */
export const BINOMIAL_STAGE = { columns: 32, reach: 1, patience: 1.5 }

export function createStage(problem: Problem, ws: Workspace, watch: Watch): Stage {
  const { arena, kernels } = problem
  const width = 16 * problem.panelCount
  const fresh = new Int32Array(width)
  let reach = 0
  return { begin, takeIn, watch: add }

  function begin(lambda: number): void {
    reach = 0.25 * lambda
  }

  function takeIn(lambda: number, target: number, end: number): number {
    watch.expose(lambda, expose)
    let wanted = BINOMIAL_STAGE.columns
    for (;;) {
      const count = kernels.nearest(ws.steps, width, reach, wanted, ws.found, ws.scratch, ws.out)
      if (count < wanted && reach < lambda) {
        reach *= count * 4 < wanted ? 2 : 1.4
        continue
      }
      const cut = arena.f32[ws.out / 4]!
      const stop = count < wanted ? end : Math.max(end, lambda - BINOMIAL_STAGE.reach * cut)
      if (stop > target) {
        wanted *= 2
        continue
      }
      watch.evict(lambda, BINOMIAL_STAGE.patience * cut, stays)
      let news = 0
      for (let e = 0; e < count; e++) {
        const j = arena.i32[ws.found / 4 + e]!
        if (arena.f32[ws.low / 4 + j] !== Number.POSITIVE_INFINITY) fresh[news++] = j
      }
      add(fresh, news)
      reach = 1.2 * cut
      return stop
    }
  }

  /** A watched column stands for comparison with those that are not. */
  function expose(variable: number, norm: number, correlation: number, step: number): void {
    arena.f32[ws.low / 4 + variable] = norm * (1 - 2 ** -22)
    arena.f32[ws.correlation / 4 + variable] = correlation
    arena.f32[ws.steps / 4 + variable] = step
  }

  function stays(variable: number): void {
    exempt(arena.f32, ws, variable)
  }

  function add(variables: ArrayLike<number>, count: number): void {
    watch.extend(variables, count)
    for (let k = 0; k < count; k++) exempt(arena.f32, ws, variables[k]!)
  }
}
