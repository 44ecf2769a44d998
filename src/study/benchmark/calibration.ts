/** What the recommended method states about its errors, against the errors it makes, design by design. */
import { groupBy } from '../group-by.js'
import { type Estimate, estimateMean } from '../measure/estimate.js'
import type { BenchmarkRecord } from '../record.js'
import { STATEMENT } from './groups.js'

export interface Calibration {
  readonly cell: string
  readonly replications: number
  /** Mean number of false selections: stated, and made. */
  readonly stated: Estimate
  readonly made: Estimate
  /** Share of replications in which the exact set was selected: stated, and true. */
  readonly statedExact: Estimate
  readonly exact: Estimate
}

export function calibrationOf(records: readonly BenchmarkRecord[]): readonly Calibration[] {
  const statements = records.filter(({ method }) => method === STATEMENT)
  return [...groupBy(statements, ({ cell }) => cell)].map(([cell, own]) => {
    const sorted = own.toSorted((a, b) => a.replication - b.replication)
    const share = ([count, of]: readonly [number, number]) => (of === 0 ? 0 : count / of)
    return {
      cell,
      replications: own.length,
      stated: estimateMean(sorted.map(({ scores }) => share(scores.stated))),
      made: estimateMean(sorted.map(({ scores }) => scores.auto[1])),
      statedExact: estimateMean(sorted.map(({ scores }) => share(scores.exact))),
      exact: estimateMean(
        sorted.map(({ scores, truth }) => (scores.auto[0] === truth && scores.auto[1] === 0 ? 1 : 0)),
      ),
    }
  })
}
