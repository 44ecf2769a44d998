import { standardColumns } from '../../data/columns/standard-columns.js'
import { exampleData } from '../../data/example.js'
import { exp } from '../../math/elementary.js'
import { type Stream, stream } from '../../random/stream.js'
import { autoregression, compoundSymmetry } from '../scenario/covariance.js'
import type { KnownTruth, Origin } from '../scenario/instance.js'
import { linearPredictor } from '../scenario/linear-predictor.js'
import { numberedDataset } from '../scenario/numbered-dataset.js'
import type { Design } from './design.js'
import { drawResponse, meanSquare } from './draw-response.js'

export function drawDesign(design: Design, origin: Origin): KnownTruth {
  const { n, p, family } = design
  const random = stream(origin.seed, `study/${origin.cell}/data`, origin.replication)
  const x = shaped(design, continuous(design, random))
  const support = supportOf(design, random)
  if (design.copies !== undefined) addCopies(x, design, support, random)
  const beta = effectsOf(design, support, random)
  const eta = centred(linearPredictor(x, n, beta))
  const { y, survival } = drawResponse(design, eta, random)
  const data = numberedDataset(n, p, x, y, family)
  return { data: survival === undefined ? data : { ...data, survival }, support: [...support] }
}

/** Columns of a table stay as they are. */
function shaped({ dependence, columns = 'normal' }: Design, x: Float64Array): Float64Array {
  if (dependence.kind === 'example' || columns === 'normal') return x
  if (columns === 'skewed') return x.map(exp)
  if (columns === 'binary') return x.map(value => (value < 0.8416212335729143 ? 0 : 1))
  return x.map(value => (value < 0 ? 0 : value < 1 ? 1 : 2))
}

function supportOf({ p, s, place = 'anywhere' }: Design, random: Stream): Int32Array {
  if (place === 'spread')
    return Int32Array.from({ length: s }, (_, k) => (s === 1 ? 0 : Math.round((k * (p - 1)) / (s - 1))))
  if (place === 'neighbours') {
    const first = random.below(p - s + 1)
    return Int32Array.from({ length: s }, (_, k) => first + k)
  }
  return random
    .shuffle(Int32Array.from({ length: p }, (_, j) => j))
    .slice(0, s)
    .sort()
}

function effectsOf(
  { s, signs = 'random', sizes = 'uniform' }: Design,
  support: Int32Array,
  random: Stream,
): ReadonlyMap<number, number> {
  const sign = (k: number) => {
    if (signs === 'random') return random.below(2) === 0 ? 1 : -1
    return signs === 'alternating' && k % 2 === 1 ? -1 : 1
  }
  const size = (k: number) => {
    if (sizes === 'uniform') return 0.5 + random.uniform()
    return sizes === 'equal' || s === 1 ? 1 : 1.5 - k / (s - 1)
  }
  return new Map(Array.from(support, (j, k) => [j, sign(k) * size(k)]))
}

/** The copies take the places of columns that do not matter, nearest to the first column. */
function addCopies(x: Float64Array, { n, p, copies = 0 }: Design, support: Int32Array, random: Stream): void {
  const cause = support[0]
  const free = Array.from({ length: p }, (_, j) => j).filter(j => !support.includes(j))
  const original = x.slice(cause * n, (cause + 1) * n)
  const spread = Math.sqrt(meanSquare(centred(original)))
  for (const j of free.slice(0, copies)) {
    for (let i = 0; i < n; i++) x[j * n + i] = original[i] + (spread / 3) * random.normal()
  }
}

function continuous({ n, p, dependence }: Design, random: Stream): Float64Array {
  const all = Int32Array.from({ length: p }, (_, j) => j)
  switch (dependence.kind) {
    case 'equal':
      return compoundSymmetry(dependence.rho).draw(random, n, all)
    case 'toeplitz':
      return autoregression(dependence.rho).draw(random, n, all)
    case 'block': {
      const { size, rho } = dependence
      const x = new Float64Array(n * p)
      for (let first = 0; first < p; first += size) {
        const block = Math.min(size, p - first)
        x.set(compoundSymmetry(rho).draw(random, n, all.subarray(0, block)), first * n)
      }
      return x
    }
    case 'hubs':
      return hubs(n, p, dependence.count, dependence.rho, random)
    case 'factors':
      return factors(n, p, dependence.count, random)
    case 'example':
      return partOfExample(n, p, random)
  }
}

/** Rows and columns of the example at random, standardised. */
function partOfExample(n: number, p: number, random: Stream): Float64Array {
  const matrix = exampleData()
  const shuffled = (size: number) => random.shuffle(Int32Array.from({ length: size }, (_, i) => i))
  const rows = shuffled(matrix.n).slice(0, n).sort()
  const columns = shuffled(matrix.p).slice(0, p)
  const x = new Float64Array(n * p)
  columns.forEach((j, c) => {
    rows.forEach((i, r) => {
      x[c * n + r] = matrix.x[j * matrix.n + i]
    })
  })
  return standardColumns(x, n, p).z
}

function hubs(n: number, p: number, count: number, rho: number, random: Stream): Float64Array {
  const x = Float64Array.from({ length: n * p }, () => random.normal())
  const own = Math.sqrt(1 - rho * rho)
  for (let j = count; j < p; j++) {
    const hub = (j % count) * n
    for (let i = 0; i < n; i++) x[j * n + i] = rho * x[hub + i] + own * x[j * n + i]
  }
  return x
}

function factors(n: number, p: number, count: number, random: Stream): Float64Array {
  const half = Math.sqrt(0.5)
  const common = Float64Array.from({ length: n * count }, () => random.normal())
  const x = new Float64Array(n * p)
  for (let j = 0; j < p; j++) {
    const loading = Float64Array.from({ length: count }, () => random.normal())
    const norm = Math.sqrt(loading.reduce((sum, l) => sum + l * l, 0))
    for (let i = 0; i < n; i++) {
      let shared = 0
      for (let k = 0; k < count; k++) shared += (loading[k] / norm) * common[k * n + i]
      x[j * n + i] = half * shared + half * random.normal()
    }
  }
  return x
}

function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map(value => value - mean)
}
