import type { Command } from 'commander'
import { type Dataset, families } from '../../../src/data/dataset.js'
import { notedDataset } from '../../../src/data/noted-dataset.js'
import { listColumns } from '../../../src/data/place.js'
import { missingPolicies, type PrepareOptions } from '../../../src/data/prepare/options.js'
import {
  type PenaltyFactors,
  penaltyFactorList,
  penaltyFactorsFrom,
} from '../../../src/data/prepare/penalty-factors.js'
import { familyNote } from '../../../src/data/response.js'
import { namesOf, type Table } from '../../../src/data/table/table.js'
import { fail } from '../../../src/errors.js'
import { computeHere } from '../../../src/run/compute-here.js'
import { choice, names } from '../arguments.js'
import type { Io } from '../io.js'
import { note, type OutputOptions } from '../output.js'

import { readFileTable, type TableFlags, tableOptions, typeList, writtenAs } from './table-options.js'

type Outcome = 'family' | 'eventClass' | 'event' | 'entry' | 'strata' | 'ties'

export interface OutcomeFlags extends Pick<PrepareOptions, Outcome> {
  readonly response?: string
  readonly time?: string
}

/** What flags say otherwise than options of the library do. */
type Otherwise = 'response' | 'types' | 'curves' | 'penaltyFactors' | 'written'

export interface DataFlags extends OutputOptions, TableFlags, OutcomeFlags, Omit<PrepareOptions, Otherwise> {
  readonly curves?: readonly string[] | true
  readonly penaltyFactors?: string
}

/** Which column is to be explained, and as what. */
export function outcomeOptions(command: Command): Command {
  return command
    .option(
      '-r, --response <name>',
      'column to explain (required; of PLINK genotypes the phenotype of the .fam unless given)',
    )
    .option(
      '--family <name>',
      `${families.join(', ')} (default: by the response)`,
      choice('family', families),
    )
    .option('--event-class <value>', 'two classes: the one whose odds are modelled (default: the later)')
    .option('--time <name>', 'survival: column of times; with --event')
    .option('--event <name>', 'column of events, 0 or 1; NAME=VALUE where it has other values')
    .option('--entry <name>', 'column of times at which rows came under observation')
    .option('--strata <name>', 'column of strata, each with a baseline hazard of its own')
    .option(
      '--ties <how>',
      'events at one time: breslow or efron',
      choice('ties', ['breslow', 'efron'] as const),
    )
}

export function dataOptions(command: Command): Command {
  outcomeOptions(tableOptions(command))
    .option('--offset <name>', 'column added to the linear predictor')
    .option('--exposure <name>', 'counts: column whose logarithm is the offset')
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
    .option(
      '--curves [names]',
      'numbers whose effects may be curved (default: all that can be selected)',
      names,
    )
    .option('--group-by <name>', 'column of subjects: their rows are sampled together')
    .option('--force <names>', 'columns kept in every model, unpenalised: a comma list', names)
    .option(
      '--penalty-factors <file>',
      'table of variable,factor, or NAME=FACTOR,...: 0 unpenalised, Inf left out, others 1',
    )
    .option('--weights <name>', 'column of row weights, 0 or more')
    .option('--no-standardise', 'penalise columns as they are, not as if of equal variance')
  return command
}

/** Bytes of a data set beside which what reading it has left is worth freeing. */
const LARGE = 2 ** 28

/** The data of the command. */
export async function readData(file: string, flags: DataFlags, io: Io): Promise<Dataset> {
  const data = await preparedData(file, flags, io)
  if (data.x.byteLength >= LARGE) io.collectGarbage?.()
  return data
}

async function preparedData(file: string, flags: DataFlags, io: Io): Promise<Dataset> {
  const table = await readFileTable(file, flags, io)
  const response = responseOf(flags, table)
  const penaltyFactors = await penaltyFactorsOf(flags.penaltyFactors, table, io)
  const curves = flags.curves === true ? ['*'] : flags.curves
  return computeHere(
    () => notedDataset(table, { ...flags, response, curves, penaltyFactors, written: writtenAs(flags) }),
    io.signal,
  )
}

/** NAME=FACTOR, ... or a file; as text, so that names stay as they are written. */
async function penaltyFactorsOf(
  given: string | undefined,
  table: Table,
  io: Io,
): Promise<PenaltyFactors | undefined> {
  if (given === undefined) return undefined
  const header = namesOf(table)
  if (given.includes('=')) return penaltyFactorList(names(given), header)
  return penaltyFactorsFrom(await readFileTable(given, { types: { '*': 'factor' } }, io), header)
}

/** Says what was inferred, once everything asked for has been found in order. */
export function noteData(data: Dataset, flags: DataFlags, io: Io): void {
  for (const sentence of data.source?.notes ?? []) note(io, flags, sentence)
  if (flags.family === undefined) note(io, flags, familyNote(data))
}

/** A survival time is the response under a name of its own. */
export function responseOf({ response, time, event }: OutcomeFlags, table: Table): string {
  if (time === undefined) return response ?? table.response ?? askForResponse(namesOf(table))
  if (response !== undefined && response !== time) {
    fail('usage/time', { where: '--response, --time', rule: 'must not name two columns to explain' })
  }
  if (event === undefined) {
    fail('usage/event', {
      where: '--time',
      rule: 'needs --event, the column that says where the event was seen',
      got: time,
      hint: 'It has 1 for an event and 0 for a censored row, or is given as NAME=VALUE.',
    })
  }
  return time
}

function askForResponse(columns: readonly string[]): never {
  fail('usage/response', {
    where: '--response',
    rule: 'must name the column to explain',
    hint: listColumns(columns),
  })
}
