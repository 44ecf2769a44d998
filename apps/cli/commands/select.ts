import { Command } from 'commander'
import { fail } from '../../../src/errors.js'
import { selectBy } from '../../../src/method/rivals/select-by.js'
import { rivals } from '../../../src/method/rivals/selection.js'
import { type FolderFlags, folderOptions, intoFolder } from '../folder.js'
import { examples } from '../help.js'
import type { Io } from '../io.js'
import { type KeepFlags, keepOptions, kept } from '../keep.js'
import { outputOptions } from '../output.js'
import { printRival, rivalOptions } from '../rival.js'
import { checkSelection, printSelection, runSelection } from '../selection.js'
import { type DataFlags, dataOptions, noteData, readData } from './data-options.js'
import { type SelectionFlags, selectionOptions } from './selection-options.js'

export function selectCommand(io: Io): Command {
  const command = new Command('select').description('Select the variables that explain a response.')
  command.addHelpText(
    'before',
    examples([
      'secateur select data.csv --response y',
      'secateur select data.csv.gz --response relapse --drop id,date --json',
      'secateur select data.csv --response y --out results',
      'secateur select data.csv --response y --method scad',
      'secateur select data.csv --response y --members 10000 --time-limit 10m',
      'cat data.csv | secateur select - --response y --method stability --pfer 1',
    ]),
  )
  outputOptions(folderOptions(keepOptions(selectionOptions(dataOptions(command), rivals))))
  return command.action(async (file: string, flags: DataFlags & SelectionFlags & FolderFlags & KeepFlags) => {
    const data = await readData(file, flags, io)
    const rival = rivals.find(name => name === flags.method)
    if (rival !== undefined) {
      if (flags.out !== undefined) {
        fail('usage/out', { where: '--out', rule: 'must go with --method pruned or stability', got: rival })
      }
      const selection = selectBy(rival, data, rivalOptions(flags))
      noteData(data, flags, io)
      printRival(selection, data, flags, io)
      return
    }
    checkSelection(data, flags)
    const result = await intoFolder(flags, io, () => {
      noteData(data, flags, io)
      return runSelection(data, flags, io, kept(io.runner(flags.threads), flags, io))
    })
    printSelection(result, flags, io)
  })
}
