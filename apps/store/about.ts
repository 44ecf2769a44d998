import { fail } from '../../src/errors.js'
import type { EnsembleTask } from '../../src/run/ensemble-task.js'
import { type Software, software } from './software.js'
import { contentOf } from './task-content.js'

/** What tells one run from another, in the parts that people know. */
export interface About extends Software {
  readonly data: string
  readonly seed: number
  readonly settings: string
}

export function aboutTask(task: EnsembleTask): About {
  const { data, members: _members, ...rest } = task
  const { source: _source, ...bare } = data
  const seed = 'sampler' in task ? task.sampler.seed : task.seed
  const settings =
    'sampler' in rest ? { ...rest, sampler: { ...rest.sampler, seed: 0 } } : { ...rest, seed: 0 }
  return { ...software, data: contentOf(bare).digest, seed, settings: contentOf(settings).digest }
}

/** There is nothing to resume: which of the runs that are kept comes nearest, and where it differs. */
export function refuseResume(folder: string, own: About, others: readonly Record<string, unknown>[]): never {
  const words = [
    ['version', 'version of Secateur'],
    ['kernels', 'numerical kernels'],
    ['data', 'data'],
    ['settings', 'settings'],
    ['seed', 'seed'],
  ] as const
  const differences = others
    .map(other => words.filter(([field]) => other[field] !== own[field]).map(([, word]) => word))
    .toSorted((a, b) => a.length - b.length)
  const nearest = differences.at(0)
  fail('usage/resume', {
    where: '--resume',
    rule: `finds no finished members of this run in ${folder}`,
    hint:
      nearest === undefined
        ? 'Leave --resume out to start'
        : `Of ${others.length} kept there, the nearest has other ${nearest.join(', ')}; leave --resume out to start.`,
  })
}
