import type { EffectPrior } from './effect-prior.js'
import type { Posterior, SharedBall } from './posterior.js'

/** The probabilities that follow from balls with their shares. */
export function summarise(
  balls: readonly SharedBall[],
  rest: Float64Array,
  copies: readonly (readonly number[])[],
  total: number,
  priors: readonly EffectPrior[],
): Omit<Posterior, 'covered' | 'ofChains'> {
  const inside = rest.slice()
  const tauProbability = new Float64Array(priors.length)
  for (const { tau, centre, share, added, probability } of balls) {
    tauProbability[tau] += share
    for (const v of centre) inside[v] += share
    for (let e = 0; e < added.length; e++) inside[added[e]] += share * probability[e]
  }
  const probability = new Float64Array(total)
  let size = 0
  copies.forEach((variables, v) => {
    size += inside[v]
    // Rounding must not make more than certainty.
    for (const j of variables) probability[j] = Math.min(1, inside[v]) / variables.length
  })
  return { total, probability, size, tauProbability, copies, balls, rest }
}
