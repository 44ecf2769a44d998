/**
 * Numbers straight from bytes, where they are of the common kind: at most 15 significant digits and a power of ten of at most
 * 22 in size. Both are exact doubles then, so that one multiplication or division rounds correctly (Clinger 1990, "How to read
 * floating point numbers accurately"). Everything else, codes with leading zeros among it, is left to a closer look.
 */
const powers = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`))
const ZERO = 48
const MINUS = 45
const PLUS = 43
/** Sets the bit that tells E from e. */
const LOWER = 32
const LETTER_E = 101
const LARGEST = 1e15
/** Digits that a 32-bit integer always holds. */
const FIT = 9

/**
 * Reads on from bytes[from] as long as that makes a number, puts it into values[at], NaN where there is none, and tells where it
 * stopped: only where a cell ends there is the number that of the cell. A byte that is part of no number must come some time.
 */
export function cellNumber(
  bytes: Uint8Array,
  from: number,
  point: number,
  values: Float64Array,
  at: number,
): number {
  let i = from
  const sign = bytes[i]
  if (sign === MINUS || sign === PLUS) i++
  const first = i
  // Up to nine digits fit an integer, which is several times faster; more of them make nonsense here and are read again.
  let whole = 0
  let digit = bytes[i] - ZERO
  while (digit >= 0 && digit <= 9) {
    whole = (Math.imul(10, whole) + digit) | 0
    digit = bytes[++i] - ZERO
  }
  let digits = i - first
  values[at] = Number.NaN
  if (digits > 1 && bytes[first] === ZERO) return i
  let power = 0
  if (bytes[i] === point) {
    const before = ++i
    digit = bytes[i] - ZERO
    while (digit >= 0 && digit <= 9) {
      whole = (Math.imul(10, whole) + digit) | 0
      digit = bytes[++i] - ZERO
    }
    digits += i - before
    power = before - i
  }
  if (digits === 0) return i
  const mantissa = digits <= FIT ? whole : longMantissa(bytes, first, i)
  if (mantissa >= LARGEST) return i
  if ((bytes[i] | LOWER) === LETTER_E) {
    const negative = bytes[++i] === MINUS
    if (negative || bytes[i] === PLUS) i++
    const start = i
    let exponent = 0
    for (; bytes[i] >= ZERO && bytes[i] < ZERO + 10; i++) exponent = 10 * exponent + bytes[i] - ZERO
    if (i === start) return i
    power += negative ? -exponent : exponent
  }
  if (power > 22 || power < -22) return i
  const size = power < 0 ? mantissa / powers[-power] : mantissa * powers[power]
  values[at] = sign === MINUS ? -size : size
  return i
}

/** The digits from bytes[from] to bytes[to - 1], the point among them left out: exact below LARGEST. */
function longMantissa(bytes: Uint8Array, from: number, to: number): number {
  let mantissa = 0
  for (let i = from; i < to; i++) {
    const digit = bytes[i] - ZERO
    if (digit >= 0 && digit <= 9) mantissa = 10 * mantissa + digit
  }
  return mantissa
}
