/** The answers of two hundred data sets of all kinds, read sentence by sentence: every number and every claim is held against the result. */
import { describe, expect, it } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import { isEnsemble } from '../../src/method/result/kinds.js'
import { reselect } from '../../src/method/result/reselect.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { select } from '../../src/method/select.js'
import { variablesCsv } from '../../src/report/csv/variables-csv.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { claimCase } from '../support/claims/cases.js'
import { missingNotes } from '../support/claims/note-claims.js'
import { reportFaults } from '../support/claims/report-claims.js'
import { terminalFaults } from '../support/claims/terminal-claims.js'

const CASES = 200
const PARTS = 10

function csvFaults(result: SelectionResult): string[] {
  const [head, ...lines] = variablesCsv(result)
    .trim()
    .split('\n')
    .map(line => line.split(','))
  const at = head.indexOf('selected')
  const chosen = lines.filter(cells => cells[at] === 'TRUE').map(([name]) => name)
  const told = result.variables.filter(({ selected }) => selected).map(({ name }) => name)
  return chosen.join() === told.join() ? [] : [`the CSV selects ${chosen.join()}, not ${told.join()}`]
}

/** A signal is told once: no variable is selected and an alternative of another, or of two. */
function sharedFaults({ selected }: SelectionResult): string[] {
  const all = selected.flatMap(({ index, alternatives = [] }) => [
    index,
    ...alternatives.map(one => one.index),
  ])
  return new Set(all).size === all.length ? [] : ['a variable stands in two signals']
}

function faultsIn(result: SelectionResult): string[] {
  return [
    ...terminalFaults(result),
    ...reportFaults(result),
    ...missingNotes(result),
    ...csvFaults(result),
    ...sharedFaults(result),
  ]
}

describe('no sentence of an answer contradicts the result', () => {
  for (let part = 0; part < PARTS; part++)
    it(`data sets ${part * (CASES / PARTS)} to ${(part + 1) * (CASES / PARTS) - 1}`, async () => {
      const faults: string[] = []
      for (let k = part * (CASES / PARTS); k < (part + 1) * (CASES / PARTS); k++) {
        const { name, table, options, settings } = claimCase(k)
        const data = readDataset(table, options)
        const result = readResult(JSON.stringify(await select(data, settings)), name)
        faults.push(...faultsIn(result).map(fault => `${name}: ${fault}`))
        if (!isEnsemble(result)) continue
        const signals = result.ensemble.design.decision.name === 'signals'
        const moved = {
          threshold: signals ? 0.2 : 0.85,
          ...(result.ensemble.design.pruning && { keep: '1/2' }),
        }
        const again = reselect(result, moved)
        faults.push(...faultsIn(again).map(fault => `${name}, moved: ${fault}`))
        const refitted = reselect(result, { ...moved, data })
        faults.push(...faultsIn(refitted).map(fault => `${name}, moved and refitted: ${fault}`))
      }
      expect(faults).toEqual([])
    }, 600_000)

  it('a factor of eight levels, of which six are named', async () => {
    const lines = Array.from(
      { length: 64 },
      (_, i) => `${(i % 8) * 2 + (i % 5) / 10},L${i % 8},${(i * 7) % 11}`,
    )
    const data = readDataset(`y,site,b\n${lines.join('\n')}\n`, { response: 'y' })
    const result = await select(data, { method: 'stability', members: 10 })
    expect(selectionText(result, { width: 1000, verbose: true })).toMatch(
      /site against L0: (?:L\d \S+, ){6}and 1 more/,
    )
    expect(faultsIn(result)).toEqual([])
  })
})
