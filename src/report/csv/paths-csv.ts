import { ensembleOf } from '../../method/result/ensemble-of.js'
import { isEnsemble } from '../../method/result/kinds.js'
import type { SelectionResult } from '../../method/result/result.js'
import { selectionCounts } from '../../select/selection-counts.js'
import { type CsvValue, csvText } from './csv.js'

/** One row per variable that some member selects and per lambda: its frequency among the kept members and among all. */
export function pathsCsv(result: SelectionResult): string {
  return csvText(['variable', 'step', 'lambda', 'frequency', 'frequency_full'], rows(result))
}

function* rows(result: SelectionResult): Generator<CsvValue[]> {
  if (!isEnsemble(result)) return
  const { order, kept, lambda } = result.ensemble
  // Members that are not paths have none.
  if (lambda.length === 0) return
  const ensemble = ensembleOf(result)
  const full = selectionCounts(ensemble)
  const some = selectionCounts(ensemble, order.slice(0, kept))
  const place = new Map(Array.from(some.variable, (j, v) => [j, v]))
  for (let v = 0; v < full.variable.length; v++) {
    const j = full.variable[v]
    const w = place.get(j)
    for (let k = 0; k < full.points; k++) {
      const among = w === undefined ? 0 : some.count[w * some.points + k] / some.members
      yield [
        result.variables[j].name,
        k + 1,
        lambda[k],
        among,
        full.count[v * full.points + k] / full.members,
      ]
    }
  }
}
