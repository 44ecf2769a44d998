/**
 * What to take away from values before anything is squared. Where all of them lie between v and 2 v, differences from v are exact
 * (Sterbenz 1974), so that a shift costs no digit of the spread; elsewhere the spread is as large as the values, and 0 serves.
 */
export function pivotOf(low: number, high: number): number {
  if (low > 0 && high <= 2 * low) return low
  if (high < 0 && low >= 2 * high) return high
  return 0
}

/** Values within so many units in the last place of the largest are one value: what computing it twice makes of a constant. */
const UNITS = 4

/** Whether the smallest and the largest of some values are the same but for rounding. */
export function isConstant(low: number, high: number): boolean {
  return !(high - low > UNITS * Number.EPSILON * Math.max(Math.abs(low), Math.abs(high)))
}
