import type { Dataset } from '../../data/dataset.js'
import { importances } from '../../ensemble/importances.js'
import type { Ensemble } from '../../ensemble/member.js'
import { memberFacts } from '../../prune/member-facts.js'
import { frequencies } from '../../select/frequencies.js'
import { alikeVariables } from '../../select/substitutes.js'
import { fullStability } from './full-stability.js'

/** What is asked later of the members of paths, whatever their order: the calling thread finds it while others are at a task. */
export function foresee(data: Dataset, ensemble: Ensemble): void {
  const own = importances(ensemble, 'region')
  memberFacts(own.vectors)
  fullStability(own)
  alikeVariables(data, ensemble, frequencies(ensemble))
}
