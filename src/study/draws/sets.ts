/**
 * The designs drawn at random (src/study/benchmark/random-design.ts) in two sets. On the development draws rules may be tried and settled. The
 * locked draws are for one report: nothing is to be chosen by what they say. Whoever changes a method after having read results/draws/locked.md
 * and wants to report again takes a new seed here, runs both sets, and says so in docs/validation.md.
 */
export const drawSets = {
  development: { seed: 4001, draws: 300 },
  locked: { seed: 86_311, draws: 300 },
} as const

export type DrawSet = keyof typeof drawSets

const PREFIX = 'draws/'

/** The cell of the study that a set is. */
export function drawsCell(set: DrawSet): string {
  return PREFIX + set
}

export function isDraws(cell: string): boolean {
  return cell.startsWith(PREFIX)
}
