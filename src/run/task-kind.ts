import { fail } from '../errors.js'

/**
 * What is computed: a task has parts with the numbers 0, 1, ..., each pure in (task, number), so that any part can be computed
 * anywhere, in any order, twice, with the same bytes. Members of an ensemble, simulations and replications are kinds of parts;
 * runners, stores, shards and clusters know tasks and parts and nothing else.
 */
export interface TaskKind<Task, Part extends object> {
  /** What the parts are called, in the plural; workers know the kind by this name. */
  readonly name: string
  /** Ready to compute any part; one that fails throws an error with its number. */
  prepare(task: Task): (b: number) => Part
  /** A part that comes from a file or another machine, refused unless it can be part b of the task. */
  check(found: unknown, task: Task, b: number, where: string): Part
  /** The task without what makes no difference to any part. */
  bare(task: Task): object
  /** Milliseconds that a part takes, to an order of magnitude. */
  cost(task: Task): number
  /** How many threads find room in the memory that they share for the task; as many as there are, unless it says so. */
  room?(task: Task): number
  /** Whether a thread that is kept for such tasks is ended after it: it holds much memory then, and little else will be asked of it. */
  endsThread?(task: Task): boolean
  /** Whether only the end of a run waits for a part that is computed beside others: one of their threads takes it, however long. */
  readonly isUnhurried?: boolean
}

/** A task on its way to a worker, which knows its kind by name. */
export interface NamedTask {
  readonly kind: string
  readonly task: unknown
}

/** The kinds that a worker knows. */
export type TaskKinds = Readonly<Record<string, TaskKind<never, object>>>

export function kindNamed(kinds: TaskKinds, name: string): TaskKind<unknown, object> {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind !== undefined) return kind as unknown as TaskKind<unknown, object>
  return fail('run/protocol', { where: 'task', rule: 'must be of a kind that the worker knows', got: name })
}

/** The singular of what parts are called. */
export function nounOf({ name }: Pick<TaskKind<never, object>, 'name'>): string {
  return name.replace(/s$/, '')
}

/** Of parts that are neither kept nor sent. */
export function onlyHere(name: string) {
  const refuse = (where: string) => fail('run/protocol', { where, rule: 'must be computed in this process' })
  return {
    check: (_found: unknown, _task: unknown, _b: number, where: string) => refuse(where),
    bare: () => refuse(name),
  }
}
