/** The comparison in the form of Table 1: a row per ensemble and way of pruning, the measures with their Monte-Carlo errors. */
import { groupBy } from '../group-by.js'
import { type Estimate, estimateMean } from '../measure/estimate.js'
import { type Score, score } from '../measure/measures.js'
import type { ComparisonRecord } from '../record.js'
import { ensembleCells } from './cells.js'
import { type Compared, compared, comparisonCell } from './compare.js'
import { type ComparedEnsemble, comparedEnsembles } from './compared-ensembles.js'

export interface ComparisonRow {
  readonly cell: string
  readonly title: string
  readonly ensemble: ComparedEnsemble
  readonly members: Compared
  readonly replications: number
  readonly measures: Readonly<Record<keyof Score, Estimate>>
  /** Difference in accuracy to the full ensemble, on the same data. */
  readonly gain: Estimate
  /** Selected variables. */
  readonly size: number
}

const names = ['p0', 'p1', 'acc', 'FDR'] as const

export function comparisonRows(records: readonly ComparisonRecord[]): ComparisonRow[] {
  const groups = groupBy(records, ({ cell, method }) => `${cell} ${method}`)
  return ensembleCells.flatMap(({ name, title, support, cell: { p } }) =>
    comparedEnsembles.flatMap(ensemble => {
      const own = (groups.get(`${comparisonCell({ name })} ${ensemble}`) ?? [])
        .filter(({ chosen }) => chosen.full !== undefined)
        .toSorted((a, b) => a.replication - b.replication)
      if (own.length === 0) return []
      const scores = (members: Compared) => own.map(({ chosen }) => score(chosen[members], support, p))
      const full = scores('full')
      return compared.map((members): ComparisonRow => {
        const mine = scores(members)
        return {
          cell: name,
          title,
          ensemble,
          members,
          replications: own.length,
          measures: Object.fromEntries(
            names.map(measure => [measure, estimateMean(mine.map(one => one[measure]))]),
          ) as ComparisonRow['measures'],
          gain: estimateMean(mine.map(({ acc }, r) => acc - full[r].acc)),
          size: estimateMean(own.map(({ chosen }) => chosen[members].length)).value,
        }
      })
    }),
  )
}
