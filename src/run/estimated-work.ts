import type { EnsembleTask } from './ensemble-task.js'

/** Milliseconds, to an order of magnitude: a fixed part, and the passes over the matrix, per member. */
export function estimatedWork(task: EnsembleTask): number {
  const { data, members } = task
  const each = 'simulate' in task ? Number(task.simulate.settings.members ?? 100) : 1
  return members * each * (data.family === 'binomial' ? 3 : 1) * (0.1 + 1e-6 * data.n * data.p)
}
