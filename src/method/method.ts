/**
 * A method: what it is called, where it comes from, its settings, what it needs of the data, and how it runs. `run` is a generator: it
 * yields each task whose parts may be computed anywhere, gets the parts, and returns what it found. So one method serves every runner,
 * and the calling thread (src/method/select.ts, src/method/select-now.ts).
 */
import type { Dataset, Family } from '../data/dataset.js'
import type { Ensemble } from '../ensemble/member.js'
import type { Fitted } from '../learner/member-learner.js'
import { ensembleFrom } from '../run/ensemble-from.js'
import { checkTask, type EnsembleTask } from '../run/ensemble-task.js'
import { memberKind } from '../run/member-kind.js'
import type { TaskKind } from '../run/task-kind.js'
import { countMembers } from './ensemble/count-members.js'
import type { Preview } from './ensemble/preview.js'
import type { Citation } from './result/citation.js'
import type { Outcome } from './result/outcome.js'
import type { SettingsOf, SettingTable, SettingValue } from './settings/setting.js'

export interface Method<Settings = SettingValues> {
  /** As it is asked for. */
  readonly name: string
  /** As it stands above a result. */
  readonly title: string
  /** One line. */
  readonly summary: string
  readonly citations: readonly Citation[]
  /** An ensemble has members that can be looked at, pruned and counted again; the others select once. */
  readonly kind: 'ensemble' | 'single'
  /** How variables are chosen, for an ensemble, in a few words. */
  readonly decision?: string
  readonly settings: SettingTable
  readonly takes: Takes
  /** What the settings cannot tell without the data is refused here, before anything is computed. */
  check?(data: Dataset, settings: Settings): void
  run(data: Dataset, settings: Settings): Run
}

export type SettingValues = Readonly<Record<string, SettingValue | ArrayLike<number> | undefined>>

/** What a method can do with data that are more than a table of numbers. */
export interface Takes {
  readonly families: readonly Family[]
  /** Why not others, after the name of the method: "whose ...". */
  readonly because?: string
  /** Row weights, unpenalised columns, columns as they are measured. */
  readonly weights: boolean
  /** Penalty factors of columns; not unless it says so. False says that there is no penalty. */
  readonly penaltyFactors?: boolean
  /** Missing cells filled anew in each member. */
  readonly multipleImputation: boolean
}

/** Asks for the parts of one task after the other. */
export type Run<Result = Outcome> = Generator<Step, Result, readonly object[]>

/** A task, how many parts of it are wanted, and what can be done while they are computed elsewhere. */
export interface Step<Task = unknown> {
  /** What kind of parts the task has, by name. */
  readonly kind: string
  readonly task: Task
  readonly total: number
  /** Once the task is under way. */
  readonly meanwhile?: Meanwhile | undefined
  /** Whether the task was guessed: what goes on meanwhile may find that another one is wanted, and none of its parts are then. */
  readonly guessed?: boolean | undefined
  /** Parts that what goes on meanwhile waits for: they are computed before the others. */
  readonly first?: readonly number[] | undefined
  /** Told of each part as it comes, where it is computed now. */
  readonly seen?: ((b: number, part: object) => void) | undefined
  /** What the parts finished so far say. */
  readonly preview?: (soFar: readonly object[]) => Preview
  /** What is settled before any part is there: the parts only check it. */
  readonly settled?: () => Preview
  /** Over soon and not worth keeping or sending: computed in this process, on its threads where it has some. */
  readonly brief?: boolean
  /** Where a time limit may leave fewer parts. */
  readonly fewer?: Fewer
}

/** How few parts a time limit may leave, a multiple of what, and the share of the time that they may take: what comes after them needs some, too. */
export interface Fewer {
  readonly least: number
  readonly multiple: number
  /** The parts are put in order afterwards, which takes a time that grows with the square of their number. */
  readonly ordered?: boolean
  readonly share: number
}

/**
 * What can be done at the same time, as a run of its own: the calling thread does what lies between its tasks, which go to one more thread. It may
 * wait for parts of the task that it goes on beside.
 */
export type Meanwhile = () => Beside

export type Beside = Generator<Step | Awaiting, Verdict, readonly object[]>

/** Whether the task it goes on beside is the one that is wanted. */
export type Verdict = 'wanted' | 'unwanted'

export interface Awaiting {
  readonly awaited: readonly number[]
}

/** A method with the types of its own settings checked. */
export function defineMethod<Table extends SettingTable>(
  method: Omit<Method<SettingsOf<Table>>, 'settings'> & { readonly settings: Table },
): Method {
  return method as unknown as Method
}

/** All parts of a task, computed wherever the run is. */
export function* parts<Task, Part extends object>(
  kind: Omit<TaskKind<Task, Part>, 'prepare'>,
  task: Task,
  total: number,
  more: Omit<Step, 'kind' | 'task' | 'total'> = {},
): Run<readonly Part[]> {
  return (yield { kind: kind.name, task, total, ...more }) as readonly Part[]
}

/** The ensemble of a task. */
export function* members(
  task: EnsembleTask,
  {
    preview,
    ...more
  }: Pick<Step, 'meanwhile' | 'guessed' | 'first' | 'fewer'> & {
    readonly preview?: (soFar: Ensemble) => Preview
  } = {},
): Run<Ensemble> {
  checkTask(task)
  const soFar = preview && ((found: readonly object[]) => preview(ensembleFrom(task, found as Fitted[])))
  const counted = countMembers(task)
  const found = yield* parts(memberKind, task, task.members, {
    ...more,
    ...(soFar && { preview: soFar }),
    seen: (b, part) => counted.see(b, (part as Fitted).member),
  })
  const ensemble = ensembleFrom(task, found)
  counted.settle(ensemble)
  return ensemble
}

/** Work of the calling thread, while others are at a task. */
export function aside(work: () => void): Meanwhile {
  return function* () {
    yield* []
    work()
    return 'wanted'
  }
}

/** The run of a method that has no tasks to share out. */
export function* noTasks(outcome: () => Outcome): Run {
  yield* []
  return outcome()
}
