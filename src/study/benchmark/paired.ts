/** One procedure against another on the same data sets: means of differences and their standard errors. */
import { type Estimate, estimateMean } from '../measure/estimate.js'
import type { BenchmarkResult, Outcomes } from './leader-board.js'

export type PairedDifference = Readonly<Record<'acc' | 'p1' | 'FDR' | 'F1', Estimate>>

export function pairedDifference(
  { outcomes }: BenchmarkResult,
  method: string,
  other: string,
): PairedDifference {
  const [own, theirs] = [outcomes.get(method)!, outcomes.get(other)!]
  const of = (measure: keyof Outcomes) =>
    estimateMean(own[measure].map((value, r) => value - theirs[measure][r]))
  return { acc: of('acc'), p1: of('p1'), FDR: of('FDR'), F1: of('F1') }
}
