/**
 * Figures 1 and 2: is the selection of the first u members exactly the truth, for u = 1, 2, ..., B? Members join one at a
 * time, so that the counts N_jk of eq. (StabSelAgg) are carried along instead of being made anew for every u.
 */
import type { Ensemble } from '../../ensemble/member.js'

/** Lengths of the runs of sizes that are wrong, right, wrong, ...: the first may be 0, all together sum to B. */
export type Runs = readonly number[]

export function correctSizes(
  ensemble: Ensemble,
  order: Int32Array,
  support: readonly number[],
  threshold: number,
): Runs {
  const { p, lambda, members } = ensemble
  const K = lambda.length
  const count = new Int32Array(p * K)
  const most = new Int32Array(p)
  const isTrue = new Uint8Array(p)
  for (const j of support) isTrue[j] = 1
  return encodeRuns(
    Array.from(order, (b, u) => {
      const { variable, from, to } = members[b]
      for (let e = 0; e < variable.length; e++) {
        const j = variable[e]
        for (let k = from[e]; k < to[e]; k++) {
          count[j * K + k]++
          if (count[j * K + k] > most[j]) most[j] = count[j * K + k]
        }
      }
      return most.every((times, j) => times / (u + 1) >= threshold === (isTrue[j] === 1))
    }),
  )
}

function encodeRuns(flags: readonly boolean[]): Runs {
  const runs = [0]
  let current = false
  for (const flag of flags) {
    if (flag !== current) {
      runs.push(0)
      current = flag
    }
    runs[runs.length - 1]++
  }
  return runs
}

/** Share of the replications that are right at each size. */
export function accuracyCurve(replications: readonly Runs[]): Float64Array {
  const size = replications[0]?.reduce((sum, run) => sum + run, 0) ?? 0
  const right = new Float64Array(size)
  for (const runs of replications) {
    let u = 0
    runs.forEach((run, r) => {
      if (r % 2 === 1) for (let i = 0; i < run; i++) right[u + i]++
      u += run
    })
  }
  return right.map(count => count / replications.length)
}
