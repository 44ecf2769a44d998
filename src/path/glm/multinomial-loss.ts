/**
 * K classes, class k with probability mu_ik = e^eta_ik / sum_l e^eta_il; y_ik is 1 for the class of row i:
 *   L = sum_i w_i (log sum_k e^eta_ik - sum_k y_ik eta_ik),   r_ik = sqrt(m) w_i (y_ik - mu_ik),
 *   v_ik = sqrt(m) w_i mu_ik,   P of one row for each row i, with sqrt(sqrt(m) w_i) mu_ik for class k.
 * The variance of a step over the classes of a row changes along another step at a rate of at most its range, and a row has weight
 * sqrt(m) w_i: so two classes k and l of a row move apart by at most |d|_H over the root of sqrt(m) w_i min(mu_ik, mu_il) / 2.
 * Dual at probabilities q = y - s (y - mu):  -sum_i w_i sum_k q_ik log q_ik.
 */
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { log } from '../../math/elementary.js'
import type { ClassKernel } from './class-kernel.js'
import type { Exponentials, Loss, Nearness } from './loss.js'

export function createMultinomialLoss(
  data: Dataset,
  m: number,
  exponentials: Exponentials,
  kernel?: ClassKernel,
): Loss {
  const blocks = data.classes!.length
  const scale = Math.sqrt(m)
  const y = new Uint8Array(m)
  const w = new Float64Array(m)
  const share = new Float64Array(blocks)
  /** By class, then row. */
  const mu = new Float64Array(blocks * m)
  const frozen = new Float64Array(blocks * m)
  const kept = new Float64Array(blocks * m)
  /** By row: sum_l e^(eta_il - top), and eta of its own class less the top. */
  const totals = new Float64Array(m)
  const own = new Float64Array(m)
  /** sqrt(m) w. */
  const weight = new Float64Array(m)
  /** The kernel has evaluated since mu, totals and own were fetched. */
  let stale = false
  return {
    blocks,
    constant: true,
    rank: m,
    unit: 1,
    centre: 0,
    arrange: rows => rows,
    load,
    start: k => log(share[k] / share[blocks - 1]),
    evaluate,
    value,
    dual,
    nearness,
    freeze,
    between,
    project,
  }

  function load(rows: Int32Array, weights: Float64Array): void {
    w.set(weights)
    share.fill(0)
    for (let i = 0; i < m; i++) {
      weight[i] = scale * w[i]
      y[i] = data.y[rows[i]]
      share[y[i]] += w[i]
    }
    const none = share.indexOf(0)
    if (none < 0) {
      kernel?.load(y, weight)
      return
    }
    fail('data/one-class', {
      where: data.response,
      rule: 'must have every class in every sample, with weights above 0',
      got: `no row of ${data.classes![none]}`,
      hint: 'Sample within the classes, or gather more rows of the rare one',
    })
  }

  function evaluate(f64: Float64Array, at: number, r: number, v: number, ld: number): void {
    if (kernel !== undefined) {
      kernel.evaluate(at, r, v)
      stale = true
      return
    }
    const [from, out, to] = [at / 8, v / 8, r / 8]
    const height = blocks * ld
    for (let i = 0; i < m; i++) {
      let top = f64[from + i]
      for (let k = ld; k < height; k += ld) if (f64[from + k + i] > top) top = f64[from + k + i]
      for (let k = 0; k < height; k += ld) f64[out + k + i] = f64[from + k + i] - top
      own[i] = f64[out + y[i] * ld + i]
    }
    exponentials(v, height, 0, v)
    for (let i = 0; i < m; i++) {
      let total = 0
      for (let k = 0; k < height; k += ld) total += f64[out + k + i]
      totals[i] = total
      const share = 1 / total
      for (let k = 0, probabilities = i; k < height; k += ld, probabilities += m) {
        const p = f64[out + k + i] * share
        mu[probabilities] = p
        f64[to + k + i] = -weight[i] * p
        f64[out + k + i] = weight[i] * p
      }
      const mine = y[i] * ld + i
      f64[to + mine] = weight[i] * (1 - mu[y[i] * m + i])
    }
  }

  function fetch(): void {
    if (stale) kernel?.fetch(mu, totals, own)
    stale = false
  }

  function value(): number {
    fetch()
    let sum = 0
    for (let i = 0; i < m; i++) sum += w[i] * (log(totals[i]) - own[i])
    return sum
  }

  function dual(s: number): number {
    fetch()
    let value = 0
    for (let i = 0; i < m; i++) {
      for (let k = 0; k < blocks; k++) {
        const q = s * mu[k * m + i] + (y[i] === k ? 1 - s : 0)
        if (q > 0) value -= w[i] * q * log(q)
      }
    }
    return value
  }

  function nearness(): Nearness {
    fetch()
    let shrinkage = Number.POSITIVE_INFINITY
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k < blocks; k++) {
      for (let i = 0; i < m; i++) {
        if (w[i] === 0) continue
        const p = mu[k * m + i]
        if (p * w[i] < least) least = p * w[i]
        if (p < shrinkage * kept[k * m + i]) shrinkage = p / kept[k * m + i]
      }
    }
    // The covariance of one row's classes has no eigenvalue above 1/2.
    return { shrinkage, leastWeight: 0.5 * scale * least, top: 0.5 / scale }
  }

  function freeze(): void {
    fetch()
    kept.set(mu)
    for (let i = 0; i < m; i++) {
      const root = Math.sqrt(weight[i])
      for (let k = 0; k < blocks; k++) frozen[k * m + i] = root * mu[k * m + i]
    }
  }

  function between(f64: Float64Array, out: number, ld: number): void {
    for (let k = 0; k < blocks; k++) {
      for (let l = 0; l < blocks; l++) {
        const at = out / 8 + (k * blocks + l) * ld
        const [first, second] = [k * m, l * m]
        for (let i = 0; i < m; i++) f64[at + i] = -frozen[first + i] * frozen[second + i]
        if (k === l) for (let i = 0; i < m; i++) f64[at + i] += weight[i] * kept[first + i]
      }
    }
  }

  function project(f64: Float64Array, z: number, block: number, out: number): void {
    for (let i = 0; i < m; i++) f64[out / 8 + i] = frozen[block * m + i] * f64[z / 8 + i]
  }
}
