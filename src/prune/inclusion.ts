/**
 * Section 3, eq. (6)-(7): what a member brings when it joins as the u-th. With r_-k the mean of the u - 1 before it,
 *   loss_u = loss_{u-1} - gain + cost,
 *   gain = (2 / u) (r_k - r_-k)'(r_ref - r_-k),   cost = ||r_k - r_-k||^2 / u^2,
 * and the loss falls only if gain > cost, that is, if strength > diversity:
 *   strength = (r_k - r_-k)'(r_ref - r_-k) / (||r_k - r_-k|| ||r_ref - r_-k||), how useful the member is,
 *   diversity = ||r_k - r_-k|| / (2 u ||r_ref - r_-k||), how different it is, the bar that usefulness has to pass.
 * The first member joins the empty ensemble, whose mean is taken to be 0 and whose loss is then ||r_ref||^2. Where one of
 * the norms is 0 the member cannot lower the loss, and both sides of the condition are given as 0.
 */
import type { Problem } from './problem.js'

/** One entry per included member, u = 1 .. B. */
export interface Inclusions {
  /** ||mean of the first u members - r_ref||^2 */
  readonly loss: Float64Array
  readonly gain: Float64Array
  readonly cost: Float64Array
  readonly strength: Float64Array
  readonly diversity: Float64Array
}

export function inclusions(problem: Problem, order: Int32Array): Inclusions {
  const { size, vectors, reference } = problem
  const B = order.length
  const [loss, gain, cost, strength, diversity] = Array.from({ length: 5 }, () => new Float64Array(B))
  const first = vectors[0].denominator
  const common = vectors.every(({ denominator }) => denominator === first) ? first : 1
  // Sums of importances times their common denominator are integers, and exact.
  const sum = new Float64Array(size)
  const member = new Float64Array(size)

  for (let u = 1; u <= B; u++) {
    const { variable, numerator, denominator } = vectors[order[u - 1]]
    const scale = Math.max(u - 1, 1) * common
    for (let e = 0; e < variable.length; e++) member[variable[e]] = numerator[e] / denominator
    let inner = 0
    let apart = 0
    let before = 0
    for (let j = 0; j < size; j++) {
      const mean = sum[j] / scale
      const step = member[j] - mean
      const target = reference[j] - mean
      inner += step * target
      apart += step * step
      before += target * target
    }
    if (u > 1) loss[u - 2] = before
    gain[u - 1] = (2 * inner) / u
    cost[u - 1] = apart / (u * u)
    if (apart > 0 && before > 0) {
      strength[u - 1] = inner / (Math.sqrt(apart) * Math.sqrt(before))
      diversity[u - 1] = Math.sqrt(apart) / (2 * u * Math.sqrt(before))
    }
    for (let e = 0; e < variable.length; e++) {
      sum[variable[e]] += numerator[e] / (denominator / common)
      member[variable[e]] = 0
    }
  }
  for (let j = 0; j < size; j++) {
    const target = reference[j] - sum[j] / (B * common)
    loss[B - 1] += target * target
  }
  return { loss, gain, cost, strength, diversity }
}
