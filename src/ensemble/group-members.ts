/**
 * From columns to the variables behind them: a variable is selected at lambda_k when any of its columns is,
 *   T_gk = max { T_jk : j a column of g },
 * so that a factor is selected or not as one; where columns have coefficients it has the largest in size.
 * Columns of a variable are neighbours, hence so are their intervals.
 */
import type { VariableGroup } from '../data/dataset.js'
import type { Ensemble, Member } from './member.js'

export function groupMembers(ensemble: Ensemble, groups: readonly VariableGroup[]): Ensemble {
  const groupOf = groupsOf(groups, ensemble.p)
  return { ...ensemble, p: groups.length, members: ensemble.members.map(member => joined(member, groupOf)) }
}

function groupsOf(groups: readonly VariableGroup[], p: number): Int32Array {
  const groupOf = new Int32Array(p)
  groups.forEach(({ first, count }, g) => {
    groupOf.fill(g, first, first + count)
  })
  return groupOf
}

function joined(member: Member, groupOf: Int32Array): Member {
  const entries = Array.from(member.variable, (j, e) => ({
    variable: groupOf[j],
    from: member.from[e],
    to: member.to[e],
    value: member.value?.[e] ?? 0,
  }))
  entries.sort((a, b) => a.variable - b.variable || a.from - b.from)
  const merged: typeof entries = []
  for (const entry of entries) {
    const last = merged.at(-1)
    if (last !== undefined && last.variable === entry.variable && entry.from <= last.to) {
      last.to = Math.max(last.to, entry.to)
      if (Math.abs(entry.value) > Math.abs(last.value)) last.value = entry.value
    } else merged.push(entry)
  }
  return {
    variable: Int32Array.from(merged, ({ variable }) => variable),
    from: Int32Array.from(merged, ({ from }) => from),
    to: Int32Array.from(merged, ({ to }) => to),
    ...(member.value && { value: Float64Array.from(merged, ({ value }) => value) }),
  }
}
