/**
 * What makes the members of a variable selection ensemble. A member says of each variable how important it is: a whole number of
 * K-ths, K = `points` being the same for all members of an ensemble (1 where a member is a set of variables, the size of the
 * population for a genetic algorithm, the number of lambdas for a path), so that whatever is derived from members can be exact.
 *
 * Member b is pure in (data, settings, seed, b): random numbers come from streams keyed by (seed, purpose, b), nothing is carried
 * from member to member, the data are not modified.
 */
import type { Dataset } from '../data/dataset.js'
import type { Intervals } from '../path/intervals.js'

/** A member, and where a learner estimates coefficients those too: value[e] belongs to variable[e]. */
export interface MemberShape extends Intervals {
  readonly value?: Float64Array
}

export interface Fitted {
  readonly member: MemberShape
  /** Worst KKT violation along the path, relative to lambda_max; 0 where there is no path. */
  readonly worstKkt: number
}

/** Ready to compute any member, in any order, twice. */
export type DrawMember = (b: number) => Fitted

/** Settings as the methods hand them over, checked: those that follow from the data may be left open. */
export type Asked<Settings> = { readonly [Name in keyof Settings]?: Settings[Name] | undefined }

export interface MemberLearner<Settings = never> {
  readonly name: string
  /** Whether columns can have penalties of their own. */
  readonly takesFactors?: true
  /** What was asked for with the rest filled in, as plain JSON that the result records; refuses what makes no sense for the data. */
  settings(data: Dataset, asked: Asked<Settings>): Settings
  /** K, the denominator of the importances. */
  points(data: Dataset, settings: Settings): number
  /** Everything that members share is computed here, once per thread. */
  prepare(data: Dataset, settings: Settings, seed: number): DrawMember
  /** Where members are made in two stages: the settings of the second, from the members of the first, which are then dropped. */
  secondStage?(data: Dataset, settings: Settings, first: readonly MemberShape[]): Settings
}
