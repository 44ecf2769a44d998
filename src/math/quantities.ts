/** Kinds of numbers, for types whose shape is checked when they are read back: scripts/build-result-schema.mjs. */

/** A whole number, at least 0. @integer @minimum 0 */
export type Count = number

/** At least 0. @minimum 0 */
export type NonNegative = number

/** Above 0. @exclusiveMinimum 0 */
export type Positive = number

/** From 0 to 1. @minimum 0 @maximum 1 */
export type Fraction = number
