import type { Matrices, RealData } from '../paper/cell.js'
import type { Origin } from '../scenario/instance.js'
import type { LabInstance } from './instance.js'

/**
 * Methods are chosen on `development`, compared with the paper on `paper`, and judged on `validation`; on `calibration` the error
 * statement of the recommended one is compared with its errors.
 */
export const labSets = ['development', 'paper', 'validation', 'calibration'] as const
export type LabSet = (typeof labSets)[number]

export interface LabCell {
  /** The set and the design, as in validation/toeplitz-0.9. */
  readonly name: string
  readonly set: LabSet
  readonly title: string
  readonly replications: number
  readonly n: number
  readonly p: number
  readonly source?: RealData
  readonly draw: (origin: Origin, matrices: Matrices) => LabInstance
}
