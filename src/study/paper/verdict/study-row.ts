import type { TableOrFigure } from '../cell.js'

export type Verdict = 'agrees' | 'differs, explained' | 'differs, unexplained'

/** One published number, or one published claim of a figure, and what became of it. */
export interface StudyRow {
  readonly tableOrFigure: TableOrFigure
  readonly cell: string
  readonly method: string
  readonly measure: string
  /** Null for a claim that the paper makes in words. */
  readonly published: number | null
  /** Printed as "<0.001". */
  readonly below?: true
  readonly ours: number
  readonly standardError: number
  readonly replications: number
  /** Distance in combined standard errors, signed, where there is a number to compare with. */
  readonly z: number | null
  readonly verdict: Verdict
  /** The claim, or why the numbers differ, or what is known about it. */
  readonly note?: string
  /** The run that shows it. */
  readonly shownBy?: {
    readonly cell: string
    readonly method: string
    readonly ours: number
    readonly standardError: number
  }
}
