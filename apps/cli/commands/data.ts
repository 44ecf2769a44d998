import { Command } from 'commander'
import type { RealData } from '../../../src/study/paper/cell.js'
import { realSources } from '../../../src/study/paper/real-data/sources.js'
import { choice } from '../arguments.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { note, type OutputOptions } from '../output.js'

interface GetFlags extends OutputOptions {
  readonly file?: readonly string[]
}

export function dataCommand(io: Io): Command {
  const names = Object.keys(realSources) as RealData[]
  const get = commandWith(
    'get',
    `Fetch a data set into the cache: ${names.join(' or ')}.`,
    'secateur data get riboflavin',
    'secateur data get madelon --file madelon.csv.gz',
  )
    .argument('<name>', 'the data set', choice('name', names))
    .option('--file <path...>', 'take local copies instead: R data, a table with a header, or bare numbers')
    .option('--quiet', 'say nothing')
    .action(async (name: RealData, flags: GetFlags) => {
      const { n, p, from } = await io.study.getData(name, flags.file, io.signal)
      note(io, flags, `${name}: ${n} rows, ${p} columns, from ${from.join(', ')}`)
    })
  return new Command('data').description('Real data sets of the study.').addCommand(get)
}
