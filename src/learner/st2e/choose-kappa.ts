/**
 * Strength and diversity of ST2E by kappa (Xin and Zhu 2012, Section 2.3.2): the strength of an ensemble is the mean over its members of minus
 * the criterion (here less that of the empty model), its diversity the mean over the columns of the variance within the
 * ensemble of being selected. Small kappa gives strong members that resemble each other, large kappa weak and diverse ones.
 */
import type { Dataset } from '../../data/dataset.js'
import { prepareSt2, type St2eSettings } from './st2e.js'

export interface KappaPoint {
  readonly kappa: number
  readonly strength: number
  readonly diversity: number
}

export interface KappaChoice {
  readonly kappa: number
  /** A point per candidate, in the order given. */
  readonly curve: readonly KappaPoint[]
}

const kappaCandidates: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8]

export function strengthAndDiversity(
  data: Dataset,
  settings: St2eSettings,
  seed: number,
  candidates: readonly number[] = kappaCandidates,
  members = 50,
): KappaPoint[] {
  return candidates.map(kappa => {
    const draw = prepareSt2(data, { ...settings, kappa }, seed)
    const counts = new Int32Array(data.p)
    let criterion = 0
    for (let b = 0; b < members; b++) {
      const run = draw(b)
      criterion += run.criterion
      for (const j of run.selected) counts[j]++
    }
    const variation = counts.reduce((sum, c) => sum + (c * (members - c)) / (members * (members - 1)), 0)
    return { kappa, strength: -criterion / members, diversity: variation / data.p }
  })
}

/**
 * The elbow of that curve. The authors read it off a plot; here both axes are scaled to [0, 1] over the candidates, and the
 * candidate with the largest sum wins, the smaller kappa among equals.
 */
export function chooseKappa(data: Dataset, settings: St2eSettings, seed: number): KappaChoice {
  const curve = strengthAndDiversity(data, settings, seed)
  const strength = scaler(curve.map(point => point.strength))
  const diversity = scaler(curve.map(point => point.diversity))
  const merit = (point: KappaPoint) => strength(point.strength) + diversity(point.diversity)
  const best = curve.reduce((a, b) => {
    const gain = merit(b) - merit(a)
    return gain > 0 || (gain === 0 && b.kappa < a.kappa) ? b : a
  })
  return { kappa: best.kappa, curve }
}

function scaler(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  return value => (range > 0 ? (value - low) / range : 0)
}
