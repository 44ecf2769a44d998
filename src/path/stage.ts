/** Which columns a stage watches: those that would meet lambda first, by the direction of the path. */
import type { Watch } from './logistic-watch.js'
import { PANEL, type Problem } from './problem.js'
import { EXEMPT, exempt, integerNorm } from './screen.js'
import { stageSize } from './stage-size.js'
import type { Workspace } from './workspace.js'

export interface Stage {
  /** Start over at the top of a path. */
  begin(lambda: number): void
  /** Watch the nearest columns, and no others; at least so many that `target` can be reached. Returns the reach. */
  takeIn(lambda: number, target: number, end: number): number
  watch(variables: ArrayLike<number>, count: number): void
}

export function createStage(problem: Problem, ws: Workspace, watch: Watch): Stage {
  const { arena, kernels } = problem
  const width = PANEL * problem.panelCount
  const size = stageSize(problem.p, false)
  const fresh = new Int32Array(width)
  let reach = 0
  return { begin, takeIn, watch: add }

  function begin(lambda: number): void {
    reach = 0.25 * lambda
  }

  function takeIn(lambda: number, target: number, end: number): number {
    watch.expose(lambda, expose)
    let wanted = size.columns
    for (;;) {
      const count = kernels.nearest(ws.steps, width, reach, wanted, ws.found, ws.scratch, ws.out)
      if (count < wanted && reach < lambda) {
        reach *= count * 4 < wanted ? 2 : 1.4
        continue
      }
      const cut = arena.f32[ws.out / 4]!
      const stop = count < wanted ? end : Math.max(end, lambda - size.reach * cut)
      if (stop > target) {
        wanted *= 2
        continue
      }
      watch.evict(lambda, size.patience * cut, stays)
      let news = 0
      for (let e = 0; e < count; e++) {
        const j = arena.i32[ws.found / 4 + e]!
        if (arena.f32[ws.low / 4 + j] !== EXEMPT) fresh[news++] = j
      }
      add(fresh, news)
      reach = 1.2 * cut
      return stop
    }
  }

  /** A watched column stands for comparison with those that are not. */
  function expose(variable: number, norm: number, correlation: number, step: number): void {
    arena.f32[ws.low / 4 + variable] = integerNorm(problem.n, norm)
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
