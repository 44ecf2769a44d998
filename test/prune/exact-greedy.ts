/**
 * Algorithm 1 by its definition and in integers: at each step every candidate is tried and
 * || mean of the members - r_ref ||^2 is computed afresh. Written apart from src/prune and knowing nothing of it.
 */
import type { Importances } from '../../src/ensemble/importances.js'

export interface ExactGreedy {
  readonly order: number[]
  /** Per step, the exact quantities rounded to a double at the very end. */
  readonly loss: number[]
  readonly gain: number[]
  readonly cost: number[]
  /** Steps at which the least loss was attained by several candidates. */
  readonly ties: number
}

export function exactGreedy({ vectors, p }: Importances, reference: Float64Array): ExactGreedy {
  // Everything is put over one denominator D.
  let D = 1n
  for (const { denominator } of vectors) D = (D * BigInt(denominator)) / gcd(D, BigInt(denominator))
  const dyadic = Array.from(reference, binaryFraction)
  const power = dyadic.reduce((most, [, bits]) => Math.max(most, bits), 0)
  D <<= BigInt(power)
  const target = dyadic.map(([integer, bits]) => (integer * D) / (1n << BigInt(bits)))
  const R = vectors.map(({ variable, numerator, denominator }) => {
    const row = new Array<bigint>(p).fill(0n)
    for (let e = 0; e < variable.length; e++) {
      row[variable[e]] = (BigInt(numerator[e]) * D) / BigInt(denominator)
    }
    return row
  })

  /** (u D)^2 times the loss of the members. */
  function scaledLoss(members: readonly number[]): bigint {
    const u = BigInt(members.length)
    let loss = 0n
    for (let j = 0; j < p; j++) {
      let sum = 0n
      for (const b of members) sum += R[b][j]
      const off = sum - u * target[j]
      loss += off * off
    }
    return loss
  }

  const order: number[] = []
  const [loss, gain, cost]: number[][] = [[], [], []]
  let ties = 0
  for (let step = 1; step <= vectors.length; step++) {
    let best = -1
    let least = 0n
    let attained = 0
    for (let k = 0; k < vectors.length; k++) {
      if (order.includes(k)) continue
      const value = scaledLoss([...order, k])
      if (value === least) attained++
      if (best < 0 || value < least) {
        best = k
        least = value
        attained = 1
      }
    }
    if (attained > 1) ties++
    const u = BigInt(step)
    const before = step === 1 ? 1n : u - 1n
    let inner = 0n
    let apart = 0n
    for (let j = 0; j < p; j++) {
      let sum = 0n
      for (const b of order) sum += R[b][j]
      inner += (before * R[best][j] - sum) * (before * target[j] - sum)
      apart += (before * R[best][j] - sum) ** 2n
    }
    gain.push(ratio(2n * inner, u * before ** 2n * D ** 2n))
    cost.push(ratio(apart, u ** 2n * before ** 2n * D ** 2n))
    loss.push(ratio(least, (u * D) ** 2n))
    order.push(best)
  }
  return { order, loss, gain, cost, ties }
}

/** x = integer / 2^bits. */
function binaryFraction(x: number): [integer: bigint, bits: number] {
  let bits = 0
  let scaled = x
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    bits++
  }
  return [BigInt(scaled), bits]
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b)
}

/** a / b to about 60 bits. */
function ratio(a: bigint, b: bigint): number {
  if (a < 0n) return -ratio(-a, b)
  const shift = BigInt(Math.max(0, b.toString(2).length - a.toString(2).length + 64))
  const quotient = (a << shift) / b
  const size = Number(quotient)
  // In two factors: the power alone may be below the smallest double.
  const half = Number(shift / 2n)
  return (size / 2 ** half) * 2 ** -(Number(shift) - half)
}
