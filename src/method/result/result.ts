import type { DataSource, Family, Ties } from '../../data/dataset.js'
import type { DataSummary } from '../../data/summarise.js'
import type { PackedMember } from '../../ensemble/packed-member.js'
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
  readonly version: string
  /** SHA-256 of the WebAssembly kernels that computed the paths. */
  readonly kernelDigest: string
  readonly data: {
    readonly n: number
    /** Variables; a factor is one. */
    readonly p: number
    /** Columns of numbers they make, where a factor has several. */
    readonly columns?: number
    /** How many of the variables are factors, and how many numbers whose effects may be curved; left out where there are none. */
    readonly factors?: number
    readonly curves?: number
    readonly response: string
    readonly family: Family
    /** For the binomial family: the labels that became 0 and 1. */
    readonly classes?: readonly string[]
    /** For survival times. */
    readonly survival?: {
      readonly events: number
      readonly ties: Ties
      /** How many. */
      readonly strata?: number
      /** Rows enter late. */
      readonly entry?: true
    }
    /** The linear predictor has an offset. */
    readonly offset?: true
    /** Where rows are weighted: how many rows of equal weight would say as much, (sum w)^2 / sum w^2. */
    readonly weights?: { readonly effectiveRows: number }
    /** Variables that have a penalty factor other than 1, and the range of the factors. */
    readonly penaltyFactors?: { readonly variables: number; readonly least: number; readonly most: number }
    /** False where columns are penalised as they are. */
    readonly standardise?: false
    readonly digest: string
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
  /** What a method without members to count says of each variable besides. */
  readonly evidence?: readonly Evidence[]
  /** What the answer of such a method rests on, in a sentence. */
  readonly statement?: string
  /** For methods that are ensembles. */
  readonly ensemble?: EnsembleResult
  /** For members that are paths on a grid: for others nothing is proved. */
  readonly bound?: BoundResult
  /** For ensembles: how alike the sets are that members select somewhere on the grid; null where the index has no value. */
  readonly stability?: {
    readonly kept: StabilityIndex | null
    /** Of all members. */
    readonly full: StabilityIndex | null
  }
  /** Among the variables that matter most (at most 30) and the columns nearest to them. */
  readonly correlations: Correlations
  /** How the response and those variables are distributed, and how it goes along with each. */
  readonly summary?: DataSummary
  /** For ensembles: variables that can stand in for one another, and how often members select any of them. */
  readonly substitutes?: readonly Substitutes[]
  /** By simulation, for the recommended method. */
  readonly assessment?: Assessment
  /** For any method, where it was asked for. */
  readonly guarantee?: Guarantee
  readonly certificate: {
    /** Worst KKT violation relative to lambda_max over all paths. */
    readonly worstKkt: number
    readonly paths: number
    /** Columns that vary, but not in the rows of some members, which cannot select them. */
    readonly constantInMembers?: number
  }
  readonly warnings: readonly Warning[]
  readonly timing: Timing
  /** Of everything above but `timing`, written with the result: src/method/result/result-digest.ts. */
  readonly digest?: string
}

export interface SelectedVariable {
  readonly name: string
  /** Number among the variables, from 0. */
  readonly index: number
  /** For ensembles. */
  readonly frequency?: number
  /** For methods that state it, the posterior probability that the signal is real: that this variable or one of its alternatives matters. */
  readonly probability?: number
  /** Where signals are selected: variables that could stand in its place, the most probable first. */
  readonly alternatives?: readonly Alternative[]
  /** What speaks for the signal: its probability, or nearly all members of the ensemble. */
  readonly by?: 'probability' | 'ensemble'
  /** Of the model refitted without penalty on the selected variables, or as the method fits it; original scale; null without a fit, for a factor, a curve and several classes. */
  readonly coefficient: number | null
  /** For a factor: how far each level lies from the base, in the same model. */
  readonly levels?: readonly LevelEstimate[]
  readonly base?: string
  /** For several classes, in the order of the labels: each has a coefficient of its own, and the one above is null. Those of a variable sum to zero. */
  readonly classes?: readonly ClassEstimate[]
  /** For a variable with a curved effect, in the same model; left out without one. */
  readonly curve?: CurveEstimate
  /** Of the coefficient, as if the variables had been chosen before the data were seen; null without a refit. */
  readonly standardError: number | null
  /** 95 %, under the same assumption. */
  readonly interval: readonly [number, number] | null
  /** Standard deviation of the column, divisor n; null without a refit. */
  readonly deviation: number | null
}

export interface Alternative {
  readonly name: string
  readonly index: number
  /** That it is in the model; with the others of the signal, one of them is with the signal's probability. */
  readonly probability: number
}

export type FittedVariable = Omit<
  SelectedVariable,
  'index' | 'frequency' | 'probability' | 'alternatives' | 'by'
>

export interface LevelEstimate extends ClassEstimate {
  readonly level: string
  readonly classes?: readonly ClassEstimate[]
}

export interface ClassEstimate {
  readonly coefficient: number | null
  readonly standardError: number | null
  readonly interval: readonly [number, number] | null
}

export interface VariableResult {
  readonly name: string
  readonly selected: boolean
  /** For ensembles, as the next three: highest selection frequency over the grid among the kept members, or what they say together. */
  readonly frequency?: number
  /** The same among all members. */
  readonly frequencyFull?: number
  /** Monte-Carlo error of `frequency`: sqrt(f (1 - f) / U), or the standard deviation among members over sqrt(U). */
  readonly frequencyError?: number
  /** Mean importance among the kept members. */
  readonly importance?: number
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
  /** B, the number of members generated. */
  readonly members: number
  /** U, the number of members kept. */
  readonly kept: number
  /** Members in the order of Algorithm 1; the first `kept` of them are kept. Their own order without pruning. */
  readonly order: readonly number[]
  /** Loss of eq. (4) after each inclusion; empty without pruning, as the next two. */
  readonly loss: readonly number[]
  /** Left side of eq. (7) at each inclusion: how well the member points at the reference. */
  readonly strength: readonly number[]
  /** Right side of eq. (7) at each inclusion: how far the member lies from those before it. */
  readonly diversity: readonly number[]
  /** Where the reference of Algorithm 1 is not zero; empty without pruning. */
  readonly reference: { readonly index: readonly number[]; readonly value: readonly number[] }
  /** The grid, decreasing; empty for members that are not paths. */
  readonly lambda: readonly number[]
  /** K where there is no grid: importances are whole numbers of K-ths. */
  readonly points?: number
  /** Coefficients of the members' variables, where the method goes by them. */
  readonly values?: readonly (readonly number[])[]
  /** What each member selects: triples variable, first grid point, grid point after the last. */
  readonly intervals: readonly PackedMember[]
}

export interface BoundResult {
  readonly q: number
  readonly threshold: number
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
  readonly threads: number
  /** What took how long, in the order in which it began. */
  readonly stages?: readonly Stage[]
  /** Where a time limit ended the ensemble before all members were computed; the rest of the result is that of a run with fewer. */
  readonly stopped?: Stopped
}

export interface Stopped {
  /** B as it was asked for. */
  readonly asked: number
  /** Milliseconds. */
  readonly limit: number
}

/** The method run on responses simulated from its own answer, where the truth is known. */
export interface Assessment {
  readonly simulations: number
  /** Mean number of variables selected that are not in the answer: the per-family error rate. */
  readonly pfer: number
  /** Upper 95 % limit of that mean, by the simulations there are. */
  readonly pferLimit: number
  /** Mean share of them among the selected: the false discovery rate. */
  readonly fdr: number
  /** Share of simulations in which exactly the answer was found. */
  readonly exact: number
  /** For each selected variable, in their order, the share of simulations in which it was found again. */
  readonly recovery: readonly number[]
}

/** The method run on halves of the rows, and what is proved of the variables that recur: src/method/guarantee/bounds.ts. */
export interface Guarantee {
  /** Complementary pairs of halves. */
  readonly pairs: number
  /** Least share of the halves that select a variable. */
  readonly threshold: number
  /** Variables that a half selects, on average. */
  readonly q: number
  /** Of the recurring variables, at most so many are on average ones that a half selects with a probability of at most q / p. */
  readonly pfer: number
  /** The same with an assumption on the share of pairs whose two halves both select a variable; null where it does not cover q. */
  readonly unimodal: number | null
  readonly rConcave: number | null
  /** The variables that recur, the most frequent first. */
  readonly selected: readonly { readonly index: number; readonly share: number }[]
  /** What is proved, in sentences. */
  readonly statement: string
  /** The variables that each half selects, ascending; halves 2i and 2i + 1 are a pair. */
  readonly halves: readonly (readonly number[])[]
}
