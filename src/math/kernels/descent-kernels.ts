/** The kernels of kernels/descent.ts, kernels/logistic-descent.ts and kernels/bound.ts: coordinate descent and its screening. */
type Address = number

// biome-ignore format: one function per paragraph reads better than one argument per line
export interface DescentKernels {
  gramSweeps(
    g: Address, stride: number, order: Address, count: number, size: number, c: Address, beta: Address,
    pieces: Address, kind: number, lambda: number, gamma: number, enough: number, steady: number, budget: number,
    most: number, out: Address,
  ): number
  placePieces(beta: Address, pieces: Address, size: number, kind: number, lambda: number, gamma: number): void
  gramTarget(
    inverse: Address, stride: number, size: number, c: Address, beta: Address, pieces: Address, kind: number,
    lambda: number, gamma: number, least: number, most: number, list: Address, rows: Address, reciprocal: Address,
    between: Address, unbetween: Address, work: Address, slopes: Address, pushed: Address, marks: Address,
    target: Address,
  ): number
  gramGuard(
    inverse: Address, stride: number, size: number, beta: Address, target: Address, slopes: Address, kind: number,
    lambda: number, gamma: number, least: number, most: number, fall: number, list: Address,
    factor: Address, reciprocal: Address, rows: Address, shares: Address, spread: Address,
  ): number
  inverseAppend(g: Address, stride: number, size: number, inverse: Address): number
  convexAppend(
    g: Address, stride: number, size: number, kappa: number, factor: Address, reciprocal: Address,
  ): number
  gramAppend(x: Address, ld: number, slots: Address, size: number, slot: number, g: Address, stride: number): void
  settleResidual(
    x: Address, ld: number, slots: Address, beta: Address, pieces: Address, size: number, y: Address, r: Address,
    c: Address, work: Address, kind: number, lambda: number, gamma: number, out: Address,
  ): number
  logisticSweeps(
    x: Address, ld: number, slots: Address, order: Address, size: number, signs: Address, root: number, clamped: number,
    eta: Address, w: Address, s: Address, r: Address, beta: Address, v: Address, pieces: Address, kind: number,
    lambda: number, gamma: number, saturated: number, enough: number, steady: number, most: number, out: Address,
  ): number
  logisticSettle(
    x: Address, ld: number, slots: Address, size: number, signs: Address, root: number, clamped: number,
    eta: Address, w: Address, s: Address, r: Address, beta: Address, v: Address, c: Address, pieces: Address,
    kind: number, lambda: number, gamma: number, theta: Address, last: Address, out: Address,
  ): number
  logisticPolish(
    x: Address, ld: number, slots: Address, size: number, signs: Address, root: number, clamped: number,
    eta: Address, w: Address, s: Address, r: Address, beta: Address, v: Address, c: Address, pieces: Address,
    kind: number, lambda: number, gamma: number, least: number, guard: number, list: Address, factor: Address,
    reciprocal: Address, jacobian: Address, stride: number, work: Address, step: Address, lanesOf: Address,
    weighted: Address, columns: Address, swaps: Address,
  ): number
  panelBounds(
    packed: Address, pairs: number, blocks: number, v: Address, scale: number, rounding: number, low: Address,
    slop: Address, gone: number, bound: Address, scratch: Address,
  ): void
  collectAbove(values: Address, width: number, limit: number, from: number, out: Address): number
  lineSolution(
    slotsA: Address, betaA: Address, countA: number, slotsB: Address, betaB: Address, countB: number, share: number,
    next: Address, names: Address, mean: Address, norm: Address, root: number, variables: Address, values: Address,
    out: Address,
  ): number
  predictRows(
    x: Address, n: number, rows: Address, count: number, variables: Address, values: Address, size: number,
    intercept: number, out: Address,
  ): void
}
