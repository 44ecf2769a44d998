// Inputs of the kernels of random groups and of populations.
import type { Scene } from './scene.js'

/** A symmetric table near the identity, unless the scene is wild; now and then two equal rows or a row of zeros. */
function table(s: Scene, size: number, stride: number): number {
  const address = s.f64(size * stride, () => 0)
  const values = s.read(address)
  const copy = s.int(-1, size - 1)
  const none = s.chance(0.2) ? s.int(0, size - 1) : -1
  const origin = (i: number) => (i === copy ? 0 : i)
  const entries = new Map<string, number>()
  const entry = (i: number, j: number) => {
    if (i === none || j === none) return 0
    const key = [origin(i), origin(j)].sort((a, b) => a - b).join()
    if (!entries.has(key)) entries.set(key, origin(i) === origin(j) ? 1 : s.value() * 0.3)
    return entries.get(key)!
  }
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) values[i * stride + j] = entry(i, j)
  return address
}

/** A random stream somewhere on its way. */
function state(s: Scene): number {
  return s.i32(16, i => (i === 6 ? s.int(0, 8) : s.int(-(2 ** 31), 2 ** 31 - 1)))
}

/** Genomes, a byte per gene. */
function genomes(s: Scene, genes: number): number {
  const address = s.i32(Math.ceil(genes / 4))
  const bytes = new Uint8Array(s.read(address).buffer, address, genes)
  for (let k = 0; k < genes; k++) bytes[k] = s.int(0, 1)
  return address
}

export const groupInputs = {
  bestGroup(s: Scene) {
    const each = s.int(1, 3)
    const variables = s.int(1, each === 1 ? 12 : 5)
    const size = each * variables
    const stride = 2 * Math.ceil(size / 2) + 2 * s.int(0, 1)
    const m = s.int(1, variables)
    const g = s.int(1, m)
    const h = each * g
    return [
      table(s, size, stride),
      stride,
      s.f64(size),
      s.i32(m, i => i),
      m,
      g,
      each,
      s.int(0, 11),
      s.pick([1, -1]),
      s.pick([1e-10, 0.3]),
      state(s),
      s.i32(4 * h),
      s.f64(4 * (h * (h + 1) + 1)),
      s.i32(g),
    ]
  },
  sweepColumn(s: Scene) {
    const size = s.int(1, 12)
    const stride = 2 * Math.ceil(size / 2)
    return [table(s, size, stride), stride, size, s.int(0, size - 1)]
  },
  sweepRow(s: Scene) {
    const size = s.int(2, 12)
    const stride = 2 * Math.ceil(size / 2)
    const i = s.int(0, size - 1)
    const others = Array.from({ length: size }, (_, k) => k).filter(k => k !== i)
    const count = s.int(0, others.length)
    return [
      table(s, size, stride),
      stride,
      s.i32(count, m => others[others.length - 1 - m]),
      s.int(0, count),
      count,
      i,
    ]
  },
  crossProducts(s: Scene) {
    const n = s.int(1, 9)
    const size = s.int(1, 11)
    const stride = size + s.int(0, 2)
    return [s.f64(4 * n * Math.ceil(size / 4)), n, size, s.f64(size * stride), stride]
  },
  reachingColumns(s: Scene) {
    const [n, count, size] = [s.int(1, 9), s.int(0, 5), s.int(1, 9)]
    const fours = Math.ceil(size / 4)
    const samples = s.f64(8 * n * fours, () => s.uniform(0, 2))
    const rules = s.f64(8 * fours, () => s.pick([0.01, 1, 20]))
    return [s.f64(n * count), n, count, samples, rules, size, s.i32(2 * count * fours)]
  },
  collectLinks(s: Scene) {
    const size = s.int(1, 12)
    const stride = 2 * Math.ceil(size / 2)
    const scale = s.f64(size, () => (s.chance(0.2) ? 0 : s.value()))
    const out = s.f64((size * (size - 1)) / 2 + 1)
    return [table(s, size, stride), stride, size, scale, s.pick([0.01, 0.1]), out]
  },
  countInBins(s: Scene) {
    const [count, bins] = [s.int(0, 12), s.pick([1, 3, 8])]
    return [s.f64(count, () => s.uniform(0, 1.1)), count, bins, s.i32(2 * bins)]
  },
  collectBetween(s: Scene) {
    const count = s.int(0, 12)
    const values = s.f64(count, () => s.uniform(0, 1))
    return [values, count, s.uniform(0, 0.5), s.uniform(0.5, 1), s.f64(count + 1)]
  },
  linksOf(s: Scene) {
    const size = s.int(1, 12)
    const [row, scale, values] = [s.f64(size, () => s.value()), s.f64(size, () => s.value()), s.f64(size)]
    const column = s.int(0, size - 1)
    return [row, size, scale, s.uniform(0.5, 1), column, s.pick([0, 0.01, 0.1]), values, s.i32(size + 1)]
  },
  tiltedPair(s: Scene) {
    const size = s.int(2, 14)
    const stride = 2 * Math.ceil(size / 2)
    const most = s.int(1, 13)
    const columns = (count: number) => s.i32(count, () => s.int(0, size - 2))
    const addresses = [columns(2), columns(2 * most), s.i32(2, () => s.int(1, most))]
    const scale = s.f64(size, () => s.uniform(0.5, 1))
    const numbers = [most, s.pick([1, 0.3]), s.pick([1e-10, 0.4])]
    const rest = [s.f64(2 * most * (most + 2)), s.f64(8)]
    return [table(s, size, stride), stride, size - 1, scale, ...addresses, ...numbers, ...rest]
  },
  sowGenes(s: Scene) {
    const count = s.int(0, 40)
    return [genomes(s, count), count, s.pick([0, 2 ** 31, 2 ** 32, s.uniform(0, 2 ** 32)]), state(s)]
  },
  breed(s: Scene) {
    const p = s.int(1, 14)
    const m = 2 * s.int(1, 7)
    const worth = s.f64(m)
    const size = s.i32(m)
    const mutation = s.pick([0, 2 ** 31, 2 ** 32])
    const order = s.i32(m)
    const held = s.f64(m)
    return [genomes(s, m * p), genomes(s, m * p), p, m, worth, size, order, held, mutation, state(s)]
  },
  rateSubsets(s: Scene) {
    const p = s.int(1, 14)
    const stride = 2 * Math.ceil((p + 2) / 2)
    const m = s.int(1, 9)
    const from = s.int(0, m)
    const most = s.int(0, p)
    const factor = s.f64(p + 1, q => (q > most ? Infinity : s.uniform(1, 2)))
    const numbers = [s.pick([1e-10, 0.3]), s.pick([1e-12, 0.4])]
    const rest = [s.i32(4 * (p + 1)), s.f64(4 * (most * (most + 1) + 1)), s.f64(m), s.i32(m)]
    return [table(s, p + 2, stride), stride, p, genomes(s, m * p), from, m, factor, ...numbers, ...rest]
  },
}
