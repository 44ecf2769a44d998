/**
 * A finished result against its data. The method it names is run again with the settings it records, members that are not computed
 * anew taken from the result, and everything the run gives is compared with what the result says, field by field: so every field
 * of every method is checked but those that describe a run instead of following from it. Which members are computed anew nobody can
 * know beforehand.
 */
import type { Dataset } from '../../data/dataset.js'
import { digest } from '../../data/digest.js'
import { variableCount } from '../../data/variables.js'
import type { Member } from '../../ensemble/member.js'
import { fail, SecateurError } from '../../errors.js'
import type { Fitted } from '../../learner/member-learner.js'
import { wasmDigest } from '../../math/kernels/wasm.generated.js'
import { stream } from '../../random/stream.js'
import { inProcessRunner } from '../../run/in-process.js'
import { memberKind } from '../../run/member-kind.js'
import type { Runner } from '../../run/runner.js'
import { version } from '../../version.js'
import { type EnsembleSelection, isEnsemble } from '../result/kinds.js'
import { ensembleOf } from '../result/reselect.js'
import type { SelectionResult } from '../result/result.js'
import { resultDigest } from '../result/result-digest.js'
import { differences } from './differences.js'
import { type RepeatOptions, repeat } from './repeat.js'

export interface VerifyOptions extends Omit<RepeatOptions, 'withoutAssessment'> {
  /** Share of the members to compute again, at least three of them; 1. */
  readonly share?: number | undefined
  /** Which members: the same seed, the same members; drawn from the system's randomness unless given. */
  readonly seed?: number | undefined
}

export interface Check {
  readonly name: 'digest' | 'data' | 'software' | 'members' | 'result' | 'assessment' | 'files'
  /** Null for what could not be checked. */
  readonly ok: boolean | null
  /** What was compared, in a sentence. */
  readonly detail: string
}

export interface Verification {
  /** No check failed. */
  readonly ok: boolean
  /** The seed that chose the members. */
  readonly seed: number
  readonly checks: readonly Check[]
}

/** `result` as JSON.parse gives it: a field that no result has is noticed, too. */
export async function verify(
  result: SelectionResult,
  data: Dataset,
  options: VerifyOptions = {},
): Promise<Verification> {
  const { share = 1, seed = randomSeed(), ...running } = options
  if (result.settings.reference === 'given' && running.reference === undefined) {
    fail('usage/reference', { where: 'reference', rule: 'must be the vector that the selection was given' })
  }
  const same = checkData(result, data)
  const checks = [...checkDigest(result), same, checkSoftware(result)]
  if (same.ok === true) checks.push(...(await checkAgain(result, data, { ...running, share, seed })))
  else checks.push(unchecked('members', 'data'), unchecked('result', 'data'))
  return { ok: checks.every(({ ok }) => ok !== false), seed, checks }
}

/** A result that was never written has none. */
function checkDigest(result: SelectionResult): Check[] {
  if (result.digest === undefined) return []
  const ok = resultDigest(result) === result.digest
  return [{ name: 'digest', ok, detail: `SHA-256 of the result${ok ? '' : ': it was altered'}` }]
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
  const same = version === written && wasmDigest === kernelDigest
  const detail = same ? `${here}, as the result` : `${here}; the result is of ${there}`
  return { name: 'software', ok: same ? true : null, detail }
}

async function checkAgain(
  result: SelectionResult,
  data: Dataset,
  { share, seed, runner, ...running }: VerifyOptions & { readonly share: number; readonly seed: number },
): Promise<Check[]> {
  const members = result.ensemble?.members ?? 0
  const numbers = chosenMembers(members, share, seed)
  const whole = numbers.length === members
  let found: readonly string[]
  try {
    const again = await repeat(result, data, {
      ...running,
      runner: whole || !isEnsemble(result) ? runner : knowing(result, data, numbers, runner),
      withoutAssessment: !whole,
    })
    found = differences(result, JSON.parse(JSON.stringify(again)))
  } catch (error) {
    if (!(error instanceof SecateurError && /^(usage|data)\//.test(error.code))) throw error
    const detail = `the selection cannot be made again: ${error.message}`
    return [unchecked('members', 'settings'), { name: 'result', ok: false, detail }]
  }
  const isAside = ofDescription(data, whole)
  const wrong = found.filter(path => !isAside(path))
  const isMember = (path: string) => /^ensemble\.(intervals|values)\b/.test(path)
  const which = [...new Set(wrong.filter(isMember).map(path => Number(/\d+/.exec(path)?.[0] ?? NaN)))]
  const others = wrong.filter(path => !isMember(path))
  const asked = `${numbers.length} of ${members} computed again`
  const say = (what: string, list: readonly unknown[]) =>
    list.length === 0 ? what : `${what}: ${listed(list)} ${list.length === 1 ? 'differs' : 'differ'}`
  const checked: Check = {
    name: 'members',
    ok: which.length === 0,
    detail: say(whole ? asked : `${asked} (${listed(numbers)}; seed ${seed})`, which),
  }
  return [
    ...(isEnsemble(result) ? [checked] : []),
    {
      name: 'result',
      ok: others.length === 0,
      detail: say('everything that follows from data, settings and members derived again', others),
    },
    ...(whole || result.assessment === undefined ? [] : [unchecked('assessment', 'all members')]),
  ]
}

/** Paths of what describes the run, of what another check answers for, and of what was not computed again. */
function ofDescription(data: Dataset, whole: boolean): (path: string) => boolean {
  const roots = ['timing', 'digest', 'version', 'kernelDigest']
  if (data.source === undefined) roots.push('data.source')
  if (!whole) roots.push('assessment', 'settings.simulations')
  return path => roots.some(root => path === root || path.startsWith(`${root}.`))
}

/** A runner that takes the members of the result, but for those to be computed anew, as computed already. */
function knowing(
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
  return {
    ...runner,
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

function chosenMembers(members: number, share: number, seed: number): number[] {
  const count = Math.min(members, Math.max(3, Math.ceil(share * members)))
  return stream(seed, 'verify/members', 0)
    .shuffle(Array.from({ length: members }, (_, b) => b))
    .slice(0, count)
    .sort((a, b) => a - b)
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

function unchecked(name: Check['name'], without: string): Check {
  return { name, ok: null, detail: `not checked without ${without} of the result` }
}

function listed(items: readonly unknown[]): string {
  const shown = items.slice(0, 8).join(', ')
  return items.length > 8 ? `${shown} and ${items.length - 8} more` : shown
}
