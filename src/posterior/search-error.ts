/** How far chance in the search carries the probability of a signal, by what the chains say each for itself. */
import { dot } from '../math/dot.js'
import type { Posterior } from './posterior.js'
import type { Signal } from './signals.js'

/** Nobody asks about signals that stand farther from the least probability. */
const near = 0.3
/** So many standard errors. */
const reach = 2

/** Whether some signal stands so near the least probability of a selected one that chance in the search could decide about it. */
export function isClose(posterior: Posterior, signals: readonly Signal[], least: number): boolean {
  return signals.some(signal => {
    const distance = Math.abs(signal.probability - least)
    return distance < near && distance < reach * searchError(posterior, signal)
  })
}

/** 1 for each variable of models whose first in the data set is one of these. */
function variablesIn({ first }: Posterior['copies'], variables: readonly number[]): Uint8Array {
  const isIn = new Uint8Array(first.length)
  for (const j of variables) {
    const v = first.indexOf(j)
    if (v >= 0) isIn[v] = 1
  }
  return isIn
}

/** Standard error of the probability of a signal: chains are independent. */
export function searchError({ copies, balls, ofChains }: Posterior, { variables }: Signal): number {
  const isIn = variablesIn(copies, variables)
  const chance = new Float64Array(balls.length)
  for (let b = 0; b < balls.length; b++) {
    const { centre, added, probability } = balls[b]
    let own = 0
    for (let e = 0; e < added.length; e++) if (isIn[added[e]] === 1) own += probability[e]
    for (const v of centre) if (isIn[v] === 1) own = 1
    chance[b] = own
  }
  const found = ofChains.map(shares => dot(shares, 0, chance, 0, chance.length))
  const count = found.length
  const mean = found.reduce((sum, value) => sum + value, 0) / count
  const squares = found.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (count * Math.max(1, count - 1)))
}
