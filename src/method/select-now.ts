/** Any method at once on the calling thread: for simulations and studies, where the selection itself is one of many. */
import type { Dataset } from '../data/dataset.js'
import type { Ensemble } from '../ensemble/member.js'
import type { Fitted } from '../learner/member-learner.js'
import { computeEnsemble } from '../run/compute-ensemble.js'
import { prepareMembers } from '../run/compute-members.js'
import type { EnsembleTask, SimulationTask } from '../run/ensemble-task.js'
import { memberError } from '../run/member-error.js'
import type { SettingValues } from './method.js'
import type { Outcome } from './outcome.js'
import { plan } from './plan.js'
import { simulatedResponses } from './simulated-responses.js'

export type SelectNowOptions = { readonly method: string } & SettingValues

/** What the method finds. `compute` may know some tasks already. */
export function selectNow(
  data: Dataset,
  { method, ...settings }: SelectNowOptions,
  compute: (task: EnsembleTask) => Ensemble = computeTask,
): Outcome {
  const run = plan(data, method, settings).run()
  let next = run.next()
  while (next.done !== true) {
    const { task, meanwhile } = next.value
    meanwhile?.()
    next = run.next(compute(task))
  }
  return next.value
}

/** All parts of a task, one after the other. */
export function computeTask(task: EnsembleTask): Ensemble {
  return computeEnsemble(task, prepareTask)
}

/** Any part of any task: members, or what a method selects from a simulated response. */
export function prepareTask(task: EnsembleTask): (b: number) => Fitted {
  return 'simulate' in task ? prepareSimulations(task) : prepareMembers(task)
}

function prepareSimulations({ data, simulate, seed }: SimulationTask): (b: number) => Fitted {
  const { truth, method, settings } = simulate
  const draw = simulatedResponses(data, truth)
  return b => {
    try {
      const y = draw!(b, seed)!
      const { chosen } = selectNow(
        { ...data, y },
        { ...settings, method, simulations: 0, seed: seed + b + 1 },
      )
      const variable = Int32Array.from(chosen).sort()
      const member = { variable, from: variable.map(() => 0), to: variable.map(() => 1) }
      return { member, worstKkt: 0 }
    } catch (error) {
      throw memberError(b, error, 'simulation')
    }
  }
}
