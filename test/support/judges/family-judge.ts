import type { FamilyProblem } from '../problems/family-problems.js'
import { weightedMoments } from './standardise.js'

/**
 * Is a set of coefficients a solution of an elastic net? Written apart from the project: plain loops over all pairs of rows, no shared
 * code. One { intercept, beta } for each class; with r the gradient of the log likelihood over sum w = 1, d the weighted standard
 * deviations and f the factors, which sum to the number of columns,
 *   x_j'r / d_j = lambda f_j (alpha sign(b_j) + (1 - alpha) d_j b_j)  where b_j != 0 or f_j = 0,   |x_j'r| / d_j <= lambda f_j alpha  elsewhere.
 */
export interface FamilyJudge {
  /** Worst violation, relative to lambda_max. */
  violation(lambda: number, classes: readonly Coefficients[]): number
  /** -log likelihood / sum w + penalty. */
  objective(lambda: number, classes: readonly Coefficients[]): number
  /** Largest difference of b_j d_j over all classes, relative to the largest or to 1. */
  distance(a: readonly Coefficients[], b: readonly Coefficients[]): number
}

export interface Coefficients {
  readonly intercept: number
  readonly beta: Float64Array
}

export function familyJudge(problem: Omit<FamilyProblem, 'name' | 'lambdas' | 'glmnet'>): FamilyJudge {
  const { data, alpha, lambdaMax } = problem
  const { n, p, x, family } = data
  const total = problem.weights.reduce((sum, w) => sum + w, 0)
  const w = problem.weights.map(each => each / total)
  const sum = problem.factors.reduce((all, f) => all + f, 0)
  const factors = problem.factors.map(f => (f * p) / sum)
  const yMean = data.y.reduce((all, v, i) => all + w[i] * v, 0)
  const ySd = Math.sqrt(data.y.reduce((all, v, i) => all + w[i] * (v - yMean) ** 2, 0))
  /** glmnet scales a gaussian response to variance one: there the second part of the penalty is divided by its deviation. */
  const ridge = (1 - alpha) / (family === 'gaussian' ? ySd : 1)
  const { mean, sd } = weightedMoments(data, w)
  for (let j = 0; j < p; j++) if (sd[j] < 1e-12 * (1 + Math.abs(mean[j]))) sd[j] = 0

  /** By class and row. */
  function predictors(classes: readonly Coefficients[]): Float64Array[] {
    return classes.map(({ intercept, beta }) => {
      const eta = new Float64Array(n).fill(intercept)
      if (data.offset) for (let i = 0; i < n; i++) eta[i] += data.offset[i]
      for (let j = 0; j < p; j++)
        if (beta[j] !== 0) for (let i = 0; i < n; i++) eta[i] += beta[j] * x[j * n + i]
      return eta
    })
  }

  /** Log likelihood and its gradient by class and row. */
  function likelihood(eta: readonly Float64Array[]): { value: number; r: Float64Array[] } {
    if (family === 'cox') return partial(eta[0])
    const r = eta.map(() => new Float64Array(n))
    let value = 0
    for (let i = 0; i < n; i++) {
      const y = data.y[i]
      if (family === 'multinomial') {
        const top = Math.max(...eta.map(each => each[i]))
        const all = eta.reduce((s, each) => s + Math.exp(each[i] - top), 0)
        value += w[i] * (eta[y][i] - top - Math.log(all))
        eta.forEach((each, k) => {
          r[k][i] = w[i] * ((k === y ? 1 : 0) - Math.exp(each[i] - top) / all)
        })
        continue
      }
      const t = eta[0][i]
      const mu = family === 'gaussian' ? t : family === 'poisson' ? Math.exp(t) : 1 / (1 + Math.exp(-t))
      r[0][i] = w[i] * (y - mu)
      if (family === 'gaussian') value -= 0.5 * w[i] * (y - mu) ** 2
      else if (family === 'poisson') value += w[i] * (y * t - mu)
      else value += w[i] * (y * t - Math.max(t, 0) - Math.log1p(Math.exp(-Math.abs(t))))
    }
    return { value, r }
  }

  function partial(eta: Float64Array): { value: number; r: Float64Array[] } {
    const { event, entry, strata, ties } = data.survival!
    const time = data.y
    const r = new Float64Array(n)
    let value = 0
    const sameStratum = (i: number, k: number) => strata === undefined || strata[i] === strata[k]
    const seen = new Set<string>()
    for (let k = 0; k < n; k++) {
      if (event[k] !== 1 || w[k] === 0) continue
      value += w[k] * eta[k]
      r[k] += w[k]
      const key = `${strata?.[k] ?? 0}/${time[k]}`
      if (seen.has(key)) continue
      seen.add(key)
      const rows = Array.from({ length: n }, (_, i) => i).filter(i => w[i] > 0 && sameStratum(i, k))
      const risk = rows.filter(i => time[i] >= time[k] && (entry === undefined || entry[i] < time[k]))
      const dead = new Set(rows.filter(i => time[i] === time[k] && event[i] === 1))
      const weight = [...dead].reduce((s, i) => s + w[i], 0)
      const terms = ties === 'efron' ? dead.size : 1
      for (let l = 0; l < terms; l++) {
        const share = (i: number) => (dead.has(i) ? 1 - l / terms : 1)
        const all = risk.reduce((s, i) => s + share(i) * w[i] * Math.exp(eta[i]), 0)
        value -= (weight / terms) * Math.log(all)
        for (const i of risk) r[i] -= ((weight / terms) * share(i) * w[i] * Math.exp(eta[i])) / all
      }
    }
    return { value, r: [r] }
  }

  return {
    violation(lambda, classes) {
      const { r } = likelihood(predictors(classes))
      let worst = 0
      classes.forEach(({ beta }, k) => {
        if (family !== 'cox') worst = Math.max(worst, Math.abs(r[k].reduce((s, v) => s + v, 0)))
        for (let j = 0; j < p; j++) {
          if (sd[j] === 0) {
            if (beta[j] !== 0) worst = Number.POSITIVE_INFINITY
            continue
          }
          let c = 0
          for (let i = 0; i < n; i++) c += (r[k][i] * (x[j * n + i] - mean[j])) / sd[j]
          const f = lambda * factors[j]
          const pull = f * (alpha * Math.sign(beta[j]) + ridge * beta[j] * sd[j])
          worst = Math.max(worst, beta[j] !== 0 || f === 0 ? Math.abs(c - pull) : Math.abs(c) - f * alpha)
        }
      })
      return worst / lambdaMax
    },
    objective(lambda, classes) {
      let value = -likelihood(predictors(classes)).value
      for (const { beta } of classes) {
        for (let j = 0; j < p; j++) {
          const b = beta[j] * sd[j]
          value += lambda * factors[j] * (alpha * Math.abs(b) + 0.5 * ridge * b * b)
        }
      }
      return value
    },
    distance(a, b) {
      let size = 1
      let worst = 0
      a.forEach(({ beta }, k) => {
        for (let j = 0; j < p; j++) {
          size = Math.max(size, Math.abs(b[k].beta[j]) * sd[j])
          worst = Math.max(worst, Math.abs(beta[j] - b[k].beta[j]) * sd[j])
        }
      })
      return worst / size
    },
  }
}
