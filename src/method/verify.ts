/**
 * A finished result against its data: a random share of the members computed again and compared bit for bit, and everything
 * that follows from the members derived anew. What cannot be checked is said.
 */
import type { Dataset } from '../data/dataset.js'
import { digest } from '../data/digest.js'
import { variableCount } from '../data/variables.js'
import { groupMember } from '../ensemble/group-members.js'
import { importances } from '../ensemble/importances.js'
import { packMember } from '../ensemble/packed-member.js'
import { wasmDigest } from '../math/kernels/wasm.generated.js'
import { lambdaGrid } from '../path/lambda-grid.js'
import { stream } from '../random/stream.js'
import { throwIfAborted } from '../run/abort.js'
import { computeMembers } from '../run/compute-members.js'
import type { EnsembleTask } from '../run/ensemble-task.js'
import { letEventsIn } from '../run/let-events-in.js'
import { correlations } from '../select/correlations.js'
import { checkSecondStage } from './ensemble/check-second-stage.js'
import { isPath, isPathSpec, type PathResult, pruningOf } from './kinds.js'
import { ordered } from './prune.js'
import type { Pruning } from './pruning.js'
import { referenceFrom, referenceModel } from './reference-vector.js'
import { ensembleOf, reselect } from './reselect.js'
import type { SelectionResult } from './result.js'
import { equal } from './same-json.js'
import { version } from './version.js'
import { witnessModel, witnessReference } from './witness-selection.js'

export interface VerifyOptions {
  /** Share of the members to compute again, at least three of them; 0.05. */
  readonly share?: number | undefined
  /** Which members: another seed, other members; 1. */
  readonly seed?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

export interface Check {
  readonly name: 'data' | 'software' | 'grid' | 'stage one' | 'members' | 'reference' | 'order' | 'selection'
  /** Null for what could not be checked. */
  readonly ok: boolean | null
  /** What was compared, in a sentence. */
  readonly detail: string
}

export interface Verification {
  /** No check failed. */
  readonly ok: boolean
  readonly checks: readonly Check[]
}

export async function verify(
  result: SelectionResult,
  data: Dataset,
  options: VerifyOptions = {},
): Promise<Verification> {
  const same = checkData(result, data)
  const pruning = pruningOf(result.spec)
  const known = same.ok === true
  const checks = [
    same,
    checkSoftware(result),
    ...(isPath(result) ? [known ? checkGrid(result, data) : unchecked('grid')] : []),
    ...(await checkSecondStage(result, known ? data : undefined, options)),
    known ? await checkMembers(result, data, options) : unchecked('members'),
    ...(pruning === null
      ? []
      : [
          known ? checkReference(result, pruning, data) : unchecked('reference'),
          known || pruning.order === undefined ? checkOrder(result, pruning, data) : unchecked('order'),
        ]),
    checkSelection(result, same.ok === true ? data : undefined),
  ]
  return { ok: checks.every(({ ok }) => ok !== false), checks }
}

function checkData(result: SelectionResult, data: Dataset): Check {
  const { n, p } = result.data
  const own = digest(data)
  if (own === result.data.digest) {
    return { name: 'data', ok: true, detail: `SHA-256 of ${n} rows and ${p} variables is that of the result` }
  }
  const shape =
    n === data.n && p === variableCount(data)
      ? 'names or values differ'
      : `${data.n} rows and ${variableCount(data)} variables instead of ${n} and ${p}`
  return { name: 'data', ok: false, detail: `not the data of the result: ${shape}` }
}

/** Other versions are no fault as long as they compute the same; the checks below tell. */
function checkSoftware({ version: written, kernelDigest }: SelectionResult): Check {
  const here = `version ${version}, kernels ${wasmDigest.slice(0, 12)}`
  const there = `version ${written}, kernels ${kernelDigest.slice(0, 12)}`
  const detail = here === there ? `${here}, as the result` : `${here}; the result is of ${there}`
  return { name: 'software', ok: here === there ? true : null, detail }
}

function checkGrid({ spec, ensemble }: PathResult, data: Dataset): Check {
  const { lambda } = lambdaGrid(data, { q: spec.q, count: spec.lambdas, rule: spec.gridRule })
  const ok = equal([...lambda], ensemble.lambda)
  return { name: 'grid', ok, detail: `${lambda.length} penalties computed again${ok ? '' : ': they differ'}` }
}

async function checkMembers(
  result: SelectionResult,
  data: Dataset,
  { share = 0.05, seed = 1, signal, onProgress }: VerifyOptions,
): Promise<Check> {
  const { members, intervals, values } = result.ensemble
  const count = Math.min(members, Math.max(3, Math.ceil(share * members)))
  const numbers = stream(seed, 'verify/members', 0)
    .shuffle(Array.from({ length: members }, (_, b) => b))
    .slice(0, count)
    .sort((a, b) => a - b)
  const wrong: number[] = []
  let done = 0
  for (const [b, { member }] of computeMembers(taskOf(result, data), numbers)) {
    const own = data.groups === undefined ? member : groupMember(member, data.groups, data.p)
    const same = equal(packMember(own), intervals[b])
    if (!(same && (values === undefined || equal([...(own.value ?? [])], values[b])))) wrong.push(b)
    onProgress?.(++done, count)
    await letEventsIn()
    throwIfAborted(signal)
  }
  const what = `${count} of ${members} computed again (${listed(numbers)})`
  return {
    name: 'members',
    ok: wrong.length === 0,
    detail:
      wrong.length === 0 ? what : `${what}: ${listed(wrong)} ${wrong.length === 1 ? 'differs' : 'differ'}`,
  }
}

/** What the members were computed from. */
function taskOf({ spec, ensemble }: SelectionResult, data: Dataset): EnsembleTask {
  const { members, seed } = spec
  if (!isPathSpec(spec)) {
    const settings = ensemble.secondStage ?? spec.settings
    return { data, learner: { name: spec.method, settings }, seed, members }
  }
  const { q, stratified, sampler: name, randomise } = spec
  const sampler = { name, seed, stratified }
  const grid = Float64Array.from(ensemble.lambda)
  return { data, grid, q, sampler, ...(randomise && { randomise }), members }
}

function checkReference(result: SelectionResult, spec: Pruning, data: Dataset): Check {
  if (spec.reference === 'given') {
    return { name: 'reference', ok: null, detail: 'was given by the caller and cannot be computed again' }
  }
  const reference = referenceAgain(result, spec, data)
  const support = [...reference.keys()].filter(j => reference[j] !== 0)
  const { index, value } = result.ensemble.reference
  const ok =
    equal(support, index) &&
    equal(
      support.map(j => reference[j]),
      value,
    )
  return { name: 'reference', ok, detail: `${spec.reference} computed again${ok ? '' : ': it differs'}` }
}

function referenceAgain(result: SelectionResult, spec: Pruning, data: Dataset): Float64Array {
  const ensemble = ensembleOf(result)
  if (spec.reference === 'witnesses')
    return witnessReference(ensemble, witnessModel(data, spec, result.spec.seed))
  const model = referenceModel(data, spec, result.spec.seed, undefined)
  return referenceFrom(model, importances(ensemble, spec.importance), spec).reference
}

/** Algorithm 1 needs no data but the members and the reference. */
function checkOrder(result: SelectionResult, pruning: Pruning, data: Dataset): Check {
  const { ensemble, spec } = result
  const reference = new Float64Array(result.data.p)
  ensemble.reference.index.forEach((j, e) => {
    reference[j] = ensemble.reference.value[e]
  })
  const found = ordered(data, ensembleOf(result), pruning, reference, spec.seed)
  const lists = ['order', 'loss', 'strength', 'diversity'] as const
  const wrong = lists.filter(list => !equal([...found[list]], ensemble[list]))
  const how = pruning.order === undefined ? 'Algorithm 1 run' : `order by ${pruning.order} computed`
  const what = `${how} again on the stored members`
  return {
    name: 'order',
    ok: wrong.length === 0,
    detail:
      wrong.length === 0 ? what : `${what}: ${wrong.join(', ')} ${wrong.length === 1 ? 'differs' : 'differ'}`,
  }
}

/** Frequencies, selection, bound and stability from the stored members; with the data also the refit and correlations. */
function checkSelection(result: SelectionResult, data: Dataset | undefined): Check {
  const found = reselect(result, { data })
  const without = (from: SelectionResult) =>
    data === undefined
      ? from.selected.map(({ name, index, frequency }) => ({ name, index, frequency }))
      : [from.selected, from.kept ?? [], from.intercept]
  const pairs: Record<string, readonly [unknown, unknown]> = {
    selection: [without(found), without(result)],
    frequencies: [found.variables, result.variables],
    kept: [found.ensemble.kept, result.ensemble.kept],
    ...(isPath(result) ? { bound: [found.bound, result.bound] } : { cut: [found.cut, result.cut] }),
    stability: [found.stability, result.stability],
    ...(data !== undefined && {
      correlations: [correlations(data, result.correlations.rows), result.correlations],
    }),
  }
  const wrong = Object.keys(pairs).filter(name => !equal(...pairs[name]))
  const what = `${Object.keys(pairs).join(', ')}${data === undefined ? '' : ' and refit'} derived again from the stored members`
  return {
    name: 'selection',
    ok: wrong.length === 0,
    detail:
      wrong.length === 0 ? what : `${what}: ${wrong.join(', ')} ${wrong.length === 1 ? 'differs' : 'differ'}`,
  }
}

function unchecked(name: Check['name']): Check {
  return { name, ok: null, detail: 'not checked without the data of the result' }
}

function listed(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 8).join(', ')
  return numbers.length > 8 ? `${shown} and ${numbers.length - 8} more` : shown
}
