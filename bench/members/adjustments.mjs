// What a case has beside its columns and response, the same on every run: row weights, penalty factors, columns in every model.
import { deviates } from '../data.mjs'

/** `factors` has p numbers, or p for each member: those of the randomised lasso, 1 or 2 with even chances over their mean. */
export function adjustmentsOf({ n, p, members, adjusted }) {
  const { uniform, normal } = deviates(77)
  switch (adjusted) {
    case 'weights':
      return { weights: new Float64Array(n).map(() => 0.2 + 2 * uniform()) }
    case 'factors':
      return { factors: new Float64Array(p).map(() => 0.5 + uniform()) }
    case 'unpenalised':
      return {
        unpenalised: new Float64Array(3 * n).map((_, at) => (at < n ? normal() : Number(uniform() < 0.5))),
      }
    case 'randomised':
      return { factors: new Float64Array(p * members).map(() => (uniform() < 0.5 ? 2 : 1) / 1.5) }
    default:
      return {}
  }
}
