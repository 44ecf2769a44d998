/**
 * The simulations of src/method/assess.ts as an ensemble: "member" b is what the recommended method selects from the b-th response made
 * anew, a set of variables, pure in (data, truth, settings, seed, b). So runners that know them (`simulates`) compute, spread and
 * keep them as they do members.
 */
import type { Fitted } from '../learner/member-learner.js'
import { prepareMembers } from '../run/compute-members.js'
import type { EnsembleTask, SimulationTask } from '../run/ensemble-task.js'
import { memberError } from '../run/member-error.js'
import { simulatedResponses } from './simulated-responses.js'
import { witnessSelectionNow } from './witness-selection.js'

/** Members of any task, simulations included. */
export function prepareTask(task: EnsembleTask): (b: number) => Fitted {
  return 'simulate' in task ? prepareSimulations(task) : prepareMembers(task)
}

function prepareSimulations({ data, simulate, seed }: SimulationTask): (b: number) => Fitted {
  const { truth, members, lambdas } = simulate
  const draw = simulatedResponses(data, truth)
  return b => {
    try {
      const y = draw!(b, seed)!
      const { selected } = witnessSelectionNow({ ...data, y }, { members, lambdas, seed: seed + b + 1 })
      const variable = Int32Array.from(selected, ({ index }) => index).sort()
      const member = { variable, from: variable.map(() => 0), to: variable.map(() => 1) }
      return { member, worstKkt: 0 }
    } catch (error) {
      throw memberError(b, error, 'simulation')
    }
  }
}
