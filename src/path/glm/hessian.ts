/**
 * The Hessian H = Z_A' (d2L / deta2) Z_A on the active coefficients, as far as its factor needs it: entries from the weights of the loss where
 * it was frozen last.
 */
import type { Loss } from './loss.js'
import type { Sample } from './sample.js'

export interface Hessian {
  /** Room for this many coefficients; what stood there before is gone. */
  reserve(capacity: number): void
  /** Take the weights of where the loss was evaluated last, v at that address, and so many active coefficients. */
  freeze(v: number, size: number, columnOf: Int32Array, blockOf: Int32Array): void
  /** The lower triangle into rows of `stride` doubles. */
  gram(size: number, l: number, stride: number): void
  /** Row `size` of it, for one more coefficient; returns its diagonal entry. */
  append(size: number, column: number, block: number, l: number, stride: number): number
  remove(position: number, size: number): void
}

/** Of one linear predictor, or of several whose rows depend on each other in any way; or of classes (loss.between). */
export function createHessian(sample: Sample, loss: Loss): Hessian {
  return loss.between === undefined ? stackedHessian(sample, loss) : classHessian(sample, loss)
}

/**
 * H = Z_A' diag(v) Z_A - (P Z_A)'(P Z_A): each active column stands on a stack with its P z below it, so that both products are one, with
 * weights v above and -1 below.
 */
function stackedHessian({ table, z, ld, m }: Sample, loss: Loss): Hessian {
  const { kernels, arena } = table
  const tallest = ld + 4 * Math.ceil(m / 4)
  const weights = arena.allocate(8 * tallest)
  const scratch = arena.allocate(16 * tallest)
  let room = 0
  let stack = 0
  let slots = 0
  /** Rows of the stack in use. */
  let tall = ld
  let unused: number[] = []
  return { reserve, freeze, gram, append, remove }

  function reserve(capacity: number): void {
    room = capacity
    stack = arena.allocate(8 * tallest * capacity)
    slots = arena.allocate(4 * capacity)
  }

  function freeze(v: number, size: number, columnOf: Int32Array): void {
    tall = ld + 4 * Math.ceil(loss.rank / 4)
    const { f64, i32 } = arena
    f64.copyWithin(weights / 8, v / 8, v / 8 + ld)
    f64.fill(-1, weights / 8 + ld, weights / 8 + tall)
    unused = []
    for (let slot = room - 1; slot >= size; slot--) unused.push(slot)
    for (let q = 0; q < size; q++) {
      i32[slots / 4 + q] = q
      put(q, columnOf[q])
    }
  }

  function put(slot: number, column: number): void {
    const { f64 } = arena
    const at = stack / 8 + slot * tall
    const from = z / 8 + column * ld
    f64.copyWithin(at, from, from + ld)
    if (loss.rank === 0) return
    f64.fill(0, at + ld + loss.rank, at + tall)
    loss.project(f64, 8 * from, 0, 8 * (at + ld))
  }

  function gram(size: number, l: number, stride: number): void {
    kernels.weightedGram(stack, tall, slots, size, weights, scratch, l, stride)
  }

  function append(size: number, column: number, _block: number, l: number, stride: number): number {
    const slot = unused.pop()!
    put(slot, column)
    arena.i32[slots / 4 + size] = slot
    return kernels.weightedRow({
      x: stack,
      ld: tall,
      slots,
      count: size,
      slot,
      v: weights,
      scratch,
      l,
      stride,
    })
  }

  function remove(position: number, size: number): void {
    const { i32 } = arena
    unused.push(i32[slots / 4 + position])
    i32.copyWithin(slots / 4 + position, slots / 4 + position + 1, slots / 4 + size)
  }
}

/** H_ab = sum_i v_kl,i z_ai z_bi for coefficients of the classes k and l. */
function classHessian({ table, z: x, ld }: Sample, loss: Loss): Hessian {
  const { kernels, arena } = table
  const several = loss.blocks
  const v = arena.allocate(8 * several * several * ld)
  const scratch = arena.allocate(8 * several * ld)
  let slots = 0
  let blocks = 0
  return { reserve, freeze, gram, append, remove }

  function reserve(capacity: number): void {
    slots = arena.allocate(4 * capacity)
    blocks = arena.allocate(4 * capacity)
  }

  function freeze(_v: number, size: number, columnOf: Int32Array, blockOf: Int32Array): void {
    loss.between!(arena.f64, v, ld)
    arena.i32.set(columnOf.subarray(0, size), slots / 4)
    arena.i32.set(blockOf.subarray(0, size), blocks / 4)
  }

  function gram(count: number, l: number, stride: number): void {
    kernels.blockGram({ x, ld, slots, blocks, count, v, several, scratch, l, stride })
  }

  function append(a: number, column: number, block: number, l: number, stride: number): number {
    arena.i32[slots / 4 + a] = column
    arena.i32[blocks / 4 + a] = block
    kernels.blockRow({ x, ld, slots, blocks, a, v, several, scratch, l, stride })
    return arena.f64[l / 8 + a * (stride + 1)]
  }

  function remove(position: number, size: number): void {
    for (const list of [slots / 4, blocks / 4])
      arena.i32.copyWithin(list + position, list + position + 1, list + size)
  }
}
