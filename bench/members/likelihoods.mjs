// Likelihoods for the judge of supports: at a linear predictor the residual, with which products are gradients, and the Hessian on
// columns. Weights sum to one. Plain loops, no code of the library.

function independent(mean, slope, start) {
  return ({ w, y }) => ({
    rows: y,
    start: start(w.reduce((sum, v, i) => sum + v * y[i], 0)),
    at(eta) {
      const mu = eta.map(mean)
      const v = eta.map((_, i) => w[i] * Math.max(slope(mu[i]), 1e-14))
      return {
        residual: mu.map((m, i) => w[i] * (y[i] - m)),
        hessian: columns =>
          columns.map(a => columns.map(b => a.reduce((sum, value, i) => sum + v[i] * value * b[i], 0))),
      }
    },
  })
}

/** Breslow's partial likelihood. */
function cox({ w, y, event }) {
  const deaths = [...y.keys()].filter(i => event[i] === 1)
  return {
    rows: y,
    at(eta) {
      const risk = eta.map((e, i) => w[i] * Math.exp(e))
      const chances = deaths.map(d => {
        const all = y.reduce((sum, t, i) => sum + (t >= y[d] ? risk[i] : 0), 0)
        return risk.map((e, i) => (y[i] >= y[d] ? e / all : 0))
      })
      const residual = w.map((v, i) => (event[i] === 1 ? v : 0))
      deaths.forEach((d, k) => {
        for (let i = 0; i < y.length; i++) residual[i] -= w[d] * chances[k][i]
      })
      return { residual, hessian: columns => spread(columns, deaths, chances, w) }
    },
  }
}

/** Covariances of the columns under the chances at each death. */
function spread(columns, deaths, chances, w) {
  const matrix = columns.map(() => new Array(columns.length).fill(0))
  deaths.forEach((d, k) => {
    const p = chances[k]
    const means = columns.map(z => z.reduce((sum, v, i) => sum + p[i] * v, 0))
    columns.forEach((a, s) => {
      for (let t = 0; t <= s; t++) {
        const both = a.reduce((sum, v, i) => sum + p[i] * v * columns[t][i], 0)
        matrix[s][t] += w[d] * (both - means[s] * means[t])
      }
    })
  })
  for (let s = 0; s < columns.length; s++) for (let t = 0; t < s; t++) matrix[t][s] = matrix[s][t]
  return matrix
}

export const likelihoods = {
  gaussian: independent(
    eta => eta,
    () => 1,
    mean => mean,
  ),
  binomial: independent(
    eta => 1 / (1 + Math.exp(-eta)),
    mu => mu * (1 - mu),
    mean => Math.log(mean / (1 - mean)),
  ),
  poisson: independent(Math.exp, mu => mu, Math.log),
  cox,
}
