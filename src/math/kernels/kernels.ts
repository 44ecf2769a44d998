import type { DescentKernels } from './descent-kernels.js'
import type { GroupKernels } from './group-kernels.js'
import type { LogisticKernels } from './logistic-kernels.js'
import type { PosteriorKernels } from './posterior-kernels.js'

/**
 * The arithmetic kernels: addresses are byte offsets into one memory, counts are element counts. Two implementations
 * share this interface and give the same bits: WebAssembly SIMD (kernels/*.ts) and plain TypeScript (twin/).
 */
type Address = number

export interface KernelFunctions extends DescentKernels, GroupKernels, LogisticKernels, PosteriorKernels {
  dot(a: Address, b: Address, n: number): number
  axpy(alpha: number, a: Address, b: Address, n: number): void
  coordinates(q: Address, n: number, count: number, v: Address, out: Address): void
  subtractColumns(q: Address, n: number, count: number, c: Address, v: Address): void
  standardise(
    x: Address,
    n: number,
    p: number,
    panels: Address,
    integer: number,
    mean: Address,
    deviation: Address,
  ): void
  enterDirection(
    x: Address,
    ld: number,
    list: Address,
    count: number,
    q: Address,
    d: Address,
    amount: number,
    share: number,
    s: Address,
    c: Address,
    exact: Address,
    weak: Address,
    out: Address,
  ): number
  transposeTimes(x: Address, ld: number, slots: Address, count: number, v: Address, out: Address): void
  addCombination(
    x: Address,
    stride: number,
    slots: Address,
    w: Address,
    count: number,
    out: Address,
    length: number,
  ): void
  enterColumns(
    x: Address,
    n: number,
    rows: Address,
    m: number,
    ld: number,
    variables: Address,
    slots: Address,
    count: number,
    out: Address,
    mean: Address,
    norm: Address,
    v: Address,
    c: Address,
    tiny: number,
  ): void
  takeColumns(
    x: Address,
    m: number,
    ld: number,
    variables: Address,
    slots: Address,
    count: number,
    out: Address,
    mean: Address,
    norm: Address,
    v: Address,
    c: Address,
  ): void
  appendBasis(
    x: Address,
    ld: number,
    l: Address,
    size: number,
    k0: number,
    k1: number,
    xy: Address,
    y: Address,
    least: number,
  ): void
  widenRows(rows: Address, count: number, from: number, to: number): void
  activeGram(
    l: Address,
    stride: number,
    size: number,
    x: Address,
    ld: number,
    slots: Address,
    slot: number,
  ): void
  forwardSolve(l: Address, stride: number, from: number, size: number, s: Address, z: Address): void
  choleskyRemove(l: Address, stride: number, size: number, q: number): void
  direction(
    l: Address,
    stride: number,
    size: number,
    reciprocal: Address,
    z: Address,
    w: Address,
    slots: Address,
    x: Address,
    ld: number,
    u: Address,
    integers: Address,
    length: number,
    norm: number,
    vectorNorm: number,
    packedU: Address,
    info: Address,
    inactive: Address,
    count: number,
    a: Address,
  ): void
  nextKnot(
    size: number,
    beta: Address,
    w: Address,
    sign: Address,
    x: Address,
    ld: number,
    r: Address,
    u: Address,
    next: Address,
    inactive: Address,
    count: number,
    joinable: number,
    c: Address,
    a: Address,
    steps: Address,
    lambda: number,
    limit: number,
    error: number,
    rate: number,
    held: number,
    heldMargin: number,
    out: Address,
  ): number
  copyActive(
    size: number,
    slots: Address,
    beta: Address,
    sign: Address,
    toSlots: Address,
    toBeta: Address,
    toSign: Address,
  ): void
  firstAbove(
    column: Address,
    history: Address,
    ld: number,
    tau: Address,
    s: number,
    e: number,
    slack: number,
  ): number
  interpolationError(history: Address, ld: number, tau: Address, s: number, e: number): number
  quantise(v: Address, m: number, norm: number, out: Address, step: number, info: Address): void
  integerColumns(
    x: Address,
    ld: number,
    slots: Address,
    count: number,
    norm: number,
    integers: Address,
    length: number,
  ): void
  integerProducts(
    integers: Address,
    length: number,
    slots: Address,
    count: number,
    v: Address,
    scale: number,
    out: Address,
  ): void
  panelPack(
    panels: Address,
    n: number,
    rows: Address,
    pairs: number,
    m: number,
    from: number,
    to: number,
    v: Address,
    scale: number,
    half: number,
    packed: Address,
    low: Address,
    slop: Address,
    correlation: Address,
  ): void
  collectBelow(values: Address, width: number, limit: number, out: Address): number
  nearest(
    values: Address,
    width: number,
    limit: number,
    wanted: number,
    out: Address,
    bins: Address,
    cut: Address,
  ): number
  exposeInactive(
    inactive: Address,
    count: number,
    variables: Address,
    norm: Address,
    c: Address,
    a: Address,
    lambda: number,
    error: number,
    trust: number,
    unit: number,
    low: Address,
    correlation: Address,
    steps: Address,
  ): void
  shrinkInactive(
    inactive: Address,
    count: number,
    variables: Address,
    c: Address,
    a: Address,
    lambda: number,
    trust: number,
    cut: number,
    unscreened: number,
    gone: Address,
    held: Address,
    low: Address,
    correlation: Address,
    steps: Address,
  ): number
  firstSteps(correlation: Address, width: number, lambda: number, steps: Address): void
  largest(values: Address, width: number): number
  nearestJoin(c: Address, a: Address, count: number, lambda: number, limit: number): number
  nearestDrop(beta: Address, w: Address, size: number, limit: number): number
  panelCertify(
    packed: Address,
    pairs: number,
    from: number,
    to: number,
    v: Address,
    points: number,
    limits: Address,
    lambda: number,
    faith: number,
    low: Address,
    slop: Address,
    correlation: Address,
    steps: Address,
    scratch: Address,
    found: Address,
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
