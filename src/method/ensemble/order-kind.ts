/**
 * Algorithm 1 of many members on all threads. What grows with the square of their number is shared out: the products a_i . a_k, into memory that threads
 * share (part b: some rows, and what they have in common with the reference), and once the order is known what each member brings when it joins (part b: some of them). In between one thread puts
 * them in order, one row of products at a time.
 */
import { kernelsOn, sharedMemory } from '../../math/kernels/load.js'
import { createSharedArena } from '../../math/kernels/shared-arena.js'
import { takenBytes } from '../../math/kernels/shared-memory.js'
import { inExpectedOrder } from '../../prune/expected-order.js'
import { type FlatMembers, flatMembers } from '../../prune/flat-members.js'
import type { GreedyOrder } from '../../prune/greedy-order.js'
import { inclusionsFrom, inclusionTerms } from '../../prune/inclusion.js'
import { integerOrder, integerSquares } from '../../prune/integer-order.js'
import { memberProducts, productBytes, rowWidth } from '../../prune/member-products.js'
import type { OrderInput } from '../../prune/order.js'
import { type OrderName, orderMembers } from '../../prune/orders.js'
import { pruningProblem } from '../../prune/problem.js'
import { fillReferenceProducts, type ReferenceProducts } from '../../prune/reference-products.js'
import { onlyHere, type TaskKind } from '../../run/task-kind.js'
import { aside, parts, type Run } from '../method.js'
import { stage } from '../stages.js'

export interface ProductTask {
  /** Where in memory that threads share a row of `rowWidth` products for each member stands. */
  readonly memory: WebAssembly.Memory
  readonly table: number
  readonly members: FlatMembers
  readonly reference: Float64Array
  /** In shared memory, too. */
  readonly references: ReferenceProducts
}

export interface InclusionTask {
  readonly members: FlatMembers
  readonly reference: Float64Array
  readonly order: Int32Array
}

/** Members of a part: rows of products. */
const ROWS = 64
/** Members of a part that join: of members with many variables fewer. Those before them are added up in each part again. */
const joining = ({ size }: Pick<FlatMembers, 'size'>) => Math.min(192, Math.max(16, Math.floor(6e5 / size)))
/** Fewer members are put in order at once in no time, unless there are many numbers to them. */
const LEAST = 500
const LEAST_NUMBERS = 2 ** 22
/** Bytes of products at most: those of more members are computed one row at a time. */
const MOST_BYTES = 2 ** 28
/** What threads can share of one memory. */
const SHARED_BYTES = 2 ** 32

function rangeOf({ start }: FlatMembers, size: number, b: number) {
  return { from: size * b, to: Math.min(start.length, size * (b + 1)) }
}

export const productKind: TaskKind<ProductTask, object> = {
  name: 'products',
  prepare({ memory, table, members, reference, references }) {
    const kernels = kernelsOn(memory)
    const stride = 4 * rowWidth(members.start.length)
    const fill = memberProducts(members, createSharedArena(kernels), kernels)
    return b => {
      const { from, to } = rangeOf(members, ROWS, b)
      for (let i = from; i < to; i++) fill(i, table + stride * i)
      fillReferenceProducts(members, reference, references, from, to)
      return {}
    }
  },
  ...onlyHere('products'),
  // Of few members, what is looked up for each takes longer than the products.
  cost: ({ members }) => ROWS * (4e-3 + 4e-6 * members.start.length),
  room: ({ memory, members }) =>
    Math.max(1, Math.floor((SHARED_BYTES - takenBytes(memory)) / productBytes(members))),
}

export const inclusionKind: TaskKind<InclusionTask, { readonly terms: Float64Array }> = {
  name: 'inclusions',
  prepare:
    ({ members, reference, order }) =>
    b => {
      const { from, to } = rangeOf(members, joining(members), b)
      return { terms: inclusionTerms(members, reference, order, from, to) }
    },
  ...onlyHere('inclusions'),
  cost: ({ members }) => 3e-6 * joining(members) * members.size,
}

/** What the calling thread can do while others have parts of it to compute; it may not be asked to. */
export interface BesideOrder {
  readonly before?: () => void
  readonly after?: (order: Int32Array) => void
}

/** The order, and what each member brings when it joins in that order. */
export function* orderOnThreads(
  name: OrderName,
  input: OrderInput,
  { before, after }: BesideOrder = {},
): Run<GreedyOrder> {
  const { importances, reference } = input
  const { p } = importances
  const B = importances.vectors.length
  const width = rowWidth(B)
  const isWorth = name === 'greedy' && (B >= LEAST || B * p >= LEAST_NUMBERS) && 4 * width * B <= MOST_BYTES
  const memory = isWorth ? sharedMemory() : undefined
  const problem = memory && pruningProblem(importances, reference)
  const integers = problem && integerSquares(problem)
  if (memory === undefined || problem === undefined || integers === undefined)
    return stage('order', () => orderMembers(name, input))
  const { problem: expected, members, member } = inExpectedOrder(problem, flatMembers(problem))
  const shared = (bytes: number) => new SharedArrayBuffer(bytes)
  const kernels = kernelsOn(memory)
  const arena = createSharedArena(kernels)
  const table = arena.reserve(4 * width * B)
  const references = { target: new Float64Array(shared(8 * B)), size: new Float64Array(shared(8 * B)) }
  const ofProducts = { memory, table, members, reference: problem.reference, references }
  yield* parts(productKind, ofProducts, Math.ceil(B / ROWS), {
    brief: true,
    ...(before && { meanwhile: aside(before) }),
  })
  const rowOf = (k: number) => table + 4 * width * k
  const { squares } = expected.facts
  const places = stage('order', () =>
    integerOrder(expected, { ...integers, squares }, rowOf, references, arena, kernels, k => member[k]),
  )
  const order = places.map(k => member[k])
  const task = { members, reference: problem.reference, order: places }
  const found = yield* parts(inclusionKind, task, Math.ceil(B / joining(members)), {
    brief: true,
    ...(after && { meanwhile: aside(() => after(order)) }),
  })
  return {
    order,
    ...inclusionsFrom(
      order,
      found.map(({ terms }) => terms),
    ),
  }
}
