/**
 * The reference of pruning (src/prune/reference.ts) as a task: part 0 finds it. On a thread of its own it holds nobody up; but where columns are many and
 * threads share them, a stepwise search makes its passes over all of them on all threads, and every other part is the help of one.
 */
import type { Dataset } from '../../data/dataset.js'
import { chunksOf, passOver, reserveScreen, type ScreenPlace } from '../../learner/stepwise/screen.js'
import type { SharedColumns } from '../../learner/stepwise/stepwise.js'
import { kernelsOn } from '../../math/kernels/load.js'
import { createSharedArena } from '../../math/kernels/shared-arena.js'
import type { PackedColumns } from '../../path/packed-columns.js'
import { isStepwise, type Reference } from '../../prune/reference.js'
import { GANG_WORDS, helpGang, leadGang, type Round } from '../../run/gang.js'
import { onlyHere, type TaskKind } from '../../run/task-kind.js'
import { type Meanwhile, parts, type Run } from '../method.js'
import { stage } from '../stages.js'
import type { Pruning } from './pruning.js'
import { referenceModel, referenceSpec, withHeldCopies } from './reference-vector.js'

export interface ReferenceTask {
  readonly data: Dataset
  readonly pruning: Pruning
  readonly seed: number
  /** The caller's own vector, where one is given. */
  readonly given: string | ArrayLike<number> | undefined
  /** Where a stepwise search finds all columns in integers. */
  readonly passes?: Passes | undefined
}

/** Passes over the columns that threads share. */
export interface Passes {
  readonly packed: PackedColumns
  readonly place: ScreenPlace
  /** Address of the words of a gang, and how many threads it has at most. */
  readonly gang: number
  readonly threads: number
}

export interface ReferencePart {
  /** In part 0. */
  readonly reference?: Reference
}

export const referenceKind: TaskKind<ReferenceTask, ReferencePart> = {
  name: 'references',
  prepare({ data, pruning, seed, given, passes }) {
    const found = (shared?: SharedColumns) => ({
      reference: referenceModel(data, pruning, seed, given, shared),
    })
    if (passes === undefined) return () => found()
    return b => {
      if (b === 0) return leadGang(wordsOf(passes), round => found(sharedColumns(passes, round)))
      const { packed, place } = passes
      helpGang(wordsOf(passes), chunksOf(place), passOver(kernelsOn(packed.memory), place))
      return {}
    }
  },
  ...onlyHere('references'),
  cost({ data, passes }) {
    if (passes !== undefined) return passCost(data) / passes.threads
    // A stepwise model of about as many variables as rows or columns allow; logistic ones are fitted again and again.
    const { n, p, family } = data
    return (family === 'gaussian' ? 1 : 30) * 4e-7 * n * p * Math.min(n, p, 200)
  },
}

/** A pass over all columns for each variable that rows and columns allow. */
function passCost({ n, p }: Pick<Dataset, 'n' | 'p'>): number {
  return 1e-7 * n * p * Math.min(n, p, 200)
}

function wordsOf({ packed, gang }: Passes): Int32Array {
  return new Int32Array(packed.memory.buffer, gang, GANG_WORDS)
}

function sharedColumns({ packed, place }: Passes, round: Round): SharedColumns {
  const { memory, deviation, p } = packed
  return {
    kernels: kernelsOn(memory),
    place,
    share: (count, chunk) => stage('passes', () => round(count, chunk)),
    deviation: new Float64Array(memory.buffer, deviation, p).slice(),
  }
}

/** More threads would wait for each other more than they help. */
const MOST_THREADS = 16
/** Fewer chunks are not worth the help of others. */
const LEAST_CHUNKS = 8

/** Room for the passes, where the reference is found by some. */
function passesFor({ data, pruning, seed, given }: ReferenceTask, packed: PackedColumns): Passes | undefined {
  if (!isStepwise(data, referenceSpec(pruning, seed, given))) return undefined
  const arena = createSharedArena(kernelsOn(packed.memory))
  const place = reserveScreen(arena, packed.n, packed.p, packed.panels)
  const threads = chunksOf(place) < LEAST_CHUNKS ? 1 : MOST_THREADS
  return { packed, place, gang: arena.allocate(4 * GANG_WORDS), threads }
}

/** The reference on all threads, and meanwhile something else; or what finds it while members are computed. `take` gets it. */
export function* referenceFirst(
  task: ReferenceTask,
  packed: PackedColumns | undefined,
  take: (reference: Reference) => void,
  meanwhile: (packed: PackedColumns) => Meanwhile,
): Run<Meanwhile | undefined> {
  const passes = packed && passesFor(task, packed)
  // Nothing here asks for names, and to send them takes long.
  const own = passes === undefined ? task : { ...task, data: { ...task.data, names: [] }, passes }
  if (passes === undefined || passes.threads === 1) return referenceMeanwhile(own, take)
  const [{ reference }] = yield* parts(referenceKind, own, passes.threads, {
    brief: true,
    meanwhile: meanwhile(passes.packed),
  })
  take(ofMembers(task, reference!))
  return undefined
}

/** The reference while members are computed; `take` gets it. */
export function referenceMeanwhile(task: ReferenceTask, take: (reference: Reference) => void): Meanwhile {
  return function* () {
    const [{ reference }] = yield* parts(referenceKind, task, 1)
    take(ofMembers(task, reference!))
    return 'wanted'
  }
}

/** As members have the variables. */
function ofMembers({ data, given }: ReferenceTask, found: Reference): Reference {
  return typeof given === 'object' ? found : withHeldCopies(data, found)
}
