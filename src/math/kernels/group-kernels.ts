/** The kernels of kernels/groups.ts and kernels/genetic.ts: random groups of variables, the sweep, populations of subsets. */
type Address = number

// biome-ignore format: one function per paragraph reads better than one argument per line
export interface GroupKernels {
  bestGroup(
    a: Address, stride: number, v: Address, pool: Address, m: number, g: number, count: number, sign: number,
    tolerance: number, state: Address, drawn: Address, work: Address, best: Address,
  ): number
  sweepColumn(a: Address, stride: number, size: number, k: number): void
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
