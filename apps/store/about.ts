import { fail } from '../../src/errors.js'
import { software } from './software.js'
import { contentOf } from './task-content.js'

/** What tells one run from another, in the parts that people know; of a task without what makes no difference. */
export function aboutTask(bare: object) {
  const { data, ...rest } = bare as {
    readonly data?: unknown
    readonly seed?: number
    readonly sampler?: { readonly seed: number }
  }
  const seed = rest.sampler?.seed ?? rest.seed ?? 0
  const settings =
    rest.sampler === undefined ? { ...rest, seed: 0 } : { ...rest, sampler: { ...rest.sampler, seed: 0 } }
  return { ...software, data: contentOf(data).digest, seed, settings: contentOf(settings).digest }
}

/** There is nothing to resume: which of the runs that are kept comes nearest, and where it differs. */
export function refuseResume(
  folder: string,
  own: ReturnType<typeof aboutTask>,
  others: readonly Record<string, unknown>[],
): never {
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
