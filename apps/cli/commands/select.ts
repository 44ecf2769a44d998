import { Command } from 'commander'
import { type FolderFlags, folderOptions, intoFolder } from '../folder.js'
import { examples } from '../help.js'
import type { Io } from '../io.js'
import { outputOptions } from '../output.js'
import { checkSelection, printSelection, runSelection } from '../selection.js'
import { type DataFlags, dataOptions, noteFamily, readData } from './data-options.js'
import { type SelectionFlags, selectionOptions } from './selection-options.js'

export function selectCommand(io: Io): Command {
  const command = new Command('select').description('Select the variables that explain a response.')
  command.addHelpText(
    'before',
    examples([
      'secateur select data.csv --response y',
      'secateur select data.csv.gz --response relapse --drop id,date --json',
      'secateur select data.csv --response y --out results',
      'cat data.csv | secateur select - --response y --method stability --pfer 1',
    ]),
  )
  outputOptions(folderOptions(selectionOptions(dataOptions(command))))
  return command.action(async (file: string, flags: DataFlags & SelectionFlags & FolderFlags) => {
    const data = await readData(file, flags, io)
    checkSelection(data, flags)
    const result = await intoFolder(flags, io, () => {
      noteFamily(data, flags, io)
      return runSelection(data, flags, io)
    })
    printSelection(result, flags, io)
  })
}
