/**
 * Designs drawn at random: rows, columns, dependence, the number, place, sign and size of the effects, noise, family and the shape of the
 * columns. Nobody chose any of them by hand, so nothing can be tuned to a favourite. Design number k of a seed is the same everywhere.
 */
import { exp, log } from '../../math/elementary.js'
import { type Stream, stream } from '../../random/stream.js'
import type { Dependence, Design } from './design.js'

/** Cells of the largest tables. */
const MOST_CELLS = 300_000
/** Rows a binary response needs, so that each class has enough of them. */
const CLASS_ROWS = 120
/** Size of the built-in example. */
const EXAMPLE = { n: 120, p: 400 }

export function randomDesign(seed: number, number: number): Design {
  const random = stream(seed, 'study/random-design', number)
  const binomial = random.uniform() < 0.25
  const n = Math.round(between(random, binomial ? CLASS_ROWS : 40, 600))
  const p = Math.round(between(random, 10, Math.min(1500, MOST_CELLS / n)))
  const dependence = dependenceOf(random, p)
  const columns = oneOf(random, { normal: 70, genotypes: 12, skewed: 10, binary: 8 })
  const noise = random.uniform() < 0.12
  const s = noise ? 0 : Math.round(between(random, 1, Math.min(40, n / 6, p / 2)))
  const effects = {
    place: oneOf(random, { anywhere: 60, neighbours: 25, spread: 15 }),
    signs: oneOf(random, { random: 50, equal: 25, alternating: 25 }),
    sizes: oneOf(random, { uniform: 50, equal: 30, falling: 20 }),
  }
  const copies = random.uniform() < 0.08 ? Math.min(50, Math.floor((p - s) / 2)) : 0
  const snr = between(random, 0.5, 10)
  const errors = oneOf(random, { normal: 60, t3: 15, uneven: 12, outliers: 13 })
  const share = oneOf(random, { half: 70, rare: 30 }) === 'half' ? 0.5 : 0.25
  const design = {
    n,
    p,
    dependence,
    columns,
    s,
    snr,
    ...effects,
    ...(copies > 0 && s > 0 && { copies }),
    ...(binomial ? ({ family: 'binomial', share } as const) : ({ family: 'gaussian', errors } as const)),
  }
  return onExample(ofOtherFamily(design, random), random)
}

/** Some of the regressions become counts or survival times. */
function ofOtherFamily(design: Design, random: Stream): Design {
  const family = oneOf(random, { same: 88, poisson: 6, cox: 6 })
  if (family === 'same' || design.family !== 'gaussian' || design.n < CLASS_ROWS) return design
  const { errors: _errors, ...rest } = design
  return { ...rest, family }
}

/** Some take their columns from the built-in example, where its rows do. */
function onExample(design: Design, random: Stream): Design {
  const { n, p, s } = design
  if (random.uniform() >= 0.1 || n > EXAMPLE.n) return design
  const { columns: _columns, copies: _copies, ...rest } = design
  const columns = Math.min(p, EXAMPLE.p)
  return {
    ...rest,
    p: columns,
    s: Math.min(s, Math.floor(columns / 2)),
    dependence: { kind: 'example' },
  }
}

function dependenceOf(random: Stream, p: number): Dependence {
  const kind = oneOf(random, { toeplitz: 25, equal: 20, block: 25, factors: 15, hubs: 15 })
  switch (kind) {
    case 'toeplitz':
      return { kind, rho: rounded(0.95 * random.uniform()) }
    case 'equal':
      return { kind, rho: random.uniform() < 0.4 ? 0 : rounded(0.8 * random.uniform()) }
    case 'block':
      return { kind, size: 2 + random.below(19), rho: rounded(0.3 + 0.65 * random.uniform()) }
    case 'factors':
      return { kind, count: 1 + random.below(5) }
    case 'hubs':
      return {
        kind,
        count: 1 + random.below(Math.max(1, Math.floor(p / 10))),
        rho: rounded(0.3 + 0.6 * random.uniform()),
      }
  }
}

/** Uniform on a logarithmic scale. */
function between(random: Stream, low: number, high: number): number {
  return low * exp(random.uniform() * log(Math.max(1, high / low)))
}

/** A name, each as likely as its weight says. */
function oneOf<Name extends string>(random: Stream, weights: Readonly<Record<Name, number>>): Name {
  const names = Object.keys(weights) as Name[]
  const total = names.reduce((sum, name) => sum + weights[name], 0)
  let left = random.uniform() * total
  for (const name of names) {
    left -= weights[name]
    if (left < 0) return name
  }
  return names[names.length - 1]
}

function rounded(value: number): number {
  return Math.round(100 * value) / 100
}
