import { fail } from '../../errors.js'
import type { Instance, Origin } from '../scenario/instance.js'
import type { Matrix } from '../scenario/real-design.js'
import type { Variation } from '../scenario/scenarios.js'

const tables = ['table1', 'table2', 'table3', 'table4', 'table5'] as const
export const tablesAndFigures = [...tables, 'figure1', 'figure2'] as const
export type TableOrFigure = (typeof tablesAndFigures)[number]

export type RealData = 'riboflavin' | 'madelon'
export type Matrices = Readonly<Partial<Record<RealData, Matrix>>>

/** A real data set, refused where it is not at hand. */
export function matrixOf(source: RealData, matrices: Matrices): Matrix {
  const hint = `Get it with: secateur data get ${source}`
  return matrices[source] ?? fail('usage/data', { where: source, rule: 'has not been downloaded yet', hint })
}

interface CellBase {
  /** The table or figure and the setting, as in table1/100-50-0.5. */
  readonly name: string
  readonly tableOrFigure: TableOrFigure
  /** The setting as the paper writes it. */
  readonly title: string
  /** M as published. */
  readonly replications: number
  /** Number of rows; for a real data set those of the published one. */
  readonly n: number
  readonly p: number
  /** Variables on the path of all rows at the end of the grid. */
  readonly q: number
  /** Data set behind the covariates, where they are real. */
  readonly source?: RealData
  readonly draw: (origin: Origin, matrices: Matrices) => Instance
}

/** A block of five rows of a table: five methods, scored against the truth. */
export interface TableCell extends CellBase {
  readonly kind: 'table'
  /** The variables that matter. */
  readonly support: readonly number[]
}

/** A panel of a figure: accuracy against ensemble size. */
export interface FigureCell extends CellBase {
  readonly kind: 'figure'
  readonly variation: Variation
  /** Ordered are the first so many members, each giving one curve; the largest is the size of the ensemble. */
  readonly sizes: readonly number[]
}

export type Cell = TableCell | FigureCell
