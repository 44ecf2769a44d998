/** How long would it take? Begins the very run, computes two members, and extrapolates. */
import { simulationsFor } from '../../../src/method/assess.js'
import type { Spec } from '../../../src/method/spec.js'
import { computeMembers } from '../../../src/run/compute-members.js'
import { type Failure, failureOf } from '../../../src/run/failure.js'
import type { Runner } from '../../../src/run/runner.js'
import { type Job, methodNamed } from './methods.js'
import type { Scope } from './scope.js'

export interface Estimate {
  readonly milliseconds: number
  readonly spec: Spec
}

const SAMPLE = 2

export function serveProbe(scope: Scope): void {
  const tell = (answer: Estimate | { readonly failure: Failure }) => scope.postMessage(answer)
  scope.onmessage = ({ data: job }: { readonly data: Job }) => {
    probe(job).then(tell, (error: unknown) => tell({ failure: failureOf(-1, error) }))
  }
}

async function probe({ data, method, settings, threads }: Job): Promise<Estimate> {
  const { spec: specOf, select } = methodNamed(method)
  const spec = specOf(data, settings)
  // The recommended method runs again on simulated responses.
  const rounds = method === 'auto' ? 1 + simulationsFor(data, undefined) : 1
  const started = performance.now()
  return new Promise((resolve, reject) => {
    let grid = 0
    let each = 0
    let reference = 0
    const conclude = () =>
      resolve({ spec, milliseconds: rounds * (grid + Math.max(reference, (each * spec.members) / threads)) })
    const runner: Runner = {
      threads,
      members(task) {
        grid = performance.now() - started
        const before = performance.now()
        for (const _ of computeMembers(task, Array(Math.min(SAMPLE, task.members)).keys())) void _
        each = (performance.now() - before) / SAMPLE
        if (method !== 'pruned') conclude()
        // The run goes no further than this.
        return new Promise(() => {})
      },
      some: () => new Promise(() => {}),
    }
    const sampled = () => grid + each * SAMPLE
    select(data, {
      ...settings,
      runner,
      onReference() {
        reference = performance.now() - started - sampled()
        conclude()
      },
    }).catch(reject)
  })
}
