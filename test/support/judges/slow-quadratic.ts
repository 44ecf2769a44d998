/**
 * min over b of  1/2 |v - U b|^2 + lambda |b|_1,  by a primal active-set method: add the worst violator, move towards
 * the minimiser on the active set with signs held, drop what reaches zero, repeat. Slow, dense and finite: it is the
 * independent implementation that the homotopy and the Newton paths are compared with, so it shares nothing with them.
 */
export function slowQuadratic(
  U: readonly Float64Array[],
  v: Float64Array,
  lambda: number,
  start: Float64Array,
) {
  const b = start.slice()
  const active = [...b.keys()].filter(j => b[j] !== 0)
  const sign = new Map(active.map(j => [j, Math.sign(b[j])]))
  const banned = new Set<number>()
  for (let round = 0; round < 20_000; round++) {
    settle(U, v, lambda, b, active, sign, banned)
    const r = residual(U, v, b, active)
    let worst = lambda * (1 + 1e-11)
    let entering = -1
    for (let j = 0; j < U.length; j++) {
      if (sign.has(j) || banned.has(j)) continue
      const c = Math.abs(dot(U[j], r))
      if (c > worst) [worst, entering] = [c, j]
    }
    if (entering < 0) return b
    active.push(entering)
    sign.set(entering, Math.sign(dot(U[entering], r)))
  }
  throw new Error('slowQuadratic: no end in 20,000 rounds')
}

/** Move to the minimiser on the active set, dropping variables as they reach zero. */
function settle(
  U: readonly Float64Array[],
  v: Float64Array,
  lambda: number,
  b: Float64Array,
  active: number[],
  sign: Map<number, number>,
  banned: Set<number>,
) {
  while (active.length > 0) {
    const { step, bounded } = direction(U, v, lambda, b, active, sign)
    let length = bounded ? 1 : Number.POSITIVE_INFINITY
    let leaving = -1
    active.forEach((j, k) => {
      if (step[k] * sign.get(j)! >= 0) return
      const reach = -b[j] / step[k]
      if (reach < length) [length, leaving] = [reach, k]
    })
    if (!bounded && leaving < 0) throw new Error('slowQuadratic: unbounded direction')
    active.forEach((j, k) => {
      b[j] += length * step[k]
    })
    if (leaving < 0) {
      banned.clear()
      return
    }
    const [j] = active.splice(leaving, 1)
    b[j] = 0
    sign.delete(j)
    // A variable that enters and leaves without a move is a tie within rounding: leave it out until something moves.
    if (length === 0) banned.add(j)
    else banned.clear()
  }
}

/** Newton step on the active set, or, when its columns are dependent, a null direction that shortens |b|_1. */
function direction(
  U: readonly Float64Array[],
  v: Float64Array,
  lambda: number,
  b: Float64Array,
  active: readonly number[],
  sign: ReadonlyMap<number, number>,
) {
  const size = active.length
  const Q: Float64Array[] = []
  const R: Float64Array[] = []
  for (let k = 0; k < size; k++) {
    const column = U[active[k]].slice()
    const before = Math.sqrt(dot(column, column))
    const h = new Float64Array(k + 1)
    for (let pass = 0; pass < 2; pass++)
      for (let l = 0; l < k; l++) {
        const f = dot(Q[l], column)
        h[l] += f
        for (let i = 0; i < column.length; i++) column[i] -= f * Q[l][i]
      }
    h[k] = Math.sqrt(dot(column, column))
    if (h[k] <= 1e-10 * before) {
      const step = new Float64Array(size)
      step.set(backward(R, h.subarray(0, k)))
      step[k] = -1
      const slope = active.reduce((sum, j, l) => sum + sign.get(j)! * step[l], 0)
      return { step: slope > 0 ? step.map(d => -d) : step, bounded: false }
    }
    Q.push(column.map(c => c / h[k]))
    R.push(h)
  }
  // Two rounds of refinement: near-duplicate columns square the condition number of the sign term.
  const step = new Float64Array(size)
  for (let pass = 0; pass < 3; pass++) {
    const moved = b.slice()
    active.forEach((j, k) => {
      moved[j] += step[k]
    })
    const r = residual(U, v, moved, active)
    const gradient = Float64Array.from(active, j => dot(U[j], r) - lambda * sign.get(j)!)
    const correction = backward(R, forward(R, gradient))
    for (let k = 0; k < size; k++) step[k] += correction[k]
  }
  return { step, bounded: true }
}

/** R x = g, with R[k] the k-th column of an upper triangle. */
function backward(R: readonly Float64Array[], g: Float64Array): Float64Array {
  const x = g.slice()
  for (let k = x.length - 1; k >= 0; k--) {
    x[k] /= R[k][k]
    for (let l = 0; l < k; l++) x[l] -= R[k][l] * x[k]
  }
  return x
}

/** R'x = g. */
function forward(R: readonly Float64Array[], g: Float64Array): Float64Array {
  const x = g.slice()
  for (let k = 0; k < x.length; k++) {
    for (let l = 0; l < k; l++) x[k] -= R[k][l] * x[l]
    x[k] /= R[k][k]
  }
  return x
}

function residual(U: readonly Float64Array[], v: Float64Array, b: Float64Array, active: readonly number[]) {
  const r = v.slice()
  for (const j of active) for (let i = 0; i < r.length; i++) r[i] -= U[j][i] * b[j]
  return r
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
