/** What a method found: which variables, and what that rests on. The rest of a result follows from it (src/method/result/conclude.ts). */
import type { Ensemble } from '../../ensemble/member.js'
import type { PackedColumns } from '../../path/packed-columns.js'
import type { EnsembleDesign } from '../ensemble/design.js'
import type { Judgement } from '../ensemble/judgement.js'
import type { PrunedMembers } from '../ensemble/prune.js'
import type { SettingValue } from '../settings/setting.js'
import type { Assessment, Evidence, Guarantee, SelectionResult } from './result.js'
import type { Warning } from './warning.js'

export interface Outcome {
  /** Every setting as it was used, defaults and derived values included. */
  readonly settings: Readonly<Record<string, SettingValue>>
  /** Where it is not the method's. */
  readonly title?: string
  /** Variables, the most important first, or ascending where there is no ranking. */
  readonly chosen: readonly number[]
  readonly ensemble?: FoundByEnsemble
  /** The model as the method fits it; that of the chosen variables without penalty unless given. */
  readonly fit?: ColumnFit
  /** What else the method says of every variable. */
  readonly evidence?: readonly Evidence[]
  /** What the answer rests on, in a sentence. */
  readonly statement?: string
  readonly assessment?: Assessment
  readonly guarantee?: Guarantee
  /** Worst KKT violation over the paths that were solved, and how many those are. */
  readonly certificate?: SelectionResult['certificate']
  /** Columns that have the same value in every row, where they are known already. */
  readonly constant?: readonly number[]
  /** The columns that threads share, where there are some. */
  readonly packed?: PackedColumns
  readonly warnings: readonly Warning[]
}

export interface FoundByEnsemble {
  readonly design: EnsembleDesign
  readonly members: Ensemble
  /** Left out where the members stay in their own order. */
  readonly pruned?: PrunedMembers
  readonly judgement: Judgement
}

/** Coefficients of columns as given; those not listed are zero. */
export interface ColumnFit {
  readonly columns: ArrayLike<number>
  readonly coefficients: ArrayLike<number>
  /** Of the unpenalised columns, where the data set has some. */
  readonly unpenalised?: ArrayLike<number>
  readonly intercept: number
}
