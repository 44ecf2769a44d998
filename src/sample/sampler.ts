/** Who sees which rows. A sampler is pure in (seed, b): any member can be drawn anywhere, in any order, twice. */
export interface Sampler {
  readonly name: 'half' | 'pairs' | 'bootstrap'
  /** Number of rows each member sees; of subjects, where those are drawn. */
  readonly size: number
  /** Row indices of member b, ascending; a bootstrap repeats rows. */
  rows(b: number): Int32Array
}
