import type { DescentKernels } from './descent-kernels.js'
import type { LogisticKernels } from './logistic-kernels.js'

/**
 * The arithmetic kernels: addresses are byte offsets into one memory, counts are element counts. Two implementations
 * share this interface and give the same bits: WebAssembly SIMD (kernels/*.ts) and plain TypeScript (twin.ts).
 */
type Address = number

export interface KernelFunctions extends DescentKernels, LogisticKernels {
  dot(a: Address, b: Address, n: number): number
  axpy(alpha: number, a: Address, b: Address, n: number): void
  transposeTimes(x: Address, ld: number, slots: Address, count: number, v: Address, out: Address): void
  addCombination(
    x: Address, stride: number, slots: Address, w: Address, count: number, out: Address, length: number,
  ): void
  gramExtend(x: Address, ld: number, g: Address, size: number, k0: number, k1: number): void
  enterColumns(
    x: Address, n: number, rows: Address, m: number, ld: number, variables: Address, slots: Address, count: number,
    out: Address, mean: Address, norm: Address, v: Address, c: Address, tiny: number,
  ): void
  choleskyAppend(l: Address, stride: number, size: number): number
  activeGram(l: Address, stride: number, size: number, x: Address, ld: number, slots: Address, slot: number): void
  forwardSolve(l: Address, stride: number, from: number, size: number, s: Address, z: Address): void
  backSolve(l: Address, stride: number, size: number, z: Address, w: Address): void
  choleskyRemove(l: Address, stride: number, size: number, q: number): void
  directionByResidual(
    l: Address, stride: number, size: number, z: Address, w: Address, slots: Address, x: Address, ld: number, u: Address,
    free: Address, freeCount: number, a: Address,
  ): void
  directionByGram(
    l: Address, stride: number, size: number, z: Address, w: Address, slots: Address, g: Address, width: number,
    length: number, scratch: Address, free: Address, freeCount: number, a: Address,
  ): void
  nearestJoin(
    c: Address, a: Address, count: number, lambda: number, limit: number, held: number, heldMargin: number, out: Address,
  ): number
  nearestDrop(beta: Address, w: Address, size: number, limit: number, out: Address): number
  advance(
    gamma: number, size: number, w: Address, beta: Address, working: number, a: Address, c: Address,
    ld: number, u: Address, r: Address,
  ): void
  chordDeviation(history: Address, ld: number, tau: Address, s: number, e: number): number
  panelScreen(
    panels: Address, n: number, rows: Address, m: number, from: number, to: number, v: Address, error: number,
    low: Address, high: Address, correlation: Address, scratch: Address,
  ): void
  toSingle(source: Address, m: number, out: Address, step: number): void
  collectBelow(values: Address, width: number, limit: number, out: Address): number
  nearest(
    values: Address, width: number, reach: number, wanted: number, out: Address, bins: Address, cut: Address,
  ): number
  firstSteps(correlation: Address, width: number, lambda: number, steps: Address): void
  largest(values: Address, width: number): number
  panelCertify(
    panels: Address, n: number, rows: Address, m: number, from: number, to: number, v: Address, points: number,
    a: Address, b: Address, lambda: number, trust: number, low: Address, high: Address, correlation: Address, steps: Address,
    scratch: Address, found: Address,
  ): number
}

export interface Memory {
  readonly buffer: ArrayBuffer
  /** Grow by pages of 64 KiB; every view of the old buffer is dead afterwards. */
  grow(pages: number): number
}

export interface Kernels extends KernelFunctions {
  readonly memory: Memory
  readonly kind: 'wasm' | 'twin'
}
