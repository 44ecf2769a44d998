import { expect } from 'vitest'
import { secateur, type World } from './command-line.js'

/** Runs the words and expects a refusal. */
export async function expectRefusal(words: readonly string[], world: World, code: string, says: string) {
  const { written, ...outcome } = await secateur(words, world)
  expectRefused({ ...outcome, written: written.size }, code, says)
}

interface Refused {
  readonly code: number
  readonly out: string
  readonly err: string
  /** Number of files written. */
  readonly written: number
}

/** One coded line on stderr, the exit code that goes with it, and nothing else anywhere. */
export function expectRefused(outcome: Refused, code: string, says: string): void {
  expect(outcome.err).toContain(says)
  expect(outcome.err).toContain(` [${code}]\n`)
  expect(outcome.err.match(/\n/g), 'one line').toHaveLength(1)
  expect(outcome.err, 'no stack').not.toMatch(/\bat .*:\d+:\d+/)
  expect(outcome).toMatchObject({ code: code.startsWith('usage/') ? 2 : 1, out: '' })
  expect(outcome.written, 'nothing written').toBe(0)
}
