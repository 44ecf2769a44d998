// The working set between two stages of a path, among all columns: src/path/gaussian/inactive-columns.ts and src/path/gaussian/stage.ts.
import { at, intAt } from './memory'

/** The step after which place k would meet lambda, if of its drift a the share `trust` lasted. */
// @inline
function stepOf(c: usize, a: usize, k: i32, lambda: f64, trust: f64): f64 {
  const along = <f64>load<f32>(c + (<usize>k << 2))
  const drift = trust * <f64>load<f32>(a + (<usize>k << 2))
  return min((lambda - along) / max(1.0 - drift, 1e-6), (lambda + along) / max(1.0 + drift, 1e-6))
}

/**
 * The inactive columns of the working set stand for comparison with all others: for each its norm (in units of `unit`, a little less), |c| + error
 * and its step.
 */
export function exposeInactive(
  inactive: usize, count: i32, variables: usize, norm: usize, c: usize, a: usize, lambda: f64, error: f64, trust: f64, unit: f64,
  low: usize, correlation: usize, steps: usize,
): void {
  for (let k = 0; k < count; k++) {
    const slot = intAt(inactive, k)
    const o = <usize>intAt(variables, slot) << 2
    store<f32>(low + o, <f32>(at(norm, slot) * unit * (1.0 - 2.0 ** -22)))
    store<f32>(correlation + o, <f32>(Math.abs(<f64>load<f32>(c + (<usize>k << 2))) + error))
    store<f32>(steps + o, <f32>stepOf(c, a, k, lambda, trust))
  }
}

/**
 * Of the working set those columns stay whose step is at most `cut`: no pass shall look at them (norm `unscreened`, c = 0, step = inf).
 * The last takes the place of one that goes, whose slot is listed in `gone`. Returns how many stay; held[0] follows the column
 * at that place, and becomes -1 when it goes.
 */
export function shrinkInactive(
  inactive: usize, count: i32, variables: usize, c: usize, a: usize, lambda: f64, trust: f64, cut: f64, unscreened: f32,
  gone: usize, held: usize, low: usize, correlation: usize, steps: usize,
): i32 {
  let last = count
  for (let k = count - 1; k >= 0; k--) {
    const place = <usize>k << 2
    if (stepOf(c, a, k, lambda, trust) <= cut) {
      const o = <usize>intAt(variables, intAt(inactive, k)) << 2
      store<f32>(low + o, unscreened)
      store<f32>(correlation + o, 0)
      store<f32>(steps + o, Infinity)
      continue
    }
    last--
    const end = <usize>last << 2
    store<i32>(gone, load<i32>(inactive + place))
    gone += 4
    store<i32>(inactive + place, load<i32>(inactive + end))
    store<f32>(c + place, load<f32>(c + end))
    store<f32>(a + place, load<f32>(a + end))
    store<f32>(c + end, 0)
    if (load<i32>(held) == last) store<i32>(held, k)
    else if (load<i32>(held) == k) store<i32>(held, -1)
  }
  return last
}
