import type { Dataset } from '../../src/data/dataset.js'
import { fail } from '../../src/errors.js'
import { prepareTask } from '../../src/method/select-now.js'
import type { EnsembleTask } from '../../src/run/ensemble-task.js'
import { prepareReplications, type StudyJob } from '../../src/study/study-job.js'
import type { Kind } from './task-transport.js'

export interface LoadedTask {
  readonly kind: Kind
  readonly task: unknown
}

/** A part as it travels: what was computed, and how long it took. */
export interface Part {
  readonly result: object
  readonly milliseconds: number
}

export function prepareParts({ kind, task }: LoadedTask): (b: number) => Part {
  const compute =
    kind === 'members'
      ? prepareTask({ ...checkedTask(task), members: 1 })
      : prepareReplications(task as StudyJob)
  return b => {
    const start = performance.now()
    const result = compute(b)
    return { result, milliseconds: performance.now() - start }
  }
}

/** Sizes that contradict each other would have the kernels read what is not there. */
function checkedTask(task: unknown): EnsembleTask {
  const found = (Object(task) as { data?: unknown }).data
  const { n, p, x, y, names } = Object(found) as Partial<Record<keyof Dataset, unknown>>
  if (
    isCount(n) &&
    isCount(p) &&
    isColumn(x, n * p) &&
    isColumn(y, n) &&
    Array.isArray(names) &&
    names.length === p
  )
    return task as EnsembleTask
  return fail('run/message', { where: 'task', rule: 'has data whose sizes contradict each other' })
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1
}

function isColumn(value: unknown, length: number): boolean {
  return value instanceof Float64Array && value.length === length
}
