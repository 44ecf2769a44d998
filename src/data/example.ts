/**
 * The built-in example: a made-up study of 120 patients and 400 genes whose answer is known.
 *
 *   y = sum_j beta_j z_j + e,  gene_j = level_j + spread_j z_j,  corr(z_j, z_k) = 0.6 within blocks of ten
 *
 * z and e have unit variance. Six genes matter, each in a block of its own: five plainly, one barely.
 * Everything is made from 32-bit integers by + - * / and sqrt, so that every engine on every machine makes
 * the same bytes.
 */
import type { Dataset } from './dataset.js'

const n = 120
const p = 400
const block = 10
const rho = 0.6

/** Effect of one standard deviation of a gene on the response, in units of the noise. */
const effects: ReadonlyMap<string, number> = new Map([
  ['gene_017', 1.5],
  ['gene_064', -1.3],
  ['gene_138', 1.1],
  ['gene_225', -1],
  ['gene_301', 0.9],
  ['gene_372', 0.4],
])

/** The genes that matter, in column order. The last is the weak one. */
export const exampleTruth: readonly string[] = [...effects.keys()]

export function exampleData(): Dataset {
  const names = Array.from({ length: p }, (_, j) => `gene_${String(j + 1).padStart(3, '0')}`)
  const x = new Float64Array(n * p)
  const y = new Float64Array(n)
  for (let i = 0; i < n; i++) y[i] = normal('noise', i)
  const shared = new Float64Array(n)
  for (const [j, name] of names.entries()) {
    const level = 6 + 4 * uniform('level', j)
    const spread = 0.5 + uniform('spread', j)
    const effect = effects.get(name) ?? 0
    if (j % block === 0) for (let i = 0; i < n; i++) shared[i] = normal('block', (j / block) * n + i)
    for (let i = 0; i < n; i++) {
      const z = Math.sqrt(rho) * shared[i] + Math.sqrt(1 - rho) * normal('gene', j * n + i)
      x[j * n + i] = threePlaces(level + spread * z)
      y[i] = y[i] + effect * z
    }
  }
  return { n, p, x, y: y.map(threePlaces), family: 'gaussian', names, response: 'response' }
}

/** As an instrument would report it, and as a file keeps it. */
function threePlaces(value: number): number {
  return Math.round(value * 1000) / 1000
}

const kinds = ['level', 'spread', 'noise', 'block', 'gene'] as const
type Kind = (typeof kinds)[number]

function uniform(kind: Kind, index: number): number {
  return (mixed(place(kind, index), 0) >>> 0) / 2 ** 32
}

/** Nearly normal: the sum of twelve uniform numbers has variance 1 and mean 6. */
function normal(kind: Kind, index: number): number {
  const at = place(kind, index)
  let sum = 0
  for (let k = 0; k < 12; k++) sum += mixed(at, k) >>> 0
  return sum / 2 ** 32 - 6
}

function place(kind: Kind, index: number): number {
  return mixed(mixed(0x5eca7e, kinds.indexOf(kind)), index)
}

/** 32 well-mixed bits: the finaliser of MurmurHash3, once over each coordinate of a place. */
function mixed(before: number, coordinate: number): number {
  let h = Math.imul(before ^ coordinate, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
