/**
 * The variables that matter most as the report pictures them: part i is the distribution of the i-th (src/data/summarise.ts) and its
 * correlations with the others and with their neighbours (src/select/correlations.ts).
 */
import type { Dataset } from '../../data/dataset.js'
import {
  type DataSummary,
  summariseResponse,
  type VariableSummary,
  variableSummary,
} from '../../data/summarise.js'
import type { PackedColumns } from '../../path/packed-columns.js'
import { onlyHere, type TaskKind } from '../../run/task-kind.js'
import { type Correlations, correlationRows, nearestOf } from '../../select/correlations.js'
import { type Meanwhile, parts, type Run } from '../method.js'
import { correlationKind, correlationRanges } from './correlation-kind.js'

type PicturedData = Pick<Dataset, 'n' | 'p' | 'x' | 'y' | 'groups' | 'family' | 'classes' | 'survival'>

export interface PictureTask {
  readonly data: PicturedData
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

export interface Picture {
  readonly value: readonly number[]
  readonly summary: VariableSummary
}

export const pictureKind: TaskKind<PictureTask, Picture> = {
  name: 'pictures',
  prepare({ data, rows, columns }) {
    const correlations = correlationRows(data, { rows, columns })
    return i => ({ value: correlations(i), summary: variableSummary(data, rows[i]) })
  },
  ...onlyHere('pictures'),
  cost: ({ data: { n }, columns }) => 0.1 + 1e-6 * n * (200 + columns.length),
}

/** Of a result that no report is made of. */
export const unpictured: { readonly correlations: Correlations } = {
  correlations: { rows: [], columns: [], value: [], nearest: [] },
}

export function* picturesOf(
  data: Dataset,
  rows: readonly number[],
  packed?: PackedColumns,
  beside: { readonly correlations?: Meanwhile; readonly pictures?: Meanwhile } = {},
): Run<{ readonly correlations: Correlations; readonly summary: DataSummary }> {
  const { n, p, x, y, groups, family, classes, survival } = data
  const own = { n, p, x, ...(groups && { groups }) }
  const ranges = yield* parts(correlationKind, { data: own, rows, packed }, correlationRanges(data), {
    brief: true,
    meanwhile: beside.correlations,
  })
  const { columns, nearest } = nearestOf(rows, ranges)
  const whole = { ...own, y, family, ...(classes && { classes }), ...(survival && { survival }) }
  const pictures = yield* parts(pictureKind, { data: whole, rows, columns }, rows.length, {
    brief: true,
    meanwhile: beside.pictures,
  })
  return {
    correlations: { rows, columns, value: pictures.map(({ value }) => value), nearest },
    summary: { response: summariseResponse(data), variables: pictures.map(({ summary }) => summary) },
  }
}
