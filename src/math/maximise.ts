/**
 * The largest value of a unimodal f on [low, high], by golden section. The ends themselves are not tried: where the
 * maximum may sit on one, the caller compares. A value is flat around its maximum, so a position known to the square
 * root of the rounding error gives the value to the last digits.
 */
const golden = (Math.sqrt(5) - 1) / 2
const narrow = 2 ** -27

export function maximise(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high]
  let left = b - golden * (b - a)
  let right = a + golden * (b - a)
  let [atLeft, atRight] = [f(left), f(right)]
  while (b - a > narrow * (high - low)) {
    if (atLeft >= atRight) {
      b = right
      right = left
      atRight = atLeft
      left = b - golden * (b - a)
      atLeft = f(left)
    } else {
      a = left
      left = right
      atLeft = atRight
      right = a + golden * (b - a)
      atRight = f(right)
    }
  }
  return Math.max(atLeft, atRight)
}
