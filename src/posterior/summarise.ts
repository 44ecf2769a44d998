import type { Copies } from './copies.js'
import type { EffectPrior } from './effect-prior.js'
import type { Posterior, SharedBall } from './posterior.js'

/** The probabilities that follow from balls with their shares. */
export function summarise(
  balls: readonly SharedBall[],
  rest: Float64Array,
  copies: Copies,
  total: number,
  priors: readonly EffectPrior[],
): Omit<Posterior, 'covered' | 'ofChains'> {
  const inside = rest.slice()
  const tauProbability = new Float64Array(priors.length)
  for (let b = 0; b < balls.length; b++) {
    const { tau, centre, share, added, probability } = balls[b]
    tauProbability[tau] += share
    for (let e = 0; e < centre.length; e++) inside[centre[e]] += share
    for (let e = 0; e < added.length; e++) inside[added[e]] += share * probability[e]
  }
  const probability = new Float64Array(total)
  let size = 0
  const { first, several } = copies
  for (let v = 0; v < first.length; v++) {
    size += inside[v]
    // Rounding must not make more than certainty.
    probability[first[v]] = Math.min(1, inside[v])
  }
  for (const variables of several.values()) {
    const each = probability[variables[0]] / variables.length
    for (const j of variables) probability[j] = each
  }
  return { total, probability, size, tauProbability, copies, balls, rest }
}
