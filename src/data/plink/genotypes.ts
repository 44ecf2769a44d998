/**
 * Genotypes of two bits: of the samples four to a byte, the first in the lowest bits, a variant starting a new byte.
 *
 *   00  both alleles are allele 1    2
 *   10  one of them is               1
 *   11  none of them is              0
 *   01  missing                      NaN
 *
 * The number is that of copies of allele 1, as PLINK's additive model counts them.
 */
const GENOTYPES_PER_BYTE = 4

const MISSING_CODE = 1
const copies = [2, Number.NaN, 1, 0] as const

/** The four numbers of each byte. */
const decoded = Float64Array.from(
  { length: 256 * GENOTYPES_PER_BYTE },
  (_, e) => copies[((e >> 2) >> (2 * (e & 3))) & 3],
)
/** How many of its four are missing. */
const missingIn = Uint8Array.from(
  { length: 256 },
  (_, byte) => [0, 2, 4, 6].filter(shift => ((byte >> shift) & 3) === MISSING_CODE).length,
)

export function bytesPerVariant(samples: number): number {
  return Math.ceil(samples / GENOTYPES_PER_BYTE)
}

/** The numbers of a variant into target[offset ..]. */
export function decodeVariant(
  packed: Uint8Array,
  start: number,
  samples: number,
  target: Float64Array,
  offset: number,
): void {
  const whole = samples >> 2
  for (let b = 0; b < whole; b++) {
    const from = packed[start + b] << 2
    const to = offset + (b << 2)
    target[to] = decoded[from]
    target[to + 1] = decoded[from + 1]
    target[to + 2] = decoded[from + 2]
    target[to + 3] = decoded[from + 3]
  }
  const rest = packed[start + whole] << 2
  for (let i = 4 * whole; i < samples; i++) target[offset + i] = decoded[rest + (i & 3)]
}

export function countMissing(packed: Uint8Array, start: number, samples: number): number {
  const whole = samples >> 2
  let count = 0
  for (let b = start; b < start + whole; b++) count += missingIn[packed[b]]
  // What stands behind the last sample means nothing.
  const bits = 2 * (samples & 3)
  return count + (bits === 0 ? 0 : missingIn[packed[start + whole] & ((1 << bits) - 1)])
}
