import { Command } from 'commander'
import { inspectTable } from '../../../src/data/inspect/inspect-table.js'
import { prepareOutcome } from '../../../src/data/prepare/response/outcome.js'
import type { Table } from '../../../src/data/table/table.js'
import { inspectionJson } from '../../../src/report/json/inspection-json.js'
import { inspectionText } from '../../../src/report/text/inspection-text.js'
import { computeHere } from '../../../src/run/compute-here.js'
import { type OutcomeSummary, summariseOutcome } from '../../../src/select/outcome-summary.js'
import { examples } from '../help/help.js'
import type { Io } from '../io.js'
import { paintFor } from '../terminal/colours.js'
import { type OutcomeFlags, outcomeOptions, responseOf } from './data-options.js'
import { readFileTable, type TableFlags, tableOptions } from './table-options.js'

export function inspectCommand(io: Io): Command {
  const command = new Command('inspect').description('What is in a table: types, missing cells, odd columns.')
  command.addHelpText(
    'before',
    examples([
      'secateur inspect data.csv',
      'secateur inspect data.parquet --response y --json',
      'secateur inspect patients.csv --time years --event died',
    ]),
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
      if (flags.json === true) io.stdout.write(inspectionJson(inspection))
      else io.stdout.write(inspectionText(inspection, { paint: paintFor(io.stdout, io.env), file: name }))
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
