import type { Command } from 'commander'
import type { Dataset, Family } from '../../../src/data/dataset.js'
import { listColumns } from '../../../src/data/place.js'
import { type MissingPolicy, missingPolicies } from '../../../src/data/prepare/options.js'
import { familyNote } from '../../../src/data/response.js'
import { fail } from '../../../src/errors.js'
import { notedDataset } from '../../../src/report/noted-dataset.js'
import { choice, names } from '../arguments.js'
import type { Io } from '../io.js'
import { note, type OutputOptions } from '../output.js'

import { readFileTable, type TableFlags, tableOptions, typeList, writtenAs } from './table-options.js'

export interface DataFlags extends OutputOptions, TableFlags {
  readonly response?: string
  readonly family?: Family
  readonly drop?: readonly string[]
  readonly only?: readonly string[]
  readonly id?: readonly string[]
  readonly types?: Readonly<Record<string, string>>
  readonly missing: MissingPolicy
  readonly log?: readonly string[]
  readonly rank?: readonly string[]
  readonly groupBy?: string
  readonly force?: readonly string[]
  readonly weights?: string
  readonly standardise: boolean
}

export function dataOptions(command: Command): Command {
  tableOptions(command)
    .option('-r, --response <name>', 'column to explain (required)')
    .option(
      '--family <name>',
      'gaussian or binomial (default: by the response)',
      choice('family', ['gaussian', 'binomial']),
    )
    .option('--drop <names>', 'columns to leave out: a comma list, gene_* allowed', names)
    .option('--only <names>', 'the only predictors: a comma list, gene_* allowed', names)
    .option('--id <names>', 'columns that name the rows: no predictors', names)
    .option('--types <list>', 'NAME=number|factor|boolean|date|ordered:low<high, ...', typeList)
    .option(
      '--missing <what>',
      `missing cells: ${missingPolicies.join(', ')}`,
      choice('missing', missingPolicies),
      'error',
    )
    .option('--log <names>', 'columns to take the logarithm of', names)
    .option('--rank <names>', 'columns to replace by their ranks', names)
    .option('--group-by <name>', 'column of subjects: their rows are sampled together')
    .option('--force <names>', 'columns kept in every model, unpenalised: a comma list', names)
    .option('--weights <name>', 'column of row weights, 0 or more')
    .option('--no-standardise', 'penalise columns as they are, not as if of equal variance')
  return command
}

/** The data of the command. */
export async function readData(file: string, flags: DataFlags, io: Io): Promise<Dataset> {
  const table = await readFileTable(file, flags, io)
  const response = flags.response ?? askForResponse(table.columns.map(({ name }) => name))
  const { family, drop, only, id, types, missing, log, rank, groupBy, force, weights, standardise } = flags
  return notedDataset(table, {
    response,
    family,
    drop,
    only,
    id,
    types,
    missing,
    log,
    rank,
    groupBy,
    force,
    weights,
    standardise,
    written: writtenAs(flags),
  })
}

/** Says what was inferred, once everything asked for has been found in order. */
export function noteData(data: Dataset, flags: DataFlags, io: Io): void {
  for (const sentence of data.source?.notes ?? []) note(io, flags, sentence)
  if (flags.family === undefined) note(io, flags, familyNote(data))
}

function askForResponse(columns: readonly string[]): never {
  fail('usage/response', {
    where: '--response',
    rule: 'must name the column to explain',
    hint: listColumns(columns),
  })
}
