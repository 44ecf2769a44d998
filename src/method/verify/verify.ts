/**
 * A finished result against its data. The method it names is run again with the settings it records, members that are not computed
 * anew taken from the result, and everything the run gives is compared with what the result says, field by field: so every field
 * of every method is checked but those that describe a run instead of following from it. Which members are computed anew nobody can
 * know beforehand.
 */
import type { Dataset } from '../../data/dataset.js'
import { digest } from '../../data/digest.js'
import { variableCount } from '../../data/variables.js'
import { fail, SecateurError } from '../../errors.js'
import { wasmDigest } from '../../math/kernels/wasm.generated.js'
import { KKT_LIMIT } from '../../path/screening/certificate-limit.js'
import { type Stream, stream } from '../../random/stream.js'
import { version } from '../../version.js'
import { isEnsemble } from '../result/kinds.js'
import type { SelectionResult } from '../result/result.js'
import { resultDigest } from '../result/result-digest.js'
import { type Certification, certifyingRunner } from './certify-members.js'
import { differences } from './differences.js'
import { knowingHalves, knowingMembers } from './known-parts.js'
import { type RepeatOptions, repeat } from './repeat.js'

export interface VerifyOptions extends Omit<RepeatOptions, 'withoutAssessment'> {
  /** Share of the members to compute again, at least three of them; 1. */
  readonly share?: number | undefined
  /** Which members: the same seed, the same members; drawn from the system's randomness unless given. */
  readonly seed?: number | undefined
}

export interface Check {
  readonly name:
    | 'digest'
    | 'data'
    | 'software'
    | 'members'
    | 'certificate'
    | 'halves'
    | 'result'
    | 'assessment'
    | 'files'
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
  const numbers = chosen(members, share, stream(seed, 'verify/members', 0))
  const halves = result.guarantee?.halves.length ?? 0
  const anew = chosen(halves, share, stream(seed, 'verify/halves', 0))
  const whole = numbers.length === members
  const { runner: certifying, certify } = certifyingRunner(runner)
  const known = whole || !isEnsemble(result) ? certifying : knowingMembers(result, data, numbers, certifying)
  let found: readonly string[]
  try {
    const again = await repeat(result, data, {
      ...running,
      runner: knowingHalves(result, anew, known),
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
  const isHalf = (path: string) => path.startsWith('guarantee.halves[')
  const others = wrong.filter(path => !isMember(path) && !isHalf(path))
  const wrongHalves = [...new Set(wrong.filter(isHalf).map(path => Number(/\d+/.exec(path)![0])))]
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
    // A result that differs has failed already.
    ...(wrong.length === 0 ? certificateCheck(certify()) : []),
    ...(halves === 0
      ? []
      : [
          {
            name: 'halves' as const,
            ok: wrongHalves.length === 0,
            detail: say(`the method run again on ${anew.length} of ${halves} halves`, wrongHalves),
          },
        ]),
    {
      name: 'result',
      ok: others.length === 0,
      detail: say('everything that follows from data, settings and members derived again', others),
    },
    ...(whole || result.assessment === undefined ? [] : [unchecked('assessment', 'all members')]),
  ]
}

function certificateCheck({ members, worst }: Certification): Check[] {
  if (members === 0) return []
  const detail = `${members} of them judged by an independent checker in double-double arithmetic: worst violation ${worst.toExponential(1)} of lambda_max`
  return [{ name: 'certificate', ok: worst <= KKT_LIMIT, detail }]
}

/** Paths of what describes the run, of what another check answers for, and of what was not computed again. */
function ofDescription(data: Dataset, whole: boolean): (path: string) => boolean {
  const roots = ['timing', 'digest', 'version', 'kernelDigest']
  if (data.source === undefined) roots.push('data.source')
  if (!whole) roots.push('assessment', 'settings.simulations')
  return path => roots.some(root => path === root || path.startsWith(`${root}.`))
}

function chosen(parts: number, share: number, random: Stream): number[] {
  const count = Math.min(parts, Math.max(3, Math.ceil(share * parts)))
  return random
    .shuffle(Array.from({ length: parts }, (_, b) => b))
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
