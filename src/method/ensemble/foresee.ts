import { countedVariables } from '../../data/columns/copied-variables.js'
import type { Dataset } from '../../data/dataset.js'
import { type ImportanceKind, importances } from '../../ensemble/importances.js'
import type { Ensemble } from '../../ensemble/member.js'
import { memberFacts } from '../../prune/member-facts.js'
import { frequencies } from '../../select/frequencies.js'
import { alikeVariables } from '../../select/substitutes.js'
import { fullStability } from './full-stability.js'

/** What is asked later of the members of paths, whatever their order: the calling thread finds it while others are at a task. */
export function foresee(
  data: Dataset,
  ensemble: Ensemble,
  {
    importance = 'region',
    ordered = true,
  }: { readonly importance?: ImportanceKind; readonly ordered?: boolean } = {},
): void {
  const own = importances(ensemble, importance)
  if (ordered) memberFacts(own.vectors).twins()
  fullStability(own, countedVariables(data))
  alikeVariables(data, ensemble, frequencies(ensemble))
}
