import type { Command } from 'commander'
import { inspectTable } from '../../../src/data/inspect/inspect-table.js'
import { prepareOutcome } from '../../../src/data/prepare/response/outcome.js'
import type { Table } from '../../../src/data/table/table.js'
import { jsonText } from '../../../src/report/json/json-text.js'
import { inspectionText } from '../../../src/report/text/inspection-text.js'
import { computeHere } from '../../../src/run/compute-here.js'
import { type OutcomeSummary, summariseOutcome } from '../../../src/select/outcome-summary.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { print } from '../output.js'
import { type OutcomeFlags, outcomeOptions, responseOf } from './data-options.js'
import { readFileTable, type TableFlags, tableOptions } from './table-options.js'

export function inspectCommand(io: Io): Command {
  const command = commandWith(
    'inspect',
    'What is in a table: types, missing cells, odd columns.',
    'secateur inspect data.csv',
    'secateur inspect data.parquet --response y --json',
    'secateur inspect patients.csv --time years --event died',
  )
  outcomeOptions(tableOptions(command)).option('--json', 'print JSON')
  return command.action(
    async (file: string, flags: TableFlags & OutcomeFlags & { readonly json?: boolean }) => {
      const table = await readFileTable(file, flags, io)
      const inspection = await computeHere(
        () => ({ ...inspectTable(table), ...outcomeOf(table, flags) }),
        io.signal,
      )
      const name = file === '-' ? 'standard input' : (file.split(/[/\\]/).at(-1) ?? file)
      print(io, flags, {
        json: () => jsonText(inspection),
        text: paint => inspectionText(inspection, { paint, file: name }),
      })
    },
  )
}

/** Where somebody says which column it is, or the table does. */
function outcomeOf(table: Table, flags: OutcomeFlags): { outcome?: OutcomeSummary } {
  if (flags.response === undefined && flags.time === undefined) return {}
  const { time: _, ...options } = flags
  const { rows, outcome } = prepareOutcome(table, { ...options, response: responseOf(flags, table) })
  return { outcome: summariseOutcome(outcome, table.rows - rows, flags.event) }
}
