/**
 * The designs drawn at random (src/study/designs/random-design.ts) in two sets. On the development draws rules may be tried and settled. The
 * locked draws are for one report: nothing is to be chosen by what they say. Whoever changes a method after having read results/draws/locked.md
 * and wants to report again takes a new seed here, runs both sets, and says so in docs/validation.md.
 */
import type { Design } from '../designs/design.js'
import { randomDesign } from '../designs/random-design.js'

export const drawSets = {
  development: { seed: 4001, draws: 300 },
  locked: { seed: 38_653, draws: 300 },
} as const

export type DrawSet = keyof typeof drawSets

/** So many cells a table has at most, and every tenth table: all methods on a draw are to take seconds. */
const MOST_CELLS = 20_000
const MOST_CELLS_OF_SOME = 100_000

const known = new Map<DrawSet, Design[]>()
const numbers = new Map<DrawSet, number>()

/** Draw number k of a set: the designs of its seed in their order, but for those that are too large. */
export function drawnDesign(set: DrawSet, k: number): Design {
  const designs = known.get(set) ?? []
  known.set(set, designs)
  for (let number = numbers.get(set) ?? 0; designs.length <= k; number++) {
    const design = randomDesign(drawSets[set].seed, number)
    const most = designs.length % 10 === 9 ? MOST_CELLS_OF_SOME : MOST_CELLS
    if (design.n * design.p <= most) designs.push(design)
    numbers.set(set, number + 1)
  }
  return designs[k]
}

const PREFIX = 'draws/'

/** The cell of the study that a set is. */
export function drawsCell(set: DrawSet): string {
  return PREFIX + set
}

export function isDraws(cell: string): boolean {
  return cell.startsWith(PREFIX)
}

export function setOf(cell: string): DrawSet {
  return cell === drawsCell('locked') ? 'locked' : 'development'
}
