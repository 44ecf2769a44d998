/**
 * Numbers of about 32 digits as unevaluated sums of two doubles (Dekker 1971; Knuth, TAOCP 4.2.2): a pair [hi, lo] with
 * |lo| <= ulp(hi) / 2. Sums and products are exact to about 2^-104.
 */
export type Double2 = readonly [hi: number, lo: number]

export interface Vector2 {
  readonly hi: Float64Array
  readonly lo: Float64Array
}

/** 2^27 + 1: splits a double into two halves of 26 bits. */
const SPLITTER = 134217729

export function add(a: Double2, b: Double2): Double2 {
  const sum = a[0] + b[0]
  const part = sum - a[0]
  const error = a[0] - (sum - part) + (b[0] - part) + a[1] + b[1]
  return normal(sum, error)
}

export function negative([hi, lo]: Double2): Double2 {
  return [-hi, -lo]
}

export function times(a: Double2, b: Double2): Double2 {
  const product = a[0] * b[0]
  return normal(product, productError(a[0], b[0], product) + a[0] * b[1] + a[1] * b[0])
}

export function over(a: Double2, b: Double2): Double2 {
  const first = a[0] / b[0]
  const rest = add(a, negative(times([first, 0], b)))
  return normal(first, rest[0] / b[0])
}

export function squareRoot(a: Double2): Double2 {
  if (!(a[0] > 0)) return [0, 0]
  const first = Math.sqrt(a[0])
  const rest = add(a, negative(times([first, 0], [first, 0])))
  return normal(first, rest[0] / (2 * first))
}

/** sum_i a_i b_i, in the order of i. */
export function dot(a: Vector2, b: Vector2): Double2 {
  let hi = 0
  let lo = 0
  for (let i = 0; i < a.hi.length; i++) {
    const [x, y] = [a.hi[i], b.hi[i]]
    const product = x * y
    const error = productError(x, y, product) + x * b.lo[i] + a.lo[i] * y
    const sum = hi + product
    const part = sum - hi
    lo += hi - (sum - part) + (product - part) + error
    hi = sum
  }
  return normal(hi, lo)
}

/** a := a + factor b, element by element. */
export function addMultiple(a: Vector2, factor: Double2, b: Vector2): void {
  for (let i = 0; i < a.hi.length; i++) {
    const [hi, lo] = add([a.hi[i], a.lo[i]], times(factor, [b.hi[i], b.lo[i]]))
    a.hi[i] = hi
    a.lo[i] = lo
  }
}

export function vector(n: number, valueAt: (i: number) => Double2): Vector2 {
  const hi = new Float64Array(n)
  const lo = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const [high, low] = valueAt(i)
    hi[i] = high
    lo[i] = low
  }
  return { hi, lo }
}

function normal(hi: number, lo: number): Double2 {
  const sum = hi + lo
  return [sum, lo - (sum - hi)]
}

/** x y - fl(x y), exactly. */
function productError(x: number, y: number, product: number): number {
  const p = SPLITTER * x
  const q = SPLITTER * y
  const xHigh = p - (p - x)
  const yHigh = q - (q - y)
  const xLow = x - xHigh
  const yLow = y - yHigh
  return xLow * yLow - (product - xHigh * yHigh - xLow * yHigh - xHigh * yLow)
}
