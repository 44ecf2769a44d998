/** The ensemble of methods that leave threshold and q to the paper's choices, and are pruned and decided in ways of their own. */
import type { Dataset } from '../../data/dataset.js'
import type { Ensemble } from '../../ensemble/member.js'
import type { Run } from '../method.js'
import { fewestMembers, type PathDesign } from './design.js'
import { type MemberOptions, type PathMembers, pathDesign, pathMembers } from './path-ensemble.js'
import { preview } from './preview.js'
import type { Pruning } from './pruning.js'

interface PaperSettings {
  readonly members: number
  readonly lambdas: number
  readonly alpha: number | undefined
  readonly stratified: boolean | undefined
  readonly seed: number
}

/** While members come in, what they agree on. */
const PREVIEWED = { name: 'threshold', threshold: 0.9 } as const

/** Of a time limit: models are searched and weighed after the members. */
const SHARE = 0.5

/** At the paper's threshold of 0.7, which gives the number of variables on the path. */
export function paperDesign(data: Dataset, given: PaperSettings): PathDesign {
  return pathDesign(data, {
    ...given,
    threshold: undefined,
    pfer: undefined,
    q: undefined,
    rounding: undefined,
    gridRule: 'first',
    sampler: 'half',
  })
}

/** `pruning`: what is done with them afterwards. */
export function paperMembers(
  data: Dataset,
  design: PathDesign,
  pruning: Pruning,
  more: Omit<MemberOptions, 'preview'> = {},
): Run<PathMembers> {
  const soFar = (found: Ensemble) => preview(data, { ...design, decision: PREVIEWED }, found, undefined)
  const least = fewestMembers({ ...design, pruning })
  return pathMembers(data, design, { ...more, preview: soFar }, { share: SHARE, ordered: true, least })
}
