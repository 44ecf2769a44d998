/** The kernels of kernels/exponential.ts, logistic.ts, active-set.ts and triangular.ts: likelihood, Hessian and active set of the logistic lasso. */
type Address = number

export interface LogisticKernels {
  logisticFit(
    x: Address,
    ld: number,
    slots: Address,
    beta: Address,
    count: number,
    signs: Address,
    scale: number,
    eta: Address,
    r: Address,
    v: Address,
    inverse: Address,
    out: Address,
  ): void
  exponentials(x: Address, n: number, shift: number, out: Address): void
  weightedGram(
    x: Address,
    ld: number,
    slots: Address,
    count: number,
    v: Address,
    scratch: Address,
    l: Address,
    stride: number,
  ): void
  weightedRow(
    x: Address,
    ld: number,
    slots: Address,
    count: number,
    slot: number,
    v: Address,
    scratch: Address,
    l: Address,
    stride: number,
  ): number
  factorRows(l: Address, stride: number, size: number, tiny: number, reciprocal: Address): number
  factorRow(l: Address, stride: number, size: number, reciprocal: Address, diagonal: number): number
  quarticSum(
    x: Address,
    ld: number,
    slots: Address,
    w: Address,
    count: number,
    v: Address,
    scratch: Address,
    out: Address,
  ): number
  weightedDistance(
    x: Address,
    ld: number,
    slots: Address,
    w: Address,
    count: number,
    slot: number,
    v: Address,
    scratch: Address,
  ): number
  inverseDiagonal(
    l: Address,
    stride: number,
    size: number,
    reciprocal: Address,
    work: Address,
    d: Address,
  ): void
  borderInverse(
    l: Address,
    stride: number,
    size: number,
    reciprocal: Address,
    work: Address,
    d: Address,
  ): void
  activeGradient(
    l: Address,
    stride: number,
    size: number,
    reciprocal: Address,
    c: Address,
    sign: Address,
    lambda: number,
    g: Address,
    z: Address,
    out: Address,
  ): number
  advanceActive(
    l: Address,
    stride: number,
    size: number,
    reciprocal: Address,
    z: Address,
    w: Address,
    beta: Address,
    sign: Address,
  ): number
  movement(now: Address, before: Address, rate: Address, count: number, per: number): void
  lowerSolve(l: Address, stride: number, size: number, reciprocal: Address, g: Address, z: Address): void
  upperSolve(l: Address, stride: number, size: number, reciprocal: Address, z: Address, w: Address): void
  largestAbsolute(c: Address, count: number): number
  weightedSum(
    x: Address,
    ld: number,
    slots: Address,
    w: Address,
    count: number,
    v: Address,
    out: Address,
  ): void
}
