/**
 * Calibration by simulation. The sets that the rules select are plausible truths: each of the first three that differ is refitted,
 * responses are simulated from it on the same rows, and every rule runs on them, from one ensemble. A rule's merit is its mean of
 * 1{exact} + F1 over the simulations. Then either the rule of most merit answers, or the rules vote, with their merits as weights.
 */
import type { Dataset } from '../../../data/dataset.js'
import { simulatedResponses } from '../../../method/assessment/simulated-responses.js'
import type { Selections } from '../groups.js'
import { fiveRules } from './five-rules.js'

const TRUTHS = 3
const SIMULATIONS = 12
const MEMBERS = 50

export function calibratedBySimulation(data: Dataset, seed: number): Selections {
  const answers = fiveRules(data, seed, 100)
  const merits = meritsOf(data, distinct(answers).slice(0, TRUTHS), answers.length, seed)
  const best = merits.indexOf(Math.max(...merits))
  const total = merits.reduce((sum, merit) => sum + merit, 0)
  const votes = new Map<number, number>()
  answers.forEach((answer, r) => {
    for (const j of answer) votes.set(j, (votes.get(j) ?? 0) + merits[r])
  })
  return {
    'simulation: best rule': answers[best],
    'simulation: vote': [...votes.keys()].filter(j => votes.get(j)! > total / 2),
  }
}

function meritsOf(
  data: Dataset,
  truths: readonly (readonly number[])[],
  rules: number,
  seed: number,
): readonly number[] {
  const merits = new Array<number>(rules).fill(0)
  const each = SIMULATIONS / truths.length
  for (const truth of truths) {
    const draw = simulatedResponses(data, truth)
    for (let b = 0; typeof draw !== 'string' && b < each; b++) {
      const response = draw(b, seed)
      if (response === undefined) break
      fiveRules({ ...data, ...response }, seed + b + 1, MEMBERS).forEach((found, r) => {
        merits[r] += merit(found, truth)
      })
    }
  }
  // Where nothing could be simulated, all rules count alike and the first answers.
  return merits.some(value => value > 0) ? merits : merits.map(() => 1)
}

function merit(found: readonly number[], truth: readonly number[]): number {
  const right = found.filter(j => truth.includes(j)).length
  const exact = right === truth.length && right === found.length ? 1 : 0
  return exact + (found.length + truth.length === 0 ? 1 : (2 * right) / (found.length + truth.length))
}

function distinct(sets: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return [...new Map(sets.map(set => [set.toSorted((a, b) => a - b).join(), set])).values()]
}
