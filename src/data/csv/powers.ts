/** What the kernels that read numbers look up (kernels/text/cell-ends.ts). */

/** Up to 10^22 powers of ten are doubles, */
const POWERS = 23
/** and up to 10^16 those of digits that are read together. */
const TENS = 17

/** The powers of ten as doubles; then, as whole numbers of 64 bits, those of digits, and the reciprocals of powers of five, the first bit of each 1. */
export function powerTable(): Float64Array {
  const table = Float64Array.from({ length: 2 * POWERS + TENS }, (_, k) =>
    k < POWERS ? Number(`1e${k}`) : 0,
  )
  const whole = new BigUint64Array(table.buffer, 8 * POWERS)
  for (let k = 0; k < TENS; k++) whole[k] = 10n ** BigInt(k)
  for (let k = 1; k < POWERS; k++) whole[TENS + k] = reciprocal(5n ** BigInt(k))
  return table
}

function reciprocal(a: bigint): bigint {
  return (1n << BigInt(63 + a.toString(2).length)) / a
}
