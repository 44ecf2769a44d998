// Inputs of the kernels of the partial likelihood: random survival times with ties, in strata, some rows entering late.
import { createRiskSets } from '../../src/path/glm/risk-sets.js'
import { columns, triangle } from './layouts.js'
import type { Scene } from './scene.js'

/** Risk sets of up to ld rows as src/path/logistic/risk-record.ts has them. */
function riskSets(s: Scene, ld: number): number {
  const m = Math.max(0, ld - s.int(0, 3))
  const numbers = (draw: () => number) => Float64Array.from({ length: m }, draw)
  const y = numbers(() => s.int(1, s.pick([3, 40])))
  const survival = {
    event: Uint8Array.from({ length: m }, () => s.int(0, 1)),
    ties: s.pick(['breslow', 'efron'] as const),
    ...(s.chance(0.3) && { entry: numbers(() => s.int(0, 5)) }),
    ...(s.chance(0.3) && { strata: Int32Array.from({ length: m }, () => s.int(0, 2)) }),
  }
  const sets = createRiskSets({ y, survival } as never, m)
  const rows = sets.arrange(Int32Array.from({ length: m }, (_, i) => i))
  sets.load(
    rows,
    numbers(() => s.uniform(0, 2)),
  )
  const { count, since, until, first, last, byEntry } = sets
  const words = (list: Int32Array) => s.i32(ld + 1, i => list[i] ?? 0)
  const place = (i: number) => {
    const k = i < m ? since[i] : count
    if (i >= m || k >= until[i]) return count
    return i >= first[k] && i < last[k] ? count + 1 + k : k
  }
  const byTime = [first, last, sets.end, sets.from, sets.term].map(words)
  const fields = [
    ...byTime,
    s.i32(ld + 1, place),
    s.f64(ld + 1, t => sets.weight[t] ?? 0),
    s.f64(ld + 1, t => sets.share[t] ?? 0),
    ...(byEntry ? [words(sets.late), words(byEntry), words(until)] : [0, 0, 0]),
    s.f64(5 * ld + 2),
  ]
  return s.i32(13, i => (i === 0 ? count : fields[i - 1] / 8))
}

const positive = (s: Scene, length: number) =>
  s.f64(length, () => (s.chance(0.9) ? s.uniform(0.1, 2) : s.value()))

function state(s: Scene, ld: number): number {
  return positive(s, 4 * ld + 2)
}

export const coxInputs = {
  coxFit(s: Scene) {
    const { x, ld, slots, count } = columns(s)
    const size = s.pick([1, 1, 30, 1000])
    const beta = s.f64(count, () => s.value() * size)
    const rows = [0, 1, 2, 3].map(() => s.f64(ld, () => s.pick([1, 0, s.uniform(0, 3)])))
    const sets = riskSets(s, ld)
    const fitted = [s.f64(ld), s.f64(ld), state(s, ld), state(s, ld), positive(s, ld), s.f64(4)]
    return [x, ld, slots, beta, count, ...rows, s.uniform(0, 1), sets, ...fitted]
  },
  coxTimes(s: Scene) {
    const { ld } = columns(s)
    return [riskSets(s, ld), ld, state(s, ld), s.uniform(0, 1), s.f64(ld), s.f64(ld)]
  },
  coxGram(s: Scene) {
    const { x, ld, slots, count } = columns(s)
    const { l, stride } = triangle(s, count)
    const sets = riskSets(s, ld)
    const first = s.int(0, count)
    return [x, ld, slots, first, count, sets, state(s, ld), s.uniform(0, 1), s.f64(2 * ld), l, stride]
  },
  coxBend(s: Scene) {
    const { x, ld, slots, count } = columns(s)
    const rows = [0, 1].map(() => s.f64(ld, () => s.pick([1, 0, s.uniform(0, 3)])))
    const by = [riskSets(s, ld), state(s, ld), s.uniform(0, 1), s.f64(2 * ld), s.f64(1)]
    return [x, ld, slots, s.f64(count), count, ...rows, ...by]
  },
}
