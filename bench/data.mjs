// Data sets for the benchmark, the same on every run: a design, s = 10 effects, signal-to-noise ratio 4.

/** Uniform and normal deviates from one 32-bit state (mulberry32, polar method). */
export function deviates(seed) {
  let state = seed >>> 0
  let spare
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const normal = () => {
    if (spare !== undefined) {
      const kept = spare
      spare = undefined
      return kept
    }
    let a
    let b
    let q
    do {
      a = 2 * uniform() - 1
      b = 2 * uniform() - 1
      q = a * a + b * b
    } while (q >= 1 || q === 0)
    const f = Math.sqrt((-2 * Math.log(q)) / q)
    spare = b * f
    return a * f
  }
  return { uniform, normal }
}

/** Column-major n x p designs. */
const designs = {
  iid: (n, p, normal) => new Float64Array(n * p).map(normal),
  equicorrelated(n, p, normal) {
    const common = new Float64Array(n).map(normal)
    return new Float64Array(n * p).map((_, at) => Math.SQRT1_2 * (common[at % n] + normal()))
  },
  autoregressive(n, p, normal) {
    const x = new Float64Array(n * p)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < p; j++)
        x[j * n + i] = j === 0 ? normal() : 0.5 * x[(j - 1) * n + i] + Math.sqrt(0.75) * normal()
    return x
  },
  /** Twelve factors of decreasing weight, as gene expression has. */
  factor(n, p, normal) {
    const count = 12
    const scores = new Float64Array(n * count).map(normal)
    const x = new Float64Array(n * p)
    for (let j = 0; j < p; j++) {
      const loading = Float64Array.from({ length: count }, (_, f) => normal() / Math.sqrt(1 + f))
      for (let i = 0; i < n; i++) {
        let value = 0.8 * normal()
        for (let f = 0; f < count; f++) value += loading[f] * scores[i * count + f]
        x[j * n + i] = value
      }
    }
    return x
  },
}

export function generate({ n, p, design, family, seed = 1 }) {
  const { uniform, normal } = deviates(seed)
  const x = designs[design](n, p, normal)
  const effects = 10
  const signal = new Float64Array(n)
  for (let k = 0; k < effects; k++) {
    const j = Math.floor((k * p) / effects)
    const effect = (k % 2 ? -1 : 1) * (1 + (k % 3) * 0.5)
    for (let i = 0; i < n; i++) signal[i] += effect * x[j * n + i]
  }
  const mean = signal.reduce((sum, v) => sum + v, 0) / n
  const sd = Math.sqrt(signal.reduce((sum, v) => sum + (v - mean) ** 2, 0) / n)
  const { y, event } = responseOf(
    family,
    signal.map(v => (v - mean) / sd),
    uniform,
    normal,
  ) ?? { y: signal.map(v => v + (sd / 2) * normal()) }
  return { n, p, x, y, family, event }
}

/** From a linear predictor of variance one. */
function responseOf(family, eta, uniform, normal) {
  switch (family) {
    case 'binomial':
      return { y: eta.map(v => Number(uniform() < 1 / (1 + Math.exp(-2 * v)))) }
    case 'poisson':
      return { y: eta.map(v => count(Math.exp(1 + v / 2), uniform)) }
    case 'multinomial':
      return { y: eta.map(v => [-0.5, 0.5].filter(cut => v + normal() / 2 > cut).length) }
    case 'cox': {
      const died = eta.map(v => -Math.log(uniform()) * Math.exp(-v))
      const left = eta.map(() => -2 * Math.log(uniform()))
      return {
        y: died.map((t, i) => Math.min(t, left[i])),
        event: Int32Array.from(died, (t, i) => Number(t <= left[i])),
      }
    }
    default:
      return undefined
  }
}

/** A Poisson number, by inversion. */
function count(mean, uniform) {
  const u = uniform()
  let k = 0
  let chance = Math.exp(-mean)
  for (let sum = chance; u > sum && k < 1000; sum += chance) chance *= mean / ++k
  return k
}

/** `members` half-subsamples of n rows, each ascending, one after the other. */
export function subsamples(n, members, seed = 8) {
  const { uniform } = deviates(seed)
  const size = n >> 1
  const rows = new Int32Array(members * size)
  for (let b = 0; b < members; b++) {
    const order = Int32Array.from({ length: n }, (_, i) => i)
    for (let i = 0; i < size; i++) {
      const k = i + Math.floor(uniform() * (n - i))
      ;[order[i], order[k]] = [order[k], order[i]]
    }
    rows.set(order.subarray(0, size).sort(), b * size)
  }
  return rows
}
