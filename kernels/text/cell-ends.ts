// Cells of text tables, and the decimals in them, sixteen bytes at a time. In TypeScript: src/math/kernels/twin/text/cell-ends.ts.
import { at, byteAt } from '../memory'

const NEWLINE: i32 = 10
const ZERO: i32 = 48
const MINUS: i32 = 45
const MOST_BEHIND: i32 = 19
const LEAST: u64 = 1000000000000000

/** Where whole powers of ten, and reciprocals of those of five, stand behind the doubles (src/data/csv/powers.ts). */
const TENS: usize = 8 * 23
const FIFTHS: usize = TENS + 8 * 17

/** The bytes that end a cell, of the sixteen from p on, as bits. */
// @inline
function ends(p: usize, delimiter: v128): i32 {
  const sixteen = v128.load(p)
  return i8x16.bitmask(v128.or(i8x16.eq(sixteen, delimiter), i8x16.eq(sixteen, i8x16.splat(<i8>NEWLINE))))
}

/** The first delimiter or line end from byte `from` on; `length` where there is none before. */
// @inline
export function cellEnd(bytes: usize, from: i32, length: i32, delimiter: i32): i32 {
  const mark = i8x16.splat(<i8>delimiter)
  for (let i = from; i < length; i += 32) {
    const p = bytes + <usize>i
    const found = ends(p, mark) | (ends(p + 16, mark) << 16)
    if (found !== 0) return min(i + ctz(found), length)
  }
  return length
}

/** The higher half of a b. */
// @inline
function highProduct(a: u64, b: u64): u64 {
  const lowA = a & 0xffffffff,
    highA = a >> 32
  const lowB = b & 0xffffffff,
    highB = b >> 32
  const middle = highA * lowB + ((lowA * lowB) >> 32)
  return highA * highB + (middle >> 32) + ((lowA * highB + (middle & 0xffffffff)) >> 32)
}

/** The number of sixteen digits, the first in the lowest lane: sums of neighbours make two digits, four and eight. */
// @inline
function sixteenDigits(each: v128): u64 {
  const tens = i16x8(10, 1, 10, 1, 10, 1, 10, 1)
  const pairs = i16x8.narrow_i32x4_s(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(each), tens),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(each), tens),
  )
  const fours = i32x4.dot_i16x8_s(pairs, i16x8(100, 1, 100, 1, 100, 1, 100, 1))
  const eights = i32x4.dot_i16x8_s(
    i16x8.narrow_i32x4_s(fours, fours),
    i16x8(10000, 1, 10000, 1, 10000, 1, 10000, 1),
  )
  return <u64>i32x4.extract_lane(eights, 0) * 100000000 + <u64>i32x4.extract_lane(eights, 1)
}

// @inline
function tenTo(powers: usize, k: i32): u64 {
  return load<u64>(powers + TENS + ((<usize>k) << 3))
}

/**
 * w / 10^k for w from 10^15 up to 10^18 and k > 0, correctly rounded, where w is what that prints as with so many digits: by w and the reciprocal of
 * 5^k, both of 64 bits, the first 1. Their product is less than two units of its last place below the quotient: NaN where these leave a doubt.
 */
// @inline
function quotient(w: u64, k: i32, powers: usize): f64 {
  const fifth = load<u64>(powers + FIFTHS + ((<usize>k) << 3))
  const zeros = clz(w)
  const product = highProduct(w << zeros, fifth)
  const beyond = 10 + (product >> 63)
  const half: u64 = (<u64>1) << (beyond - 1)
  const rest = product & (2 * half - 1)
  const isUp = rest > half
  const away = isUp ? 2 * half - rest : rest
  // Less than a half of the last digit of w.
  const isPrinted = away + 2 < fifth >> (65 - zeros)
  const bitsOfFives = ((<u64>k * 152170) >> 16) + 1
  const exponent = 1075 + beyond - zeros - bitsOfFives - <u64>k
  const found = reinterpret<f64>((product >> beyond) + <u64>isUp + (exponent << 52))
  return isPrinted & (isUp | (rest + 2 <= half)) ? found : NaN
}

/** The number in bytes from .. end - 1 where it is one digit, the point and up to 19 more, with a minus or none; NaN for any other cell, and where rounding is in doubt. */
// @inline
export function shortNumber(bytes: usize, from: i32, end: i32, point: i32, powers: usize): f64 {
  const isMinus = byteAt(bytes, from) === MINUS
  const start = from + i32(isMinus)
  const first = <u32>(byteAt(bytes, start) - ZERO)
  const behind = end - start - 2
  if ((byteAt(bytes, start + 1) !== point) | (first > 9) | (<u32>(behind - 1) >= <u32>MOST_BEHIND)) return NaN
  // The last sixteen behind the point, and up to three before them.
  const last = min(behind, 16)
  const lanes = i8x16.gt_s(
    i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    i8x16.splat(<i8>(15 - last)),
  )
  const each = v128.and(i8x16.sub(v128.load(bytes + <usize>end - 16), i8x16.splat(<i8>ZERO)), lanes)
  const few = behind - last
  const front = <u32>((<u64>(load<u32>(bytes + <usize>start + 2) ^ 0x30303030)) << (32 - 8 * few))
  const others = ((front + 0x76767676) | front) & 0x80808080
  if (others | i8x16.bitmask(i8x16.gt_u(each, i8x16.splat(9)))) return NaN
  const pairs = 10 * front + (front >> 8)
  const high = <u64>first * tenTo(powers, few) + <u64>(100 * (pairs & 0xff) + ((pairs >> 16) & 0xff))
  // Not beyond 18 digits.
  if (high > 99) return NaN
  const w = high * tenTo(powers, last) + sixteenDigits(each)
  const size = w < LEAST ? <f64>w / at(powers, behind) : quotient(w, behind, powers)
  return isMinus ? -size : size
}
