/** The comparison in the form of Table 1: a row per ensemble and way of pruning, the measures with their Monte-Carlo errors. */
import { groupBy } from '../group-by.js'
import { type Estimate, estimateMean } from '../measure/estimate.js'
import { type Score, score } from '../measure/measures.js'
import type { ComparisonRecord } from '../record.js'
import { ensembleCells } from './cells.js'
import { type Compared, compared, comparisonCell } from './compare.js'
import { comparedEnsembles } from './compared-ensembles.js'

export type ComparisonRow = ReturnType<typeof comparisonRows>[number]

const names = ['p0', 'p1', 'acc', 'FDR'] as const

export function comparisonRows(records: readonly ComparisonRecord[]) {
  const groups = groupBy(records, ({ cell, method }) => `${cell} ${method}`)
  return ensembleCells.flatMap(({ name, title, support, cell: { p } }) =>
    comparedEnsembles.flatMap(ensemble => {
      const own = (groups.get(`${comparisonCell({ name })} ${ensemble}`) ?? [])
        .filter(({ chosen }) => chosen.full !== undefined)
        .toSorted((a, b) => a.replication - b.replication)
      if (own.length === 0) return []
      const scores = (members: Compared) => own.map(({ chosen }) => score(chosen[members], support, p))
      const full = scores('full')
      return compared.map(members => {
        const mine = scores(members)
        return {
          cell: name,
          title,
          ensemble,
          members,
          replications: own.length,
          measures: Object.fromEntries(
            names.map(measure => [measure, estimateMean(mine.map(one => one[measure]))]),
          ) as Readonly<Record<keyof Score, Estimate>>,
          /** Difference in accuracy to the full ensemble, on the same data. */
          gain: estimateMean(mine.map(({ acc }, r) => acc - full[r].acc)),
          /** Selected variables. */
          size: estimateMean(own.map(({ chosen }) => chosen[members].length)).value,
        }
      })
    }),
  )
}
