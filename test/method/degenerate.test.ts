import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { SecateurError } from '../../src/errors.js'
import { methods } from '../../src/method/registry.js'
import { select } from '../../src/method/select.js'
import { refusals, worstMember } from '../support/judges/worst-member.js'
import { type DegenerateTable, degenerateTable } from '../support/problems/degenerate.js'

/** `npm run faults` asks for 2,000 tables, the largest of a hundred thousand columns. */
const runs = Number(process.env.SECATEUR_RUNS ?? methods.length)
const first = Number(process.env.SECATEUR_FIRST ?? 0)
const largest = Number(process.env.SECATEUR_LARGEST ?? 100)
/** Seconds of processor time that a run may take; on a machine with other work the clock must not be the judge. */
const most = Number(process.env.SECATEUR_SECONDS ?? 300)

/** What is wrong with a run, if anything is. */
async function fault(method: string, table: DegenerateTable): Promise<string | undefined> {
  const { user, system } = process.cpuUsage()
  try {
    const result = await select(createDataset(table), { method, timeLimit: 3000 * most })
    const worst = worstMember(table, result)
    if (!(worst < 1e-8)) return `violates its conditions by ${worst}`
  } catch (error) {
    if (!(error instanceof SecateurError && refusals.test(error.code))) return String(error)
  }
  const spent = process.cpuUsage({ user, system })
  const seconds = (spent.user + spent.system) / 1e6
  return seconds > most ? `took ${seconds.toFixed(1)} s` : undefined
}

test(`methods in turn on ${runs} degenerate tables end in a result that stands or a refusal by name`, async () => {
  const faults: string[] = []
  for (let seed = first; seed < first + runs; seed++) {
    const table = degenerateTable(seed, largest)
    const { name } = methods[seed % methods.length]
    const found = await fault(name, table)
    if (found !== undefined) faults.push(`${name} on ${table.label}: ${found}`)
  }
  expect(faults).toEqual([])
}, 36_000_000)
