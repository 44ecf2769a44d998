import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { SecateurError } from '../../src/errors.js'
import { methods } from '../../src/method/registry.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { select } from '../../src/method/select.js'
import { refusals, worstMember } from '../support/judges/worst-member.js'
import { type DegenerateTable, degenerateData, degenerateTable } from '../support/problems/degenerate.js'

/** `npm run faults` asks for 2,000 tables, the largest of a million columns. */
const runs = Number(process.env.SECATEUR_RUNS ?? methods.length)
const first = Number(process.env.SECATEUR_FIRST ?? 0)
const largest = Number(process.env.SECATEUR_LARGEST ?? 100)
/** Seconds of processor time that a run may take; on a machine with other work the clock must not be the judge. */
const most = Number(process.env.SECATEUR_SECONDS ?? 300)

/** A file that gets a line for each run: seconds of processor time, how it ended, method and table. */
const progress = process.env.SECATEUR_PROGRESS

interface Ending {
  /** Of the table. */
  readonly label: string
  /** Of processor time, without those of the checker. */
  readonly seconds: number
  readonly outcome: string
  readonly isFault: boolean
}

/**
 * How a run ends. The table that the data set is made from is let go before: a million lists that nothing needs any more would
 * be gone through whenever memory is freed.
 */
async function ending(method: string, seed: number): Promise<Ending> {
  let table: DegenerateTable | undefined = degenerateTable(seed, largest)
  const { label } = table
  const start = process.cpuUsage()
  let outcome = ''
  let isFault = false
  let result: SelectionResult | undefined
  let data: Dataset | undefined
  try {
    data = degenerateData(table)
    table = undefined
    result = await select(data, { method, timeLimit: 15_000 * most })
  } catch (error) {
    const refused = error instanceof SecateurError && refusals.test(error.code)
    isFault = !refused
    outcome = refused ? `refused: ${error.code}` : String(error)
  }
  const { user, system } = process.cpuUsage(start)
  const seconds = (user + system) / 1e6
  if (data !== undefined && result !== undefined) {
    const worst = worstMember(data, result)
    isFault = !(worst < 1e-8)
    outcome = `violates its conditions by at most ${worst}`
  }
  return { label, seconds, outcome, isFault: isFault || seconds > most }
}

test(`methods in turn on ${runs} degenerate tables end in a result that stands or a refusal by name`, async () => {
  const faults: string[] = []
  for (let seed = first; seed < first + runs; seed++) {
    const { name } = methods[seed % methods.length]
    const { label, seconds, outcome, isFault } = await ending(name, seed)
    const line = `${seconds.toFixed(1)} s, ${name} on ${label}: ${outcome}`
    if (progress !== undefined) appendFileSync(progress, `${isFault ? 'FAULT ' : ''}${line}\n`)
    if (isFault) faults.push(line)
  }
  expect(faults).toEqual([])
}, 36_000_000)
