// Who is right when two supports differ? A support S is the lasso's at lambda when the problem restricted to S, signs held,
// has a solution with those signs, and no other column's gradient exceeds lambda. Plain loops, no code of the library.
import { likelihoods } from './likelihoods.mjs'

/** Standardised columns of the subsample: centred, variance one in the weights w; zero when constant. */
function standardised(values, w) {
  const mean = product(w, values)
  const z = values.map(v => v - mean)
  const sd = Math.sqrt(z.reduce((sum, v, i) => sum + w[i] * v * v, 0))
  return sd < 1e-10 * (1 + Math.abs(mean)) ? z.fill(0) : z.map(v => v / sd)
}

function deviationOf(values, w) {
  const mean = product(w, values)
  return Math.sqrt(values.reduce((sum, v, i) => sum + w[i] * (v - mean) ** 2, 0))
}

const product = (a, b) => a.reduce((sum, v, i) => sum + v * b[i], 0)

/** Gaussian elimination with pivoting. */
function solve(matrix, right) {
  const M = matrix.map((row, i) => [...row, right[i]])
  const size = M.length
  for (let i = 0; i < size; i++) {
    let pivot = i
    for (let r = i + 1; r < size; r++) if (Math.abs(M[r][i]) > Math.abs(M[pivot][i])) pivot = r
    ;[M[i], M[pivot]] = [M[pivot], M[i]]
    for (let r = i + 1; r < size; r++) {
      const f = M[r][i] / M[i][i]
      for (let c = i; c <= size; c++) M[r][c] -= f * M[i][c]
    }
  }
  const b = new Float64Array(size)
  for (let i = size - 1; i >= 0; i--) {
    let sum = M[i][size]
    for (let c = i + 1; c < size; c++) sum -= M[i][c] * b[c]
    b[i] = sum / M[i][i]
  }
  return b
}

/** The sample as the problem sees it: weights, response, likelihood, unpenalised columns, penalty factors. */
function sampleOf(data, rows, b) {
  const { n, p, x, y, family, event, weights, unpenalised, alpha = 1 } = data
  const total = weights ? Array.from(rows, i => weights[i]).reduce((sum, v) => sum + v, 0) : rows.length
  const w = Float64Array.from(rows, i => (weights ? weights[i] : 1) / total)
  const column = (from, j) =>
    standardised(
      Float64Array.from(rows, i => from[j * n + i]),
      w,
    )
  // As glmnet, for the elastic net: a gaussian response of variance one.
  const unit =
    family === 'gaussian'
      ? deviationOf(
          Float64Array.from(rows, i => y[i]),
          w,
        )
      : 1
  const kept = unpenalised === undefined ? 0 : unpenalised.length / n
  const constant = family === 'cox' ? [] : [new Float64Array(rows.length).fill(1)]
  return {
    p,
    alpha,
    unit,
    column: j => column(x, j),
    free: [...constant, ...Array.from({ length: kept }, (_, j) => column(unpenalised, j))],
    factor: factorsOf(data, kept, b),
    likelihood: likelihoods[family]({
      w,
      y: Float64Array.from(rows, i => y[i] / unit),
      event: event && Array.from(rows, i => event[i]),
    }),
  }
}

/** As glmnet has them, of a sum that is their number, but for those that members draw. */
function factorsOf({ p, factors }, kept, b) {
  if (factors === undefined) return () => (kept + p) / p
  if (factors.length > p) return j => factors[b * p + j]
  const sum = factors.reduce((all, v) => all + v, 0)
  return j => (factors[j] * p) / sum
}

/** Newton steps for the free coefficients and those of the columns Z, penalties with signs held; undefined when they lead nowhere. */
function restricted({ free, likelihood, alpha }, Z, lambdas, signs) {
  const columns = [...free, ...Z]
  const b = new Float64Array(columns.length)
  const start = likelihood.start
  if (free.length > 0 && start !== undefined) b[0] = start
  const pull = j =>
    j < free.length ? 0 : lambdas[j - free.length] * (alpha * signs[j - free.length] + (1 - alpha) * b[j])
  const ridge = j => (j < free.length ? 0 : lambdas[j - free.length] * (1 - alpha))
  for (let step = 0; step < 40; step++) {
    const eta = Float64Array.from(likelihood.rows, (_, i) =>
      columns.reduce((sum, z, j) => sum + z[i] * b[j], 0),
    )
    const { residual, hessian } = likelihood.at(eta)
    const gradient = columns.map((z, j) => product(z, residual) - pull(j))
    if (Math.max(0, ...gradient.map(Math.abs)) < 1e-12 * Math.max(...lambdas, 1e-3))
      return { b: b.subarray(free.length), residual }
    const matrix = hessian(columns)
    columns.forEach((_, j) => {
      matrix[j][j] += ridge(j)
    })
    solve(matrix, gradient).forEach((d, j) => {
      b[j] += d
    })
  }
  return undefined
}

/**
 * Is `support` (variable -> coefficient whose sign is a first guess, 0 for none) the lasso's on these rows at lambda? `b`: the member.
 * A wrong guess of a sign is corrected from the restricted solution, a few times.
 */
export function isOptimalSupport(data, rows, given, support, b) {
  const sample = sampleOf(data, rows, b)
  const lambda = given / sample.unit
  const variables = [...support.keys()]
  const Z = variables.map(sample.column)
  const lambdas = variables.map(j => lambda * sample.factor(j))
  const empty = restricted(sample, [], [], [])
  let signs = variables.map((j, k) => Math.sign(support.get(j)) || Math.sign(product(Z[k], empty.residual)))
  for (let round = 0; round < 6; round++) {
    const solution = restricted(sample, Z, lambdas, signs)
    if (solution === undefined) return false
    const { b: coefficients, residual } = solution
    const found = Array.from(coefficients, Math.sign)
    if (!found.every((s, k) => s === signs[k])) {
      signs = found
      continue
    }
    for (let j = 0; j < sample.p; j++) {
      const limit = lambda * sample.factor(j) * sample.alpha * (1 + 1e-9)
      if (!support.has(j) && Math.abs(product(sample.column(j), residual)) > limit) return false
    }
    return true
  }
  return false
}
