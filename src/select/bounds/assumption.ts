/**
 * What is assumed of the selection frequency of a variable that has nothing to say:
 * nothing (Meinshausen & Buhlmann 2010), a unimodal or an r-concave distribution (Shah & Samworth 2013).
 */
export const assumptions = ['none', 'unimodal', 'r-concave'] as const

export type Assumption = (typeof assumptions)[number]

/** The quantities every bound is a function of. */
export interface Setting {
  /** Number of variables. */
  readonly p: number
  /** Number of variables each member selects. */
  readonly q: number
  /** Variables whose selection frequency reaches it are selected. */
  readonly threshold: number
  /** Number of complementary pairs: half the number of members. */
  readonly pairs: number
}
