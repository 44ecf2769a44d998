/** How long would it take? Begins the very run, computes two members, and extrapolates. */
import { simulationsFor } from '../../../src/method/assessment/assess.js'
import { besideNow } from '../../../src/method/beside.js'
import { type Plan, plan } from '../../../src/method/plan.js'
import { computeParts } from '../../../src/method/select-now.js'
import { resolveTriple, type Triple } from '../../../src/method/settings/triple.js'
import { type Failure, failureOf } from '../../../src/run/failure.js'
import type { Job } from './methods.js'
import type { Scope } from './scope.js'

export interface Estimate {
  readonly milliseconds: number
  /** What the settings of stability selection come to, for methods that have a bound. */
  readonly bound?: Pick<Triple, 'pfer' | 'q'> & { readonly of: BoundOf }
}

/**
 * What a bound holds for: members whose paths end at q variables; members that have q on average; all members, where some are pruned
 * away; nothing, where rows are drawn with replacement.
 */
export type BoundOf = 'proved' | 'mean' | 'unpruned' | 'bootstrap'

const SAMPLE = 2

export function serveProbe(scope: Scope): void {
  const tell = (answer: Estimate | { readonly failure: Failure }) => scope.postMessage(answer)
  scope.onmessage = ({ data: job }: { readonly data: Job }) => {
    try {
      tell(probe(job))
    } catch (error) {
      tell({ failure: failureOf(-1, error) })
    }
  }
}

function probe({ data, method, settings, threads }: Job): Estimate {
  const started = performance.now()
  const since = (time: number) => performance.now() - time
  const planned = plan(data, method, settings)
  const { value: step } = planned.run().next()
  const bound = 'pfer' in planned.method.settings && {
    bound: { ...resolveTriple(data, planned.settings), of: boundOf(planned) },
  }
  const grid = since(started)
  if (!('task' in step)) return { milliseconds: grid, ...bound }
  const before = performance.now()
  computeParts({ ...step, total: Math.min(SAMPLE, step.total) })
  const each = since(before) / SAMPLE
  const then = performance.now()
  if (step.meanwhile !== undefined) besideNow(step.meanwhile(), computeParts).begin()
  const reference = since(then)
  // The recommended method runs again on simulated responses.
  const again = step.kind === 'members' && 'simulations' in planned.method.settings
  const { simulations, members } = planned.settings
  const rounds = again ? 1 + simulationsFor(data, simulations as number | undefined, Number(members)) : 1
  return {
    milliseconds: rounds * (grid + Math.max(reference, (each * step.total) / threads)),
    ...bound,
  }
}

function boundOf({ method, settings }: Plan): BoundOf {
  const { sampler, prune, capped, pfer } = settings
  if (sampler === 'bootstrap') return 'bootstrap'
  if (prune !== undefined && prune !== 'none') return 'unpruned'
  return 'capped' in method.settings && (capped ?? pfer !== undefined) ? 'proved' : 'mean'
}
