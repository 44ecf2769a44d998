/**
 * How far residuals between two points of a path stray from the straight line between those at the points: with f the share of the way that is gone,
 *   |r - line| <= max(near, f (1 - f) bulge).
 * A column of norm one that is g_0 and g_1 from lambda at the points is at least (1 - f) g_0 + f g_1 - |r - line| from it between them, and
 *   (1 - f) g_0 + f g_1 > f (1 - f) bulge for all f  <=>  sqrt(g_0) + sqrt(g_1) > sqrt(bulge),
 * since g_0 / f + g_1 / (1 - f) is least at (sqrt(g_0) + sqrt(g_1))^2. Columns come nearer as lambda falls, so that those which are near it at the end
 * were far from it before: to most of them the deviation in the middle of the way does nothing.
 */
export interface Departure {
  readonly near: number
  readonly bulge: number
}

export const STRAIGHT: Departure = { near: 0, bulge: 0 }

/** Share of the way of lambda that a column is taken to come nearer: its correlation may fall with lambda, or rise. */
const APPROACH = 0.75

/** About how near to lambda a column may be at the end of a way on which lambda falls by `fall` for it to be cleared. */
export function reachOf({ near, bulge }: Departure, fall: number): number {
  const excess = Math.max(0, bulge - APPROACH * fall)
  return near + (bulge > 0 ? (excess * excess) / (4 * bulge) : 0)
}

/** Where a column that is so far from lambda at both points cannot meet it between them. */
export function isClear({ near, bulge }: Departure, first: number, last: number): boolean {
  if (!(Math.min(first, last) > near)) return false
  return Math.sqrt(first - near) + Math.sqrt(last - near) > Math.sqrt(bulge)
}
