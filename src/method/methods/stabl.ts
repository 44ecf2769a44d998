import { heldColumns } from '../../data/columns/copied-variables.js'
import type { Dataset } from '../../data/dataset.js'
import { samplingStrata } from '../../data/sampling-strata.js'
import { cellsOf } from '../../data/take.js'
import { allRows } from '../../path/capacity.js'
import { lambdaGrid } from '../../path/lambda-grid.js'
import { failForNoCorrelation } from '../../path/no-correlation.js'
import { stream } from '../../random/stream.js'
import { qOfPaper } from '../../select/bounds.js'
import { decoyThreshold } from '../../select/decoys.js'
import { frequencies } from '../../select/frequencies.js'
import { defineMethod, members as membersOf } from '../method.js'
import { works } from '../result/citations.js'
import { members, seed } from '../settings/ensemble.js'
import { recorded } from '../settings/recorded.js'
import { byVariable, variablesOf } from '../single/single.js'
import { oneTable } from '../takes.js'
import { withCopies } from '../with-copies.js'

/** Stabl with permuted copies: every column that a path can hold has a copy with its rows shuffled, and the ensemble chooses among all of both. */
export const stabl = defineMethod({
  name: 'stabl',
  title: 'Stability selection with decoys',
  summary: 'threshold from permuted copies of the columns',
  citations: [works.hedou],
  kind: 'single',
  settings: { members, seed },
  takes: oneTable,
  *run(data, settings) {
    const { n } = data
    const columns = heldColumns(data)
    const p = columns.length
    if (p === 0) failForNoCorrelation(data)
    const held = p === data.p ? data : columnsOf(data, columns)
    const both = withCopies(held, shuffledColumns(held, settings.seed))
    const q = Math.min(qOfPaper({ p: 2 * p }), n - 1)
    const { lambda: grid } = lambdaGrid(both, { q, count: 100 })
    const sampler = {
      name: 'half',
      seed: settings.seed,
      stratified: samplingStrata(data) !== undefined,
    } as const
    const ensemble = yield* membersOf({ data: both, grid, q, sampler, members: settings.members })
    const ofBoth = frequencies(ensemble)
    const { selected, threshold, proportion } = decoyThreshold(ofBoth.subarray(0, p), ofBoth.subarray(p))
    const frequency = new Float64Array(data.p)
    columns.forEach((j, k) => {
      frequency[j] = ofBoth[k]
    })
    return {
      settings: recorded(settings),
      chosen: variablesOf(
        data,
        selected.map(k => columns[k]),
      ),
      evidence: [{ name: 'frequency', values: byVariable(data, frequency, Math.max) }],
      statement:
        proportion < 1
          ? `Variables with a frequency above ${threshold} are selected, where decoys put the share of false ones at ${Number(proportion.toPrecision(3))}.`
          : 'Nothing is selected: at every threshold decoys are as frequent as variables.',
      certificate: { worstKkt: ensemble.worstKkt, paths: ensemble.members.length },
      warnings: [],
    }
  },
})

/** Some columns, each for itself. */
function columnsOf(data: Dataset, columns: Int32Array): Dataset {
  const { n, x, penaltyFactors } = data
  return {
    ...data,
    p: columns.length,
    x: cellsOf(x, n, allRows(n), columns),
    ...(penaltyFactors && { penaltyFactors: Float64Array.from(columns, j => penaltyFactors[j]) }),
  }
}

/** Every column with its rows in another order. */
export function shuffledColumns({ n, p, x }: Dataset, seed: number): Float64Array {
  const random = stream(seed, 'stabl/decoys', 0)
  const copies = x.slice(0, n * p)
  for (let j = 0; j < p; j++) random.shuffle(copies.subarray(j * n, (j + 1) * n))
  return copies
}
