/** A result read back from JSON, refused unless it is one: its shape by the schema, its numbers by each other. */
import { pointsOf } from '../../ensemble/member.js'
import { unpackMember } from '../../ensemble/packed-member.js'
import { fail } from '../../errors.js'
import { isPathSpec, pruningOf } from '../../method/kinds.js'
import type { SelectionResult } from '../../method/result.js'
import { duplicateKey } from './duplicate-key.js'
import { resultSchema } from './result-schema.js'

export interface ReadResult {
  readonly result: SelectionResult
  /** The same as it stands in the file, with fields that no result has. */
  readonly json: unknown
}

export function readResult(text: string, where: string): SelectionResult {
  return readWholeResult(text, where).result
}

export function readWholeResult(text: string, where: string): ReadResult {
  const json = parse(text, where)
  const { schemaVersion } = Object(json) as { schemaVersion?: unknown }
  if (typeof schemaVersion === 'number' && schemaVersion !== 1) {
    const hint = 'It was written by another version of Secateur.'
    fail('data/result-version', { where, rule: 'must have schemaVersion 1', got: schemaVersion, hint })
  }
  const checked = resultSchema.safeParse(json)
  if (!checked.success) {
    const [issue] = checked.error.issues
    const place = issue.path.length === 0 ? '' : `, ${issue.path.map(String).join('.').slice(0, 80)}`
    fail('data/result', { where: `${where}${place}`, rule: 'is not a result of secateur select' })
  }
  const result = checked.data as SelectionResult
  checkSizes(result, where)
  return { result, json }
}

function parse(text: string, where: string): unknown {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    fail('data/result', { where, rule: 'is not JSON', hint: 'Name the result.json of a selection.' })
  }
  const twice = duplicateKey(text)
  if (twice !== undefined) {
    fail('data/result', { where, rule: 'must name every key of a record once', got: twice.slice(0, 80) })
  }
  return json
}

/** Everything indexes something else: an index out of range would surface far from its cause. */
function checkSizes(
  {
    data,
    variables,
    selected,
    ensemble,
    correlations,
    spec,
    cut,
    substitutes = [],
    falseChance,
    assessment,
  }: SelectionResult,
  where: string,
) {
  const {
    members,
    kept,
    order,
    loss,
    strength,
    diversity,
    reference,
    lambda,
    intervals,
    values,
    points: K,
  } = ensemble
  const pruned = pruningOf(spec) !== null
  const points = pointsOf({ lambda: Float64Array.from(lambda), ...(K !== undefined && { points: K }) })
  const column = (j: number) => j < data.p
  const consistent =
    variables.length === data.p &&
    selected.every(({ index, name }) => column(index) && variables[index].name === name) &&
    spec.members === members &&
    kept <= members &&
    order.length === members &&
    intervals.length === members &&
    new Set(order).size === members &&
    order.every(b => b < members) &&
    [loss, strength, diversity].every(list => list.length === (pruned ? members : 0)) &&
    (isPathSpec(spec)
      ? lambda.length === spec.lambdas && K === undefined
      : K !== undefined && cut !== undefined) &&
    (values ?? intervals).length === members &&
    (values ?? []).every((value, b) => 3 * value.length === intervals[b].length) &&
    reference.index.length === reference.value.length &&
    reference.index.every(column) &&
    correlations.columns.every(column) &&
    correlations.rows.every(j => correlations.columns.includes(j)) &&
    correlations.value.length === correlations.rows.length &&
    correlations.value.every(row => row.length === correlations.columns.length) &&
    correlations.nearest.length === correlations.rows.length &&
    correlations.nearest.flat().every(j => correlations.columns.includes(j)) &&
    (ensemble.model ?? []).every(column) &&
    substitutes.every(({ variables: alike }) => alike.every(column)) &&
    [falseChance, assessment?.again].every(list => list === undefined || list.length === selected.length)
  if (!consistent) fail('data/result', { where, rule: 'contradicts itself: its lists do not fit each other' })
  for (const packed of intervals) unpackMember(packed, data.p, points)
}
