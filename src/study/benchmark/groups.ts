/** The procedures that the benchmark compares, in groups that share their work: one ensemble serves every rule on it. */
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { selectNow } from '../../method/select-now.js'
import { baselines } from '../paper/baselines.js'
import { rememberTasks } from '../remember-tasks.js'
import type { BenchmarkCell } from './cell.js'
import { memberRules } from './member-rules.js'
import { crossValidated } from './rules/cross-validated.js'
import { pairs } from './rules/pairs.js'
import { prunedDecoys } from './rules/pruned-decoys.js'
import { calibratedBySimulation } from './rules/simulation.js'
import { variants } from './rules/variants.js'

/** What each procedure of a group selects. */
export type Selections = Readonly<Record<string, ArrayLike<number>>>

export interface Group {
  readonly name: string
  readonly run: (data: Dataset, seed: number) => Selections
  /** The group whose random numbers it uses, so that both stand on the same members; its own unless given. */
  readonly like?: string
}

const groups: readonly Group[] = [
  { name: 'members', run: memberRules },
  {
    name: 'long',
    run(data, seed) {
      const compute = rememberTasks()
      return {
        ipss: selectNow(data, { method: 'ipss', seed }, compute).chosen,
        sharp: selectNow(data, { method: 'sharp', seed }, compute).chosen,
      }
    },
  },
  { name: 'stabl', run: (data, seed) => ({ stabl: selectNow(data, { method: 'stabl', seed }).chosen }) },
  {
    name: 'knockoff',
    run: (data, seed) => ({ knockoff: selectNow(data, { method: 'knockoff', seed }).chosen }),
  },
  { name: 'lasso', run: (data, seed) => ({ lasso: baselines.lasso(data, seed) }) },
  { name: 'scad', run: (data, seed) => ({ scad: baselines.scad(data, seed) }) },
  { name: 'sis', run: (data, seed) => ({ sis: baselines.sis(data, seed) }) },
  { name: 'variants', like: 'members', run: variants },
  { name: 'pairs', run: pairs },
  { name: 'decoys', run: prunedDecoys },
  { name: 'cross-validated', like: 'members', run: crossValidated },
  { name: 'simulation', like: 'members', run: calibratedBySimulation },
]

/** The calibration set has procedures of its own: what is stated of the selection, and of each variable. */
export const STATEMENT = 'statement'
export const PROBABILITIES = 'probabilities'

export function groupNames({ set }: Pick<BenchmarkCell, 'set'>): readonly string[] {
  if (set === 'calibration') return [STATEMENT, PROBABILITIES]
  // In the paper's cells the other methods are in the study's own tables.
  return (set === 'paper' ? groups.slice(0, 1) : groups).map(({ name }) => name)
}

/** The groups of the names, in their own order. */
export function groupsNamed(names: readonly string[]): readonly Group[] {
  return groups.filter(({ name }) => names.includes(name))
}

export function checkGroups(names: readonly string[]): void {
  for (const name of names) {
    if (groups.some(group => group.name === name)) continue
    const rule = `must be one of ${groups.map(group => group.name).join(', ')}`
    fail('usage/method', { where: '--method', rule, got: name })
  }
}
