/** Natural logarithm and exponential. */
export function log(x: number): number {
  return Math.log(x)
}

export function exp(x: number): number {
  return Math.exp(x)
}
