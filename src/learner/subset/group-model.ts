/** A regression with an intercept that grows and shrinks by random groups of variables. */
export interface GroupModel {
  readonly p: number
  /** The columns inside, in order of entry. */
  readonly selected: readonly number[]
  /** -2 log likelihood less that of the empty model; for a linear model n log(RSS / total). */
  readonly deviance: number
  /** Nothing is left to explain. */
  readonly perfect: boolean
  /** Back to the empty model, with new random numbers: from `streamState`. */
  restart(random: Uint32Array): void
  /** Draws `count` groups of g of the columns outside and finds the best one to add. */
  bestAddition(g: number, count: number): GroupMove
  /** Draws `count` groups of g of the columns inside and finds the best one to take out. */
  bestRemoval(g: number, count: number): GroupMove
  /** The model becomes this one; columns that depend on those before them are left out. */
  become(columns: readonly number[]): void
}

export interface GroupMove {
  /** The model after the move. */
  readonly columns: readonly number[]
  readonly deviance: number
}
