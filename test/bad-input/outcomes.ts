import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '../support/temporary-folder.js'
import type { Case } from './catalogue/case.js'

export interface CaseOutcome {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly written: number
  /** Of processor time. */
  readonly seconds: number
  /** Highest memory of the process that ran the case, and others before and after it: more than the case needed itself. */
  readonly megabytes: number
}

const script = fileURLToPath(new URL('./run-cases.mjs', import.meta.url))
/** A case this large has a process of its own: what it leaves in memory must not count for others. */
const LARGE = 30_000
const TOGETHER = 60

/** Each case in a process that does nothing else. */
export async function outcomesOf(cases: readonly Case[]): Promise<readonly CaseOutcome[]> {
  const folder = temporaryFolder('cases')
  const listed = cases.map(({ words, file }, k) => {
    if (file !== undefined) writeFileSync(join(folder, `${k}`), file)
    return { words, ...(file !== undefined && { file: `${k}` }) }
  })
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(listed))
  const outcomes: CaseOutcome[] = []
  const isLarge = (k: number) => (cases[k].file?.length ?? 0) > LARGE
  for (let first = 0, end = 0; first < cases.length; first = end) {
    for (end = first + 1; end < Math.min(first + TOGETHER, cases.length); end++)
      if (isLarge(first) || isLarge(end)) break
    outcomes.push(...(await runTogether(folder, first, end)))
  }
  rmSync(folder, { recursive: true })
  return outcomes
}

async function runTogether(folder: string, first: number, end: number): Promise<CaseOutcome[]> {
  const words = [script, folder, `${first}`, `${end}`]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 26 })
  const { outcomes, megabytes } = JSON.parse(stdout) as {
    outcomes: Omit<CaseOutcome, 'megabytes'>[]
    megabytes: number
  }
  return outcomes.map(outcome => ({ ...outcome, megabytes }))
}
