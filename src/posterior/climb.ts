/**
 * From where the model stands to a set that no addition, removal or exchange of variables and no other tau makes more probable. Without a closed
 * form the gains of some variables are known to second order only, so that a climb could go in circles: it ends where it has been before.
 */
import { checkpoint } from '../math/checkpoint.js'
import type { SetModel } from './set-model.js'

/** Whether it has come to an end of its own. Where it meets `known`, places that earlier climbs have passed, it would end as they did. */
export function climb(model: SetModel, logPrior: Float64Array, known?: Set<string>): boolean {
  const passed = new Set<string>()
  do {
    checkpoint()
    const place = `${model.tau}: ${model.active.toSorted((a, b) => a - b).join()}`
    if (known?.has(place)) return false
    if (passed.has(place)) break
    passed.add(place)
  } while (addOrRemove(model, logPrior) || betterTau(model) || exchange(model))
  for (const place of passed) known?.add(place)
  return true
}

/**
 * Variables leave as long as the set gains by it, those that are needed least first: a quarter of the set at a time, each with gain by itself. What
 * needed another that left with it, a climb finds again.
 */
export function shrink(model: SetModel, logPrior: Float64Array): void {
  for (;;) {
    checkpoint()
    const { active } = model
    const size = active.length
    const removals = model.removals()
    const gains = Array.from(removals, (gain, at) => ({
      variable: active[at],
      gain: gain + logPrior[size - 1] - logPrior[size],
    })).filter(({ gain }) => gain > least)
    if (gains.length === 0) return
    gains.sort((a, b) => b.gain - a.gain || a.variable - b.variable)
    for (const { variable } of gains.slice(0, Math.ceil(size / 4))) model.remove(variable)
  }
}

function bestRemoval(
  model: SetModel,
  logPrior: Float64Array,
): { readonly place: number; readonly gain: number } {
  const size = model.active.length
  const removals = model.removals()
  const place = indexOfLargest(removals)
  return { place, gain: place < 0 ? -Infinity : removals[place] + logPrior[size - 1] - logPrior[size] }
}

/** The better of the best addition and the best removal, where it is an improvement. */
function addOrRemove(model: SetModel, logPrior: Float64Array): boolean {
  const size = model.active.length
  const { variable, gain } = model.bestAddition(
    -1,
    model.logLikelihood + logPrior[size] - logPrior[size + 1] + least,
  )
  const up = variable < 0 ? -Infinity : gain + logPrior[size + 1] - logPrior[size]
  const { place, gain: down } = bestRemoval(model, logPrior)
  if (!(Math.max(up, down) > least)) return false
  if (up >= down) model.add(variable)
  else model.remove(model.active[place])
  return true
}

/** Improvements that could be rounding are none: a climb must end. */
const least = 1e-9

/** To the best of the priors beside the present one: the next larger and the next smaller tau, and those of the other kind. */
function betterTau(model: SetModel): boolean {
  const { tau, priors, logLikelihood } = model
  const { kind } = priors[tau]
  const heights = Float64Array.from(priors, (other, next) =>
    next !== tau && (other.kind !== kind || Math.abs(next - tau) === 1)
      ? model.likelihoodAt(next)
      : -Infinity,
  )
  const best = indexOfLargest(heights)
  if (!(heights[best] > logLikelihood + least)) return false
  model.restart(model.active.slice(), best)
  return true
}

/** The first variable, in order of entry, that another one replaces with gain, and the best to replace it. */
function exchange(model: SetModel): boolean {
  const now = model.logLikelihood
  for (const out of model.active) {
    checkpoint()
    const { logLikelihood, variable, gain } = model.bestAddition(out, now + least)
    if (variable === out || !(logLikelihood + gain > now + least)) continue
    model.remove(out)
    model.add(variable)
    return true
  }
  return false
}

export function indexOfLargest(values: Float64Array): number {
  let best = -1
  for (let k = 0; k < values.length; k++) if (best < 0 || values[k] > values[best]) best = k
  return best
}
