import { Command } from 'commander'
import { fail } from '../../../src/errors.js'
import { boundsTable } from '../../../src/method/result/bounds-table.js'
import { boundsCsv, boundsJson, boundsText } from '../../../src/report/text/bounds.js'
import { integer, number } from '../arguments.js'
import { examples } from '../help/help.js'
import type { Io } from '../io.js'
import { type OutputOptions, outputOptions } from '../output.js'
import { paintFor } from '../terminal/colours.js'

interface BoundsFlags extends OutputOptions {
  readonly p?: number
  readonly q?: number
  readonly threshold?: number
  readonly pfer?: number
  readonly members?: number
}

export function boundsCommand(io: Io): Command {
  const command = new Command('bounds').description(
    'Of q, threshold and PFER two give the third, under each assumption.',
  )
  command.addHelpText(
    'before',
    examples([
      'secateur bounds --p 1000 --q 40 --threshold 0.7',
      'secateur bounds --p 1000 --threshold 0.8 --pfer 1',
    ]),
  )
  command
    .option('--p <n>', 'number of variables (required)', integer('p', 1))
    .option('--q <n>', 'variables each member selects', integer('q', 1))
    .option('--threshold <t>', 'least selection frequency', number('threshold'))
    .option('--pfer <v>', 'expected false selections allowed', number('pfer'))
    .option('--members <B>', 'members of the ensemble, two to a pair', integer('members', 4), 100)
  return outputOptions(command).action((flags: BoundsFlags) => {
    const { p } = flags
    if (p === undefined)
      fail('usage/p', { where: '--p', rule: 'must be given', hint: 'It is the number of variables.' })
    const table = boundsTable({ ...flags, p })
    if (flags.json === true) io.stdout.write(boundsJson(table))
    else if (flags.csv === true) io.stdout.write(boundsCsv(table))
    else io.stdout.write(boundsText(table, paintFor(io.stdout, io.env)))
  })
}
