import type { Command } from 'commander'
import { fail } from '../../../src/errors.js'
import { boundsTable } from '../../../src/method/result/bounds-table.js'
import { boundsCsv, boundsJson, boundsText } from '../../../src/report/text/bounds.js'
import { integer, number } from '../arguments.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { type OutputOptions, outputOptions, print } from '../output.js'

interface BoundsFlags extends OutputOptions {
  readonly p?: number
  readonly q?: number
  readonly threshold?: number
  readonly pfer?: number
  readonly members?: number
}

export function boundsCommand(io: Io): Command {
  const command = commandWith(
    'bounds',
    'Of q, threshold and PFER two give the third, under each assumption.',
    'secateur bounds --p 1000 --q 40 --threshold 0.7',
    'secateur bounds --p 1000 --threshold 0.8 --pfer 1',
  )
    .option(
      '--p <n>',
      'number of variables, of copies one, without constant ones (required)',
      integer('p', 1),
    )
    .option('--q <n>', 'variables each member selects', integer('q', 1))
    .option('--threshold <t>', 'least selection frequency', number('threshold'))
    .option('--pfer <v>', 'expected false selections allowed', number('pfer'))
    .option('--members <B>', 'members of the ensemble, two to a pair', integer('members', 4), 100)
  return outputOptions(command).action((flags: BoundsFlags) => {
    const { p } = flags
    if (p === undefined)
      fail('usage/p', { where: '--p', rule: 'must be given', hint: 'It is the number of variables.' })
    const table = boundsTable({ ...flags, p })
    print(io, flags, {
      json: () => boundsJson(table),
      csv: () => boundsCsv(table),
      text: paint => boundsText(table, paint),
    })
  })
}
