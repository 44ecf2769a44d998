/** The kernels of kernels/posterior.ts: weights of the sets that one more column makes of a set. */
type Address = number

// biome-ignore format: one function per paragraph reads better than one argument per line
export interface PosteriorKernels {
  additionScores(
    d: Address, w: Address, u: Address, du: number, wu: number, rss: number, nu: number, tau: number, width: number,
    out: Address,
  ): number
  addMultiples(
    rows: Address, stride: number, list: Address, c: Address, count: number, v: Address, width: number,
  ): void
  scoreWeights(scores: Address, most: number, width: number): number
  singleProducts(x: Address, ld: number, count: number, v: Address, out: Address): void
}
