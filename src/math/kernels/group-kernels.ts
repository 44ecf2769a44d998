/** The kernels of kernels/groups.ts: random groups of variables, and the sweep. */
type Address = number

// biome-ignore format: one function per paragraph reads better than one argument per line
export interface GroupKernels {
  bestGroup(
    a: Address, stride: number, v: Address, pool: Address, m: number, g: number, count: number, sign: number,
    tolerance: number, state: Address, drawn: Address, work: Address, best: Address,
  ): number
  sweepColumn(a: Address, stride: number, size: number, k: number): void
}
