import { fail } from '../errors.js'
import { checkSeed } from '../random/stream-state.js'

/** What a sampler draws from. */
export interface Design {
  /** Number of rows of the data. */
  readonly n: number
  readonly seed: number
  /** Class code of each row; with it every draw keeps the class proportions. */
  readonly strata?: Int32Array | undefined
  /** Code of the subject each row belongs to; with it subjects are drawn, and all rows of a subject follow. */
  readonly subjects?: Int32Array | undefined
}

/** The rows of each class, ascending, classes by ascending code; all the rows in one class without strata. */
export function strataOf(design: Design): readonly Int32Array[] {
  const { n, seed, strata } = design
  checkSeed(seed)
  if (!Number.isInteger(n) || n < 2) {
    fail('data/too-few-rows', { where: 'rows', rule: 'must number at least 2 to be sampled', got: n })
  }
  if (strata === undefined) return [Int32Array.from({ length: n }, (_, i) => i)]
  const rows = new Map<number, number[]>()
  for (let i = 0; i < n; i++) {
    const known = rows.get(strata[i])
    if (known === undefined) rows.set(strata[i], [i])
    else known.push(i)
  }
  const codes = [...rows.keys()].sort((a, b) => a - b)
  return codes.map(code => Int32Array.from(rows.get(code)!))
}
