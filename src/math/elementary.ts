/**
 * exp, log and log1p with the same bits on every machine: engines differ in the last digits of Math.exp and Math.log,
 * and a result that depends on the browser cannot be verified. Only + - * / and bit patterns are used; the error is
 * below 2 units in the last place.
 */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
const bits = new DataView(new ArrayBuffer(8))

/** 2^k for -1022 <= k <= 1023. */
function powerOfTwo(k: number): number {
  bits.setUint32(0, (k + 1023) << 20)
  bits.setUint32(4, 0)
  return bits.getFloat64(0)
}

export function exp(x: number): number {
  if (Number.isNaN(x)) return x
  if (x > 709.782712893384) return Number.POSITIVE_INFINITY
  if (x < -745.2) return 0
  const k = Math.round(x * Math.LOG2E)
  const r = x - k * LN2_HIGH - k * LN2_LOW
  // Taylor to degree 13 on |r| <= ln 2 / 2: the rest is below 1e-17.
  let sum = 1
  for (let d = 13; d >= 1; d--) sum = 1 + (sum * r) / d
  const half = k >> 1
  return sum * powerOfTwo(half) * powerOfTwo(k - half)
}

export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  if (x === Number.POSITIVE_INFINITY) return x
  let e = 0
  let y = x
  if (y < 2.2250738585072014e-308) {
    y *= 2 ** 54
    e = -54
  }
  bits.setFloat64(0, y)
  const high = bits.getUint32(0)
  e += (high >>> 20) - 1023
  bits.setUint32(0, (high & 0xfffff) | (1023 << 20))
  let m = bits.getFloat64(0)
  if (m > Math.SQRT2) {
    m /= 2
    e += 1
  }
  // log m = 2 atanh(s), s = (m - 1) / (m + 1), |s| < 0.172
  const f = m - 1
  const s = f / (2 + f)
  const z = s * s
  let series = 0
  for (let d = 23; d >= 3; d -= 2) series = z * (series + 1 / d)
  return e * LN2_HIGH + (2 * s + (2 * s * series + e * LN2_LOW))
}

export function log1p(x: number): number {
  const u = 1 + x
  if (u === 1) return x
  return (log(u) * x) / (u - 1)
}
