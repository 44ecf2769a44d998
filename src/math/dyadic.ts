/** Every finite double is an integer times a power of two: x = mantissa * 2^exponent, exactly. */
export interface Dyadic {
  readonly mantissa: bigint
  readonly exponent: number
}

const value = new Float64Array(1)
const words = new Uint32Array(value.buffer)
value[0] = 1
const HIGH = words[0] === 0 ? 1 : 0

export function dyadic(x: number): Dyadic {
  value[0] = x
  const high = words[HIGH]
  const low = words[1 - HIGH]
  const biased = (high >>> 20) & 0x7ff
  const fraction = (high & 0xfffff) * 2 ** 32 + low
  const size = BigInt(biased === 0 ? fraction : fraction + 2 ** 52)
  return { mantissa: high >>> 31 === 1 ? -size : size, exponent: Math.max(biased, 1) - 1075 }
}
