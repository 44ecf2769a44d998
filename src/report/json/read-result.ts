/** A result read back from JSON, refused unless it is one: its shape by the schema, its numbers by each other. */
import type { z } from 'zod'
import { pointsOf } from '../../ensemble/member.js'
import { unpackMember } from '../../ensemble/packed-member.js'
import { fail } from '../../errors.js'
import { methods } from '../../method/registry.js'
import { atLength } from '../../method/result/brief-variables.js'
import type { EnsembleResult, Guarantee, SelectionResult } from '../../method/result/result.js'
import { duplicateKey } from './duplicate-key.js'
import { resultShape } from './result-shape.generated.js'
import { settingsSchema } from './settings-schema.js'

export interface ReadResult {
  readonly result: SelectionResult
  /** The same as it stands in the file, with fields that no result has. */
  readonly json: unknown
}

export function readResult(text: string, where: string): SelectionResult {
  return readWholeResult(text, where).result
}

export function readWholeResult(text: string, where: string): ReadResult {
  const json = atLength(parse(text, where))
  const { schemaVersion } = Object(json) as { schemaVersion?: unknown }
  if (typeof schemaVersion === 'number' && schemaVersion !== 2) {
    const { version } = Object(json) as { version?: unknown }
    const writer =
      typeof version === 'string' ? `Secateur ${version.slice(0, 20)}` : 'another version of Secateur'
    fail('data/result-version', {
      where,
      rule: 'must have schemaVersion 2',
      got: schemaVersion,
      hint: `It was written by ${writer}; run the selection again, or read it with that version.`,
    })
  }
  const checked = resultShape.safeParse(json)
  if (!checked.success) refuse(checked.error, where)
  const result = checked.data as SelectionResult
  const method = methods.find(({ name }) => name === result.method)
  const settings = method && settingsSchema(method).safeParse(result.settings)
  if (settings?.success === false) refuse(settings.error, `${where}, settings`)
  checkSizes(result, where)
  return { result, json }
}

function refuse({ issues: [issue] }: z.ZodError, where: string): never {
  const place = issue.path.length === 0 ? '' : `, ${issue.path.map(String).join('.').slice(0, 80)}`
  return fail('data/result', { where: `${where}${place}`, rule: 'is not a result of secateur select' })
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
function checkSizes(result: SelectionResult, where: string) {
  const { data, variables, selected, ensemble, evidence, correlations, substitutes, assessment } = result
  const { summary, guarantee, copies } = result
  const column = (j: number) => j < data.p
  const consistent =
    variables.length === data.p &&
    selected.every(({ index, name }) => column(index) && variables[index].name === name) &&
    (evidence ?? []).every(({ values }) => values.length === data.p) &&
    correlations.columns.every(column) &&
    correlations.rows.every(j => correlations.columns.includes(j)) &&
    correlations.value.length === correlations.rows.length &&
    correlations.value.every(row => row.length === correlations.columns.length) &&
    correlations.nearest.length === correlations.rows.length &&
    correlations.nearest.flat().every(j => correlations.columns.includes(j)) &&
    (summary?.variables ?? []).every(({ index }) => column(index)) &&
    (substitutes ?? []).every(({ variables: alike }) => alike.every(column)) &&
    (copies ?? []).every(set => isSet(set, data.p)) &&
    (assessment === undefined || assessment.recovery.length === selected.length) &&
    (guarantee === undefined || guaranteeFits(guarantee, data.p)) &&
    (ensemble === undefined || fits(ensemble, data.p))
  if (!consistent) fail('data/result', { where, rule: 'contradicts itself: its lists do not match' })
}

function guaranteeFits({ pairs, halves, selected }: Guarantee, p: number): boolean {
  return (
    halves.length === 2 * pairs &&
    halves.every(half => isSet(half, p)) &&
    selected.every(({ index }) => index < p)
  )
}

/** Ascending, of p variables. */
function isSet(list: readonly number[], p: number): boolean {
  return list.every((j, e) => j < p && j > (e === 0 ? -1 : list[e - 1]))
}

function fits(ensemble: EnsembleResult, p: number): boolean {
  const { design, members, kept, order, loss, strength, diversity, reference, lambda, intervals, values } =
    ensemble
  const { points: K } = ensemble
  const pruned = design.pruning !== null
  const points = pointsOf({ lambda: Float64Array.from(lambda), ...(K !== undefined && { points: K }) })
  const consistent =
    design.members === members &&
    kept <= members &&
    order.length === members &&
    intervals.length === members &&
    new Set(order).size === members &&
    order.every(b => b < members) &&
    [loss, strength, diversity].every(list => list.length === (pruned ? members : 0)) &&
    (design.kind === 'path' ? lambda.length === design.lambdas && K === undefined : K !== undefined) &&
    (values ?? intervals).length === members &&
    (values ?? []).every((value, b) => 3 * value.length === intervals[b].length) &&
    reference.index.length === reference.value.length &&
    reference.index.every(j => j < p) &&
    (design.decision.name !== 'consensus' || design.decision.model.every(j => j < p)) &&
    (design.decision.name !== 'signals' ||
      design.decision.signals.every(
        ({ variables, each }) => variables.length === each.length && variables.every(j => j < p),
      ))
  if (consistent) for (const packed of intervals) unpackMember(packed, p, points)
  return consistent
}
