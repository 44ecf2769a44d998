/** Section 3: of the ordered members the first U are kept, U = floor(B * fraction) or a number given outright. */
import { fail } from '../errors.js'
import { dyadic } from '../math/dyadic.js'

/** A fraction is a number in (0, 1] or a text such as '1/3'. */
export type Keep = { readonly fraction: number | string } | { readonly count: number }

export function keepCount(B: number, keep: Keep): number {
  if ('count' in keep) {
    const { count } = keep
    if (Number.isInteger(count) && count >= 1 && count <= B) return count
    fail('usage/keep', { where: 'keep', rule: `must be a count from 1 to the ${B} members`, got: count })
  }
  const { fraction } = keep
  const [numerator, denominator] =
    typeof fraction === 'number' ? simplestFraction(fraction) : parseFraction(fraction)
  if (!(numerator > 0n && numerator <= denominator)) {
    fail('usage/keep', { where: 'keep', rule: 'must be a fraction in (0, 1]', got: fraction })
  }
  const U = Number((BigInt(B) * numerator) / denominator)
  if (U === 0) {
    fail('usage/keep', { where: 'keep', rule: `must keep at least one of ${B} members`, got: fraction })
  }
  return U
}

/** The first U members of an order. */
export function keep(order: Int32Array, U: number): Int32Array {
  return order.slice(0, keepCount(order.length, { count: U }))
}

function parseFraction(text: string): readonly [bigint, bigint] {
  const parts = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text)
  if (parts !== null) return [BigInt(parts[1]), BigInt(parts[2])]
  return text.trim() === '' ? [0n, 1n] : simplestFraction(Number(text))
}

/**
 * The first continued-fraction convergent that rounds to x: 1/3 for the double nearest to 1/3 and 29/100 for 0.29, both
 * of which are a little off, so that a floor would fall one short.
 */
function simplestFraction(x: number): readonly [bigint, bigint] {
  if (!(x > 0 && x <= 1)) return [0n, 1n]
  const { mantissa, exponent } = dyadic(x)
  let [a, b] = [mantissa, 1n << BigInt(-exponent)]
  let [h0, k0, h1, k1] = [0n, 1n, 1n, 0n]
  while (b !== 0n) {
    const whole = a / b
    ;[h0, h1] = [h1, whole * h1 + h0]
    ;[k0, k1] = [k1, whole * k1 + k0]
    if (Number(h1) / Number(k1) === x) break
    ;[a, b] = [b, a % b]
  }
  return [h1, k1]
}
