/**
 * Complementary pairs on a grid that goes far down, for methods that find the end of it themselves: 100 lambdas from twice
 * lambda_max to where the path of all rows first carries 3/4 of the columns it can hold, or a quarter of the rows if that is fewer (a member
 * has half of the rows; where its path fills them, what it selects is no longer told by the penalty).
 */
import { heldColumns } from '../../data/columns/copied-variables.js'
import type { Dataset } from '../../data/dataset.js'
import { samplingStrata } from '../../data/sampling-strata.js'
import { lambdaGrid } from '../../path/lambda-grid.js'
import { logSpaced } from '../../path/log-spaced.js'
import type { PathTask } from '../../run/ensemble-task.js'
import { seed } from '../settings/ensemble.js'
import { integer } from '../settings/setting.js'

const POINTS = 100

export const longSettings = {
  members: integer({
    summary: 'members of the ensemble, in complementary pairs',
    default: 100,
    least: 2,
    most: 1_000_000,
    option: true,
  }),
  seed,
} as const

export function longTask(
  data: Dataset,
  { members, seed: own }: { readonly members: number; readonly seed: number },
): PathTask {
  const held = heldColumns(data).length
  const q = Math.max(1, Math.min(Math.ceil(0.75 * held), Math.floor(data.n / 4)))
  const { lambda } = lambdaGrid(data, { q, count: 2 })
  const grid = logSpaced(2 * lambda[0], lambda[1], POINTS)
  const sampler = { name: 'pairs', seed: own, stratified: samplingStrata(data) !== undefined } as const
  return { data, grid, q, sampler, members }
}
