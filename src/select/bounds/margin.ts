/**
 * The margin 2 tau - 1 of a threshold tau, free of the error that writing tau in binary brings: 2 * 0.7 - 1
 * makes 0.3999999999999999, and q = 40 of p = 1000 would miss a bound of 4 that it meets exactly.
 */
const places = 1e14

export function margin(threshold: number): number {
  const units = Math.round(threshold * places)
  return units / places === threshold ? (2 * units - places) / places : 2 * threshold - 1
}
