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

/** Standard error of the probability of a signal: chains are independent. */
export function searchError({ copies, balls, ofChains }: Posterior, { variables }: Signal): number {
  const own = new Set(variables)
  const isIn = Array.from(copies.first, first => own.has(first))
  const chance = Float64Array.from(balls, ({ centre, added, probability }) => {
    if (centre.some(v => isIn[v])) return 1
    return added.reduce((sum, v, e) => (isIn[v] ? sum + probability[e] : sum), 0)
  })
  const found = ofChains.map(shares => dot(shares, 0, chance, 0, chance.length))
  const count = found.length
  const mean = found.reduce((sum, value) => sum + value, 0) / count
  const squares = found.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (count * Math.max(1, count - 1)))
}
