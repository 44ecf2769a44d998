/** A file asked for by name, written whole or not at all, in the place of nothing. */
import { type BigIntStats, fstatSync, linkSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs'
import { fail } from '../../../src/errors.js'
import { removeDraft, writeSynced } from './drafts.js'
import { writeWhole } from './write-whole.js'

export interface Consent {
  /** Replace a file of this name, if there is one; never a file that was read. */
  readonly overwrite?: boolean | undefined
  /** The files that this run has read; "-" for one that the standard input came from. */
  readonly inputs?: readonly string[] | undefined
}

export async function writeNew(path: string, text: string, { overwrite, inputs = [] }: Consent = {}) {
  refuseInput(path, inputs)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found !== undefined) {
    if (!found.isFile()) fail('io/in-the-way', { where: path, rule: 'exists and is not a file', hint: OTHER })
    if (overwrite !== true) {
      if (holds(path, text)) return
      fail('io/exists', { where: path, rule: 'exists already', hint: `${OTHER} Or add --overwrite.` })
    }
  }
  await writeWhole(path, text, found === undefined ? putInPlace : renameSync)
}

/** Moves a file to a place where nothing is, and throws EEXIST where something is. */
export function putInPlace(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Not every file system has a second name for a file.
    writeSynced(path, readFileSync(draft))
  }
  removeDraft(draft)
}

/** What was read is never written, whatever was agreed to. */
export function refuseInput(path: string, inputs: readonly string[]): void {
  const target = identity(() => statSync(path, EXACT))
  const isInput = (input: string) =>
    identity(() => (input === '-' ? fstatSync(STDIN, EXACT) : statSync(input, EXACT))) === target
  if (target === undefined || !inputs.some(isInput)) return
  fail('io/input', { where: path, rule: 'was read by this run, so it is not overwritten', hint: OTHER })
}

const OTHER = 'Name another place.'

const STDIN = 0
const EXACT = { bigint: true } as const

function identity(find: () => BigIntStats): string | undefined {
  try {
    const { dev, ino } = find()
    return `${dev} ${ino}`
  } catch {
    return undefined
  }
}

function holds(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text
  } catch {
    return false
  }
}
