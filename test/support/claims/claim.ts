/** Reading a text sentence by sentence: each must be one that somebody checks, and what it says must be so. */
import assert from 'node:assert/strict'
import type { SelectionResult } from '../../../src/method/result/result.js'

type Words = Readonly<Record<string, string>>

export interface Claim {
  readonly pattern: RegExp
  readonly check: (words: Words, result: SelectionResult) => void
}

/** `pattern` stands at the beginning of what is left of a text and has names for what it claims. */
export function claim(pattern: RegExp, check: Claim['check'] = () => {}): Claim {
  return { pattern: new RegExp(`^(?:${pattern.source})(?:\\s+|$)`, 'u'), check }
}

/** What of the text nobody checks or is not so, in a line each. */
export function faultsOf(text: string, claims: readonly Claim[], result: SelectionResult): string[] {
  const faults: string[] = []
  let left = text.trim()
  while (left !== '') {
    let read = ''
    for (const { pattern, check } of claims) {
      const found = pattern.exec(left)
      if (found === null) continue
      read = found[0]
      try {
        check(found.groups ?? {}, result)
      } catch (error) {
        faults.push(`"${read.trim()}" is not so: ${(error as Error).message.split('\n').join(' ')}`)
      }
      break
    }
    if (read === '') return [...faults, `nobody checks "${left.slice(0, 160)}"`]
    left = left.slice(read.length)
  }
  return faults
}

/** A rounded number: within half a unit of its last place. */
export function rounds(shown: string, value: number, what = 'the number'): void {
  const [mantissa, exponent = '0'] = shown.split('e')
  const places = (mantissa.split('.')[1] ?? '').length - Number(exponent)
  const unit = 10 ** -places
  assert.ok(
    Math.abs(Number(shown) - value) <= 0.5 * unit * (1 + 1e-9) + 1e-12,
    `${what} is ${value}, not ${shown}`,
  )
}

/** A number cut to three digits without zeros behind: "4" may be 4.00, not 4.3. */
export function tells(shown: string, value: number, what = 'the number'): void {
  assert.ok(
    Math.abs(Number(shown) - value) <= 0.005 * Math.abs(value) + 1e-12,
    `${what} is ${value}, not ${shown}`,
  )
}

/** "a, b and c" or "a, b and 7 more" for these variables, in their order. */
export function lists(shown: string, variables: readonly { readonly name: string }[]): void {
  const more = / and (\d+) more$/.exec(shown)
  const names = shown.replace(/ and \d+ more$/, '').split(/, | and /)
  assert.equal(names.length + Number(more?.[1] ?? 0), variables.length, `${variables.length} are to be named`)
  assert.deepEqual(
    names,
    variables.slice(0, names.length).map(({ name }) => name),
  )
}

export function equal<T>(shown: T, value: T, what: string): void {
  assert.deepEqual(shown, value, `${what} is ${JSON.stringify(value)}, not ${JSON.stringify(shown)}`)
}

export function so(condition: boolean, otherwise: string): void {
  assert.ok(condition, otherwise)
}

/** Of the refit on its own rows and, where the sentence has it, in cross-validation. */
export const tellsConcordance: Claim['check'] = (words, { concordance, validation }) => {
  const { harrell, uno, heldHarrell, heldUno, folds } = words
  rounds(harrell, concordance!.harrell)
  rounds(uno, concordance!.uno)
  equal(folds === undefined ? undefined : Number(folds), validation?.folds, 'the folds')
  if (folds === undefined) return
  rounds(heldHarrell, validation!.concordance.harrell)
  rounds(heldUno, validation!.concordance.uno)
}
