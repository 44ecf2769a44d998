/** The comparison in the form of Table 1: a row per ensemble and way of pruning, the measures with their Monte-Carlo errors. */
import { type Estimate, estimateMean } from '../measure/estimate.js'
import { type Score, score } from '../measure/measures.js'
import { ensembleCells } from './cells.js'
import { type Compared, type Comparison, compared } from './compare.js'
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

export function comparisonRows(records: readonly Comparison[]): ComparisonRow[] {
  const groups = new Map<string, Comparison[]>()
  for (const record of records) {
    const key = keyOf(record.cell, record.ensemble, record.members)
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return ensembleCells.flatMap(({ name, title, support, cell: { p } }) =>
    comparedEnsembles.flatMap(ensemble =>
      compared.flatMap((members): ComparisonRow[] => {
        const own = groups.get(keyOf(name, ensemble, members)) ?? []
        if (own.length === 0) return []
        const scores = (list: readonly Comparison[]) =>
          list
            .toSorted((a, b) => a.replication - b.replication)
            .map(({ selected }) => score(selected, support, p))
        const mine = scores(own)
        const full = scores(groups.get(keyOf(name, ensemble, 'full')) ?? [])
        return [
          {
            cell: name,
            title,
            ensemble,
            members,
            replications: own.length,
            measures: Object.fromEntries(
              names.map(measure => [measure, estimateMean(mine.map(one => one[measure]))]),
            ) as ComparisonRow['measures'],
            gain: estimateMean(mine.map(({ acc }, r) => acc - full[r].acc)),
            size: estimateMean(own.map(({ selected }) => selected.length)).value,
          },
        ]
      }),
    ),
  )
}

function keyOf(cell: string, ensemble: string, members: string): string {
  return [cell, ensemble, members].join(' ')
}
