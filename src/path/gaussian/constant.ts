/** A column is constant in a subsample when its squared centred norm is below this share of its squared raw norm. */
export const CONSTANT = (4 * Number.EPSILON) ** 2
