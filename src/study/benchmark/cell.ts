import type { Matrices, RealData } from '../paper/cell.js'
import type { Origin } from '../scenario/instance.js'
import type { BenchmarkInstance } from './instance.js'

/**
 * Methods are chosen on `development`, compared with the paper on `paper`, and judged on `validation`; on `calibration` the error
 * statement of the recommended one is compared with its errors.
 */
export const benchmarkSets = ['development', 'paper', 'validation', 'calibration'] as const
export type BenchmarkSet = (typeof benchmarkSets)[number]

export interface BenchmarkCell {
  /** The set and the design, as in validation/toeplitz-0.9. */
  readonly name: string
  readonly set: BenchmarkSet
  readonly title: string
  readonly replications: number
  readonly n: number
  readonly p: number
  readonly source?: RealData
  readonly draw: (origin: Origin, matrices: Matrices) => BenchmarkInstance
}
