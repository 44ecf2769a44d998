import type { DataSource, Family, Ties } from '../../data/dataset.js'
import type { DataSummary } from '../../data/summarise.js'
import type { PackedMember } from '../../ensemble/packed-member.js'
import type { Digest } from '../../math/digest/sha256.js'
import type { Count, Fraction, NonNegative, Positive } from '../../math/quantities.js'
import type { Correlations } from '../../select/correlations.js'
import type { StabilityIndex } from '../../select/stability-index.js'
import type { Substitutes } from '../../select/substitutes.js'
import type { Concordance } from '../../select/survival/concordance.js'
import type { EnsembleDesign } from '../ensemble/design.js'
import type { SettingValue } from '../settings/setting.js'
import type { Stage } from '../stages.js'
import type { Citation } from './citation.js'
import type { CurveEstimate } from './curve-estimate.js'
import type { SurvivalValidation } from './survival-findings.js'
import type { Warning } from './warning.js'

/** What a selection found and everything needed to judge or repeat it: plain JSON, the same bytes every time but for `timing`. */
export interface SelectionResult {
  readonly schemaVersion: 2
  /** Of Secateur. */
  readonly version: string
  /** SHA-256 of the WebAssembly kernels that computed the paths. */
  readonly kernelDigest: Digest
  readonly data: {
    /** Rows. @minimum 1 */
    readonly n: Count
    /** Variables; a factor is one. @minimum 1 */
    readonly p: Count
    /** Columns of numbers they make, where a factor or a curve has several. @minimum 1 */
    readonly columns?: Count
    /** How many of the variables are factors, where there are any. @minimum 1 */
    readonly factors?: Count
    /** How many are numbers whose effects may be curved, where there are any. @minimum 1 */
    readonly curves?: Count
    readonly response: string
    readonly family: Family
    /** For the binomial and the multinomial family: the labels that became 0, 1, and so on. @minItems 2 */
    readonly classes?: readonly string[]
    /** For survival times. */
    readonly survival?: {
      /** @minimum 1 */
      readonly events: Count
      readonly ties: Ties
      /** How many. @minimum 1 */
      readonly strata?: Count
      /** Rows enter late. */
      readonly entry?: true
    }
    /** The linear predictor has an offset. */
    readonly offset?: true
    /** Where rows are weighted: how many rows of equal weight would say as much, (sum w)^2 / sum w^2. */
    readonly weights?: { readonly effectiveRows: Positive }
    /** Variables that have a penalty factor other than 1, and the range of the factors. */
    readonly penaltyFactors?: { readonly variables: Count; readonly least: Positive; readonly most: Positive }
    /** False where columns are penalised as they are. */
    readonly standardise?: false
    /** SHA-256 of names, family, response and predictors. */
    readonly digest: Digest
    /** Where the data come from and what was done to them. */
    readonly source?: DataSource
  }
  /** Name of the method. */
  readonly method: string
  /** As it stands above the result. */
  readonly title: string
  readonly citations: readonly Citation[]
  /** Every setting of the method as it was used, defaults and derived values included. */
  readonly settings: Readonly<Record<string, SettingValue>>
  /** The most important first; ascending where the method has no ranking. */
  readonly selected: readonly SelectedVariable[]
  /** Variables that are in every model without penalty, as fitted; they are not among those to be selected. */
  readonly unpenalised?: readonly FittedVariable[]
  /** All variables that can be selected, in column order. */
  readonly variables: readonly VariableResult[]
  /** Intercept of the fitted model; null without one. */
  readonly intercept: number | null
  /** Of each class, where there are several; they sum to zero at the origin. */
  readonly intercepts?: readonly number[]
  /** Of the refit on the rows it was fitted to, for survival times. */
  readonly concordance?: Concordance
  /** Of the refit without each row's fold, for survival times; the selection itself saw all rows. */
  readonly validation?: SurvivalValidation
  /** For members that are paths on a grid: for others nothing is proved. */
  readonly bound?: BoundResult
  /** For ensembles: how alike the sets are that members select somewhere on the grid. */
  readonly stability?: {
    /** Null where the index has no value. */
    readonly kept: StabilityIndex | null
    /** Of all members. */
    readonly full: StabilityIndex | null
  }
  /** For ensembles: variables that can stand in for one another, and how often members select any of them. */
  readonly substitutes?: readonly Substitutes[]
  /** Variables that are copies of each other up to location, sign and scale, where there are some: sets of at least two, each ascending. */
  readonly copies?: readonly CopiedSet[]
  /** What a method without members to count says of each variable besides. */
  readonly evidence?: readonly Evidence[]
  /** What the answer of such a method rests on, in a sentence. */
  readonly statement?: string
  /** For methods that are ensembles. */
  readonly ensemble?: EnsembleResult
  /** Among the variables that matter most (at most 30) and the columns nearest to them. */
  readonly correlations: Correlations
  /** How the response and those variables are distributed, and how it goes along with each. */
  readonly summary?: DataSummary
  /** By simulation, for the recommended method. */
  readonly assessment?: Assessment
  /** For any method, where it was asked for. */
  readonly guarantee?: Guarantee
  readonly certificate: {
    /** Worst KKT violation relative to lambda_max over all paths. */
    readonly worstKkt: number
    readonly paths: Count
    /** Columns that vary, but not in the rows of some members, which cannot select them. @minimum 1 */
    readonly constantInMembers?: Count
  }
  readonly warnings: readonly Warning[]
  readonly timing: Timing
  /** SHA-256 of everything above but `timing`, as JSON with sorted keys; written with the result. */
  readonly digest?: Digest
}

/** @minItems 2 */
export type CopiedSet = readonly Count[]

export interface SelectedVariable extends IndexedVariable, VariableEstimates {
  /** For methods that state it, the posterior probability that the signal is real: that this variable or one of its alternatives matters. */
  readonly probability?: Fraction
  /** Where signals are selected: variables that could stand in its place, the most probable first. */
  readonly alternatives?: readonly Alternative[]
  /** What speaks for the signal: its probability, or nearly all members of the ensemble. */
  readonly by?: 'probability' | 'ensemble'
}

interface IndexedVariable {
  readonly name: string
  /** Number among the variables, from 0. */
  readonly index: Count
  /** For ensembles. */
  readonly frequency?: NonNegative
}

interface VariableEstimates {
  /** For several classes, in the order of the labels: each has a coefficient of its own, and the one below is null. Those of a variable sum to zero. @minItems 2 */
  readonly classes?: readonly ClassEstimate[]
  /** Of the model refitted without penalty on the selected variables, or as the method fits it; original scale; null without a fit, for a factor, a curve and several classes. */
  readonly coefficient: number | null
  /** Of the coefficient, as if the variables had been chosen before the data were seen; null without a refit. */
  readonly standardError: number | null
  /** 95 %, under the same assumption. */
  readonly interval: readonly [number, number] | null
  /** Standard deviation of the column, divisor n; null without a refit. */
  readonly deviation: number | null
  /** For a factor: how far each level lies from the base, in the same model. */
  readonly levels?: readonly LevelEstimate[]
  readonly base?: string
  /** For a variable with a curved effect, in the same model; left out without one. */
  readonly curve?: CurveEstimate
}

export interface Alternative {
  readonly name: string
  readonly index: Count
  /** That it is in the model; with the others of the signal, one of them is with the signal's probability. */
  readonly probability: Fraction
}

export type FittedVariable = Pick<IndexedVariable, 'name'> & VariableEstimates

export type LevelEstimate = {
  readonly level: string
  /** @minItems 2 */
  readonly classes?: readonly ClassEstimate[]
} & ClassEstimate

export interface ClassEstimate {
  readonly coefficient: number | null
  readonly standardError: number | null
  readonly interval: readonly [number, number] | null
}

export interface VariableResult {
  readonly name: string
  /** For ensembles, as the next three: highest selection frequency over the grid among the kept members, or what they say together. */
  readonly frequency?: NonNegative
  /** The same among all members. */
  readonly frequencyFull?: NonNegative
  /** Monte-Carlo error of `frequency`: sqrt(f (1 - f) / U), or the standard deviation among members over sqrt(U). */
  readonly frequencyError?: NonNegative
  /** Mean importance among the kept members. */
  readonly importance?: NonNegative
  readonly selected: boolean
}

/** One number per variable, in column order; null where the method says nothing of it. */
export interface Evidence {
  readonly name: string
  readonly values: readonly (number | null)[]
}

export interface EnsembleResult {
  /** How it was made, and what decides. */
  readonly design: EnsembleDesign
  /** Where the line was drawn: a selected variable has at least, or more than, this. */
  readonly cut: number
  /** B, the number of members generated. @minimum 2 */
  readonly members: Count
  /** U, the number of members kept. @minimum 1 */
  readonly kept: Count
  /** Members in the order of Algorithm 1; the first `kept` of them are kept. Their own order without pruning. */
  readonly order: readonly Count[]
  /** Loss of eq. (4) after each inclusion; empty without pruning, as the next two. */
  readonly loss: readonly number[]
  /** Left side of eq. (7) at each inclusion: how well the member points at the reference. */
  readonly strength: readonly number[]
  /** Right side of eq. (7) at each inclusion: how far the member lies from those before it. */
  readonly diversity: readonly number[]
  /** Where the reference of Algorithm 1 is not zero; empty without pruning. */
  readonly reference: { readonly index: readonly Count[]; readonly value: readonly number[] }
  /** The grid, decreasing; empty for members that are not paths. */
  readonly lambda: readonly number[]
  /** K where there is no grid: importances are whole numbers of K-ths. @minimum 1 */
  readonly points?: Count
  /** Coefficients of the members' variables, where the method goes by them. */
  readonly values?: readonly (readonly number[])[]
  /** What each member selects: triples variable, first grid point, grid point after the last. */
  readonly intervals: readonly PackedMember[]
}

export interface BoundResult {
  readonly q: Count
  readonly threshold: number
  /** p of the bounds where it is not the number of all variables: copies count once, and constant ones not at all. @minimum 1 */
  readonly variables?: Count
  /** Meinshausen-Buhlmann bound on the expected number of falsely selected variables, for the full ensemble. */
  readonly pfer: number
  /** Shah-Samworth bounds; null unless the members are complementary pairs. */
  readonly unimodal: number | null
  readonly rConcave: number | null
  /** Variables that a member selects somewhere on the grid, on average: what the bound's q stands for. */
  readonly qObserved: number
  /** The bound with that q. */
  readonly pferObserved: number
  /** What the bounds hold for, in a sentence. */
  readonly statement: string
}

/** The only part that differs from run to run. */
export interface Timing {
  readonly milliseconds: number
  /** Threads the runner could use. */
  readonly threads: Count
  /** What took how long, in the order in which it began. */
  readonly stages?: readonly Stage[]
  /** Where a time limit ended the ensemble before all members were computed; the rest of the result is that of a run with fewer. */
  readonly stopped?: Stopped
}

export interface Stopped {
  /** B as it was asked for. */
  readonly asked: Count
  /** Milliseconds. */
  readonly limit: number
}

/** The method run on responses simulated from its own answer, where the truth is known. */
export interface Assessment {
  /** @minimum 1 */
  readonly simulations: Count
  /** Mean number of variables selected that are not in the answer: the per-family error rate. */
  readonly pfer: NonNegative
  /** Upper 95 % limit of that mean, by the simulations there are. */
  readonly pferLimit: NonNegative
  /** Mean share of them among the selected: the false discovery rate. */
  readonly fdr: Fraction
  /** Share of simulations in which exactly the answer was found. */
  readonly exact: Fraction
  /** For each selected variable, in their order, the share of simulations in which it was found again. */
  readonly recovery: readonly Fraction[]
}

/** The method run on halves of the rows, and what is proved of the variables that recur. */
export interface Guarantee {
  /** Complementary pairs of halves. @minimum 2 */
  readonly pairs: Count
  /** Least share of the halves that select a variable. */
  readonly threshold: Fraction
  /** p of the bounds where it is not the number of all variables: copies count once, and constant ones not at all. @minimum 1 */
  readonly variables?: Count
  /** Variables that a half selects, on average. */
  readonly q: NonNegative
  /** Of the recurring variables, at most so many are on average ones that a half selects with a probability of at most q / p. */
  readonly pfer: NonNegative
  /** The same with an assumption on the share of pairs whose two halves both select a variable; null where it does not cover q. */
  readonly unimodal: NonNegative | null
  readonly rConcave: NonNegative | null
  /** The variables that recur, the most frequent first. */
  readonly selected: readonly { readonly index: Count; readonly share: Fraction }[]
  /** What is proved, in sentences. */
  readonly statement: string
  /** The variables that each half selects, ascending; halves 2i and 2i + 1 are a pair. */
  readonly halves: readonly (readonly Count[])[]
}
