import type { Command } from 'commander'
import type { Dataset, Family } from '../../../src/data/dataset.js'
import { listColumns } from '../../../src/data/place.js'
import { columnNames, readDataset } from '../../../src/data/read-dataset.js'
import { familyNote } from '../../../src/data/response.js'
import { fail } from '../../../src/errors.js'
import { choice, names } from '../arguments.js'
import type { Io } from '../io.js'
import { note, type OutputOptions } from '../output.js'

export interface DataFlags extends OutputOptions {
  readonly response?: string
  readonly family?: Family
  readonly drop?: readonly string[]
}

export function dataOptions(command: Command): Command {
  return command
    .argument('<file>', 'CSV or TSV with a header line, plain or .gz; - for the standard input')
    .option('-r, --response <name>', 'column to explain (required)')
    .option(
      '--family <name>',
      'gaussian or binomial (default: by the response)',
      choice('family', ['gaussian', 'binomial']),
    )
    .option('--drop <names>', 'columns to leave out, a comma list', names)
}

/** The data of the command. */
export async function readData(file: string, flags: DataFlags, io: Io): Promise<Dataset> {
  const bytes = await io.read(file)
  const { family, drop } = flags
  const response = flags.response ?? askForResponse(columnNames(bytes))
  return readDataset(bytes, { response, ...(family && { family }), ...(drop && { drop }) })
}

/** Says what was inferred, once everything asked for has been found in order. */
export function noteFamily(data: Dataset, flags: DataFlags, io: Io): void {
  if (flags.family === undefined) note(io, flags, familyNote(data))
}

function askForResponse(names: readonly string[]): never {
  fail('usage/response', {
    where: '--response',
    rule: 'must name the column to explain',
    hint: listColumns(names),
  })
}
