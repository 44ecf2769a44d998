/** Runners that take parts of a finished result, but for those to be computed anew, as computed already. */
import type { Dataset } from '../../data/dataset.js'
import type { Member } from '../../ensemble/member.js'
import type { Fitted } from '../../learner/member-learner.js'
import { inProcessRunner } from '../../run/in-process.js'
import { memberKind } from '../../run/member-kind.js'
import type { Runner } from '../../run/runner.js'
import { subsamples } from '../guarantee/subsamples.js'
import { ensembleOf } from '../result/ensemble-of.js'
import type { EnsembleSelection } from '../result/kinds.js'
import type { SelectionResult } from '../result/result.js'

/** The members of an ensemble. */
export function knowingMembers(
  result: EnsembleSelection,
  data: Dataset,
  numbers: readonly number[],
  runner: Runner = inProcessRunner(),
): Runner {
  const { members, worstKkt } = ensembleOf(result)
  const anew = new Set(numbers)
  const known = new Map<number, Fitted>()
  for (const [b, member] of members.entries()) {
    if (!anew.has(b)) known.set(b, { member: inColumns(member, data), worstKkt })
  }
  // The members of a first stage are not in the result: all of them are computed.
  const { design } = result.ensemble
  let stage = design.kind === 'learner' && design.secondStage !== undefined ? 0 : 1
  // Members are asked for once: nothing is guessed on one thread, as it would be with one more.
  const { background: _background, ...others } = runner
  return {
    ...others,
    async run(work, gathering, signal) {
      if (work.kind.name !== memberKind.name || stage++ !== 1) return runner.run(work, gathering, signal)
      for (const [b, fitted] of known) gathering.place(b, fitted as never, true)
      if (numbers.length > 0) await runner.run({ ...work, parts: numbers }, gathering, signal)
    },
  }
}

/** A member of variables as one of columns: what is said of a factor is said of its first column, which makes the same of it. */
function inColumns(member: Member, { groups }: Dataset): Member {
  if (groups === undefined) return member
  return { ...member, variable: member.variable.map(g => groups[g].first) }
}

/** The halves of a guarantee. */
export function knowingHalves(
  { guarantee }: SelectionResult,
  numbers: readonly number[],
  runner: Runner = inProcessRunner(),
): Runner {
  if (guarantee === undefined || numbers.length === guarantee.halves.length) return runner
  return {
    ...runner,
    async run(work, gathering, signal) {
      if (work.kind.name !== subsamples.name) return runner.run(work, gathering, signal)
      const anew = new Set(numbers)
      for (const [b, selected] of guarantee.halves.entries())
        if (!anew.has(b)) gathering.place(b, { selected: Int32Array.from(selected) } as never, true)
      if (numbers.length > 0) await runner.run({ ...work, parts: numbers }, gathering, signal)
    },
  }
}
