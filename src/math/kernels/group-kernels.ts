/** The kernels of kernels/groups.ts, genetic.ts, gram.ts and tilted.ts: random groups of variables, the sweep, populations of subsets. */
type Address = number

// biome-ignore format: one function per paragraph reads better than one argument per line
export interface GroupKernels {
  bestGroup(
    a: Address, stride: number, v: Address, pool: Address, m: number, g: number, count: number, sign: number,
    tolerance: number, state: Address, drawn: Address, work: Address, best: Address,
  ): number
  sweepColumn(a: Address, stride: number, size: number, k: number): void
  crossProducts(panels: Address, n: number, size: number, out: Address, stride: number): void
  collectLinks(a: Address, stride: number, size: number, s: Address, least: number, out: Address): number
  tiltedPair(
    a: Address, stride: number, response: number, s: Address, candidates: Address, linked: Address, lengths: Address,
    most: number, residual: number, tiny: number, work: Address, out: Address,
  ): void
  sowGenes(genes: Address, count: number, prior: number, state: Address): void
  breed(
    genes: Address, spare: Address, p: number, m: number, worth: Address, size: Address, order: Address, held: Address,
    mutation: number, state: Address,
  ): void
  rateSubsets(
    table: Address, stride: number, p: number, genes: Address, from: number, to: number, factor: Address,
    tolerance: number, least: number, drawn: Address, work: Address, worth: Address, size: Address,
  ): void
}
