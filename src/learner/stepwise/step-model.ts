/** The best single change of a model, in either direction. */
export interface Move {
  readonly variable: number
  /** Change of -2 log likelihood (for a linear model n log RSS): negative for an addition. */
  readonly change: number
  /** Of the variable that enters or leaves: F test in a linear model, likelihood ratio test in a logistic one. */
  readonly pValue: number
}

/** Why nothing more can be tried, whatever the rule says. */
export type Limit = 'perfect-fit' | 'separation'

/** A regression with an intercept that grows and shrinks by single variables. */
export interface StepModel {
  /** In order of entry. */
  readonly selected: readonly number[]
  bestAddition(): Move | null
  bestRemoval(): Move | null
  add(variable: number): void
  remove(variable: number): void
  limit(): Limit | null
  /** Some coefficients grow without bound: separated classes. */
  separated(): boolean
  coefficients(): Coefficients
}

/** For the standardised columns. */
export interface Coefficients {
  readonly intercept: number
  /** Of the columns in every model, 0 for one that is a combination of those before it. */
  readonly unpenalised: Float64Array
  /** In the order of `selected`. */
  readonly coefficients: Float64Array
}
