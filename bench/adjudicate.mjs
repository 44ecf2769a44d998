// Who is right when two supports differ? A support S is the lasso's at lambda when the problem restricted to S, signs held,
// has a solution with those signs, and no other column's gradient exceeds lambda. Plain loops, no code of the library.

/** Standardised columns of the subsample: centred, 1/n variance one; zero when constant. */
function columnOf({ n, x }, rows, j) {
  const z = Float64Array.from(rows, i => x[j * n + i])
  const mean = z.reduce((sum, v) => sum + v, 0) / z.length
  let squares = 0
  for (let i = 0; i < z.length; i++) {
    z[i] -= mean
    squares += z[i] * z[i]
  }
  const sd = Math.sqrt(squares / z.length)
  return sd < 1e-10 * (1 + Math.abs(mean)) ? z.fill(0) : z.map(v => v / sd)
}

const meanProduct = (a, b) => a.reduce((sum, v, i) => sum + v * b[i], 0) / a.length

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

/** Newton steps for (intercept, b) on the columns Z, penalty lambda sign'b; undefined when they lead nowhere. */
function restricted(Z, y, family, lambda, signs) {
  const columns = [new Float64Array(y.length).fill(1), ...Z]
  const rate = y.reduce((sum, v) => sum + v, 0) / y.length
  const b = new Float64Array(columns.length)
  b[0] = family === 'gaussian' ? rate : Math.log(rate / (1 - rate))
  for (let step = 0; step < 30; step++) {
    const eta = y.map((_, i) => columns.reduce((sum, z, j) => sum + z[i] * b[j], 0))
    const fitted = family === 'gaussian' ? eta : eta.map(e => 1 / (1 + Math.exp(-e)))
    const residual = y.map((v, i) => v - fitted[i])
    const weight = fitted.map(f => (family === 'gaussian' ? 1 : Math.max(f * (1 - f), 1e-12)))
    const gradient = columns.map((z, j) => meanProduct(z, residual) - (j === 0 ? 0 : lambda * signs[j - 1]))
    if (Math.max(...gradient.map(Math.abs)) < 1e-12 * lambda) return { b: b.subarray(1), residual }
    const hessian = columns.map(u => {
      const weighted = u.map((v, i) => v * weight[i])
      return columns.map(v => meanProduct(weighted, v))
    })
    solve(hessian, gradient).forEach((d, j) => {
      b[j] += d
    })
  }
  return undefined
}

/**
 * Is `support` (variable -> coefficient whose sign is a first guess, 0 for none) the lasso's on these rows at lambda?
 * A wrong guess of a sign is corrected from the restricted solution, a few times.
 */
export function isOptimalSupport(data, rows, lambda, support) {
  const variables = [...support.keys()]
  const Z = variables.map(j => columnOf(data, rows, j))
  const y = Float64Array.from(rows, i => data.y[i])
  const empty = restricted([], y, data.family, lambda, [])
  let signs = variables.map(
    (j, k) => Math.sign(support.get(j)) || Math.sign(meanProduct(Z[k], empty.residual)),
  )
  for (let round = 0; round < 6; round++) {
    const solution = restricted(Z, y, data.family, lambda, signs)
    if (solution === undefined) return false
    const { b, residual } = solution
    const found = Array.from(b, Math.sign)
    if (!found.every((s, k) => s === signs[k])) {
      signs = found
      continue
    }
    for (let j = 0; j < data.p; j++)
      if (!support.has(j) && Math.abs(meanProduct(columnOf(data, rows, j), residual)) > lambda * (1 + 1e-9))
        return false
    return true
  }
  return false
}
