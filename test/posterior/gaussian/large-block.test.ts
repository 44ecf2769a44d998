import { describe, expect, it } from 'vitest'
import { dot } from '../../../src/math/dot.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { columnBlocks } from '../../../src/posterior/column-blocks.js'
import { alike, effectPriors } from '../../../src/posterior/effect-prior.js'
import { createGaussianModel } from '../../../src/posterior/gaussian/gaussian-model.js'
import { createLargeBlock, LARGE } from '../../../src/posterior/gaussian/large-block.js'
import { stream } from '../../../src/random/stream.js'

const n = 120
const priors = [alike(0.05, 1), alike(0.3, 1), alike(2, 1), effectPriors(20).at(-1)!]
/** Six numbers, a factor of LARGE + 5 columns, two numbers, a factor of LARGE columns, and one of three. */
const sizes = [1, 1, 1, 1, 1, 1, LARGE + 5, 1, 1, LARGE, 3]
const [big, other, small] = [6, 9, 10]

function draw() {
  const random = stream(11, 'large blocks', 0)
  const first = Int32Array.from([0, ...sizes.map((_, v) => sizes.slice(0, v + 1).reduce((a, b) => a + b))])
  const columns = first[sizes.length]
  const x = new Float64Array(n * columns)
  for (const [v, size] of sizes.entries())
    for (let i = 0; i < n; i++) {
      const level = random.below(size + 1)
      for (let c = 0; c < size; c++)
        x[(first[v] + c) * n + i] = size === 1 ? random.normal() / 9 : level === c ? 0.3 : 0
    }
  const y = Float64Array.from(
    { length: n },
    (_, i) =>
      x[i] + 0.4 * x[(first[big] + 2) * n + i] - 0.5 * x[(first[other] + 1) * n + i] + 0.2 * random.normal(),
  )
  return { first, columns, x, y }
}

const { first, columns, x, y } = draw()
const total = dot(y, 0, y, 0, n)
const problem = { n, rows: n, columns, x, y, total, nu: n - 1, fixed: { n, q: new Float64Array(0), size: 0 } }
const make = (limit = 58) => createGaussianModel(problem as never, first, priors, limit, loadKernels('wasm'))

/** By the whole matrix of the set. */
function likelihood(set: readonly number[], tau: number): number {
  const model = make()
  model.restart(set, tau)
  return model.logLikelihood
}

describe('variables of many columns', () => {
  const sets = [[], [0], [0, 3, 7], [1, big], [0, 2, big, small], [other, 4], [8, small, other]]

  it('are added with the likelihood of the set that has them', () => {
    for (const [t, set] of sets.entries()) {
      const tau = t % priors.length
      const model = make()
      model.restart(set, tau)
      for (const without of [-1, ...set]) {
        const rest = set.filter(v => v !== without)
        const { logLikelihood, largest, ratios } = model.additions(without)
        expect(Math.abs(logLikelihood - likelihood(rest, tau))).toBeLessThan(1e-9)
        for (const v of [big, other, small]) {
          if (rest.includes(v)) expect(ratios[v]).toBe(0)
          else {
            const gain = Math.log(ratios[v]) + largest
            expect(Math.abs(gain - likelihood([...rest, v], tau) + logLikelihood)).toBeLessThan(1e-9)
          }
        }
      }
    }
  })

  it('are removed, and looked at with another tau, to the same effect', () => {
    for (const [t, set] of sets.entries()) {
      const tau = t % priors.length
      const model = make()
      model.restart(set, tau)
      const removals = model.removals()
      for (const [at, v] of set.entries()) {
        const left = likelihood(
          set.filter(one => one !== v),
          tau,
        )
        expect(Math.abs(left - model.logLikelihood - removals[at])).toBeLessThan(1e-9)
      }
      for (const at of priors.keys())
        expect(Math.abs(model.likelihoodAt(at) - likelihood(set, at))).toBeLessThan(1e-9)
    }
  })

  it('are not added where there is no room', () => {
    const model = make(LARGE + 2)
    model.restart([0, 1], 1)
    const { ratios } = model.additions(-1)
    expect(ratios[big]).toBe(0)
    expect(ratios[other]).toBeGreaterThan(0)
  })

  it('are factorised once for each tau, and ask for the products of a column once', () => {
    const asked: number[] = []
    const block = columnBlocks(first, x, n).find(({ variable }) => variable === big)!
    const products = Float64Array.from({ length: columns }, (_, c) => dot(x, c * n, y, 0, n))
    const joined = createLargeBlock(block, total, products, column => {
      asked.push(column)
      return Float64Array.from({ length: columns }, (_, c) => dot(x, c * n, x, column * n, n))
    })
    const rest = (set: readonly number[]) => ({
      columns: set,
      table: Float64Array.from(
        set.flatMap(a => set.map(b => dot(x, a * n, x, b * n, n) + (a === b ? 1 / priors[1].tau : 0))),
      ),
      ofResponse: Float64Array.from(set, c => products[c]),
      variables: set.map((_, i) => [i]),
    })
    for (const set of [[0], [0, 1], [1, 0, 2], [2, 5], [0, 5]]) joined.join(rest(set), priors[1].tau)
    expect(asked).toEqual([0, 1, 2, 5])
  })
})
