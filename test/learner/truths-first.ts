import type { Asked, MemberLearner } from '../../src/learner/member-learner.js'
import { drawInstance } from '../../src/study/scenario/draw-instance.js'
import { scenario1, type Variation } from '../../src/study/scenario/scenarios.js'

/** In how many replications of scenario 1 the true variables have the largest mean importances of B members. */
export function truthsFirst<Settings>(
  learner: MemberLearner<Settings>,
  options: Asked<Settings>,
  replications: number,
  members: number,
  variation: Variation = 1,
): number {
  let first = 0
  for (let replication = 0; replication < replications; replication++) {
    const { data, support } = drawInstance(scenario1(variation), { seed: 1, cell: 'ranks', replication })
    const draw = learner.prepare(data, learner.settings(data, options), replication)
    const importance = new Float64Array(data.p)
    for (let b = 0; b < members; b++) {
      const { variable, from, to } = draw(b).member
      variable.forEach((j, e) => {
        importance[j] += to[e] - from[e]
      })
    }
    const least = Math.min(...support.map(j => importance[j]))
    if (importance.every((value, j) => support.includes(j) || value < least)) first++
  }
  return first
}
