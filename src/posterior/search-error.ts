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
  const distance = ({ probability }: Signal) => Math.abs(probability - least)
  const close = signals.filter(signal => distance(signal) < near)
  return searchErrors(posterior, close).some((error, s) => distance(close[s]) < reach * error)
}

/** Standard errors of the probabilities of signals, which have no variable in common: chains are independent. */
export function searchErrors(posterior: Posterior, signals: readonly Signal[]): readonly number[] {
  if (signals.length === 0) return []
  const { balls, ofChains } = posterior
  const chances = chancesOf(posterior, signals)
  return signals.map((_, s) => {
    const found = ofChains.map(shares => dot(shares, 0, chances, s * balls.length, balls.length))
    const count = found.length
    const mean = found.reduce((sum, value) => sum + value, 0) / count
    const squares = found.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    return Math.sqrt(squares / (count * Math.max(1, count - 1)))
  })
}

/** For each signal and ball: the probability that a model of the ball holds any variable of the signal. */
function chancesOf(posterior: Posterior, signals: readonly Signal[]): Float64Array {
  const { balls } = posterior
  const signalOf = signalsOfVariables(posterior, signals)
  const chances = new Float64Array(signals.length * balls.length)
  for (let b = 0; b < balls.length; b++) {
    const { centre, added, probability } = balls[b]
    for (let e = 0; e < added.length; e++) {
      const s = signalOf[added[e]]
      if (s >= 0) chances[s * balls.length + b] += probability[e]
    }
    for (let e = 0; e < centre.length; e++) {
      const s = signalOf[centre[e]]
      if (s >= 0) chances[s * balls.length + b] = 1
    }
  }
  return chances
}

/** The signal of each variable of models, by the first in the data set; -1 where it is in none. */
function signalsOfVariables({ copies: { first }, total }: Posterior, signals: readonly Signal[]): Int32Array {
  const ofData = new Int32Array(total).fill(-1)
  signals.forEach(({ variables }, s) => {
    for (const j of variables) ofData[j] = s
  })
  const signalOf = new Int32Array(first.length)
  for (let v = 0; v < first.length; v++) signalOf[v] = ofData[first[v]]
  return signalOf
}
