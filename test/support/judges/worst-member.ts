/** The result of a run on a degenerate table, judged apart: two members of its lasso paths by the independent checker. */
import { certifyMember } from '../../../src/check/certify.js'
import type { Dataset } from '../../../src/data/dataset.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { createSampler } from '../../../src/sample/create-sampler.js'

/** What a run may be refused with. */
export const refusals = /^(data|usage|numeric\/not-(certified|converged))/

/** The worst violation; 0 for results that hold no lasso paths. */
export function worstMember(
  data: Dataset,
  { ensemble, data: told }: Pick<SelectionResult, 'ensemble' | 'data'>,
): number {
  const design = ensemble?.design
  if (ensemble === undefined || design?.kind !== 'path') return 0
  if (design.randomise !== undefined || told.p !== data.p) return 0
  const strata = design.stratified ? { strata: Int32Array.from(data.y) } : {}
  const sampler = createSampler(design.sampler, { n: data.n, seed: design.seed, ...strata })
  const { lambda } = ensemble
  const members = [0, design.members - 1].map(b => {
    const packed = ensemble.intervals[b]
    const member = { variable: [] as number[], from: [] as number[], to: [] as number[] }
    for (let e = 0; e < packed.length; e += 3) {
      member.variable.push(packed[e])
      member.from.push(packed[e + 1])
      member.to.push(packed[e + 2])
    }
    const points = [...lambda.keys()].filter(k => k % 10 === 9)
    return certifyMember(data, { rows: sampler.rows(b), lambda, member, points }).worst
  })
  return Math.max(...members)
}
