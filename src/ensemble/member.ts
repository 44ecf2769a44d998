import type { MemberShape } from '../learner/member-learner.js'

/**
 * One member of an ensemble: the p x K selection matrix T^(b) of Section 4, kept as intervals. A variable that leaves the path
 * and comes back has several entries. Without a path a variable of importance k / K has the interval from 0 to k, of a set K = 1.
 */
export type Member = MemberShape

/** A finished ensemble: exactly B members on one grid. */
export interface Ensemble {
  readonly p: number
  /** The common grid, decreasing; empty where members are not paths. */
  readonly lambda: Float64Array
  /** K where there is no grid. */
  readonly points?: number
  readonly members: readonly Member[]
  /** Worst KKT violation relative to lambda_max over all members' paths. */
  readonly worstKkt: number
}

/** K: grid points, or what importances are whole numbers of. */
export function pointsOf({ lambda, points = lambda.length }: Pick<Ensemble, 'lambda' | 'points'>): number {
  return points
}
