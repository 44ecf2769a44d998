/** Five rules on one ensemble, those that calibration by simulation chooses from: the recommended one first. */
import type { Dataset } from '../../../data/dataset.js'
import { selectNow } from '../../../method/select-now.js'
import { rememberTasks } from '../../remember-tasks.js'

export function fiveRules(data: Dataset, seed: number, members: number): readonly (readonly number[])[] {
  const compute = rememberTasks()
  const auto = selectNow(data, { method: 'auto', simulations: 0, members, seed }, compute)
  const { design } = auto.ensemble!
  const q = design.kind === 'path' ? design.q : undefined
  const run = (method: string, settings: object) =>
    selectNow(data, { members, seed, q, ...settings, method }, compute).chosen
  return [
    auto.chosen,
    selectNow(data, { method: 'stepwise', criterion: 'ebic' }).chosen,
    run('pruned', { reference: 'ebic', referenceForm: 'indicator', threshold: 0.8 }),
    run('stability', { threshold: 0.8 }),
    run('stability', { threshold: 0.9 }),
  ]
}
