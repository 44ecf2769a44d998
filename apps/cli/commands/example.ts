import type { Command } from 'commander'
import { exampleData, exampleTruth } from '../../../src/data/example.js'
import { datasetCsv } from '../../../src/report/csv/dataset-csv.js'
import { type FolderFlags, folderOptions, intoFolder } from '../folder.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { note, outputOptions } from '../output.js'
import { printSelection, runSelection } from '../selection.js'
import { type SelectionWords, selectionOf, selectionOptions } from './selection-options.js'

export function exampleCommand(io: Io): Command {
  const command = commandWith(
    'example',
    'Select on the built-in example, whose truth is known.',
    'secateur example',
    'secateur example --write example.csv',
  ).option('--write <file>', 'write the example as CSV instead of running it; - for stdout')
  outputOptions(folderOptions(selectionOptions(command)))
  return command.action(async (words: SelectionWords & FolderFlags & { write?: string }) => {
    const flags = selectionOf(command, words)
    const data = exampleData()
    if (flags.write === '-') {
      io.stdout.write(datasetCsv(data))
      return
    }
    if (flags.write !== undefined) {
      await io.write(flags.write, datasetCsv(data), { overwrite: flags.overwrite })
      note(io, flags, `Wrote ${flags.write}: ${data.n} rows, ${data.p} predictors, response ${data.response}`)
      return
    }
    note(
      io,
      flags,
      `Built-in example: ${data.n} rows, ${data.p} variables of which ${exampleTruth.length} matter`,
    )
    const result = await intoFolder(flags, io, () => runSelection(data, flags, io))
    printSelection(result, flags, io, exampleTruth)
  })
}
