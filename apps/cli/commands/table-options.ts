import type { Command } from 'commander'
import { parseColumnType, wantedAsText } from '../../../src/data/prepare/column-type.js'
import type { WrittenAs } from '../../../src/data/prepare/options.js'
import { readTable } from '../../../src/data/table/read-table.js'
import type { Table } from '../../../src/data/table/table.js'
import { transposeTable } from '../../../src/data/table/transpose.js'
import { orAborted } from '../../../src/run/abort.js'
import { choice, names, refuseWord } from '../arguments.js'
import type { Io } from '../io.js'

export interface TableFlags extends WrittenAs {
  readonly types?: Readonly<Record<string, string>>
  /** Of those commands that compute. */
  readonly threads?: number | undefined
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const
const decimals = { point: '.', comma: ',' } as const

/** The file to read, and how it is written where that cannot be told from it. */
export function tableOptions(command: Command): Command {
  return command
    .argument('<file>', 'CSV, TSV (also .gz), Excel, Parquet, Arrow or PLINK .bed; - for the standard input')
    .option(
      '--delimiter <name>',
      `${Object.keys(delimiters).join(', ')} (default: told from the file)`,
      word => pick('delimiter', delimiters, word),
    )
    .option('--decimal <name>', 'point or comma (default: told from the file)', word =>
      pick('decimal', decimals, word),
    )
    .option(
      '--encoding <name>',
      'utf-8, utf-16le, utf-16be, windows-1252 (default: told from the file)',
      choice('encoding', ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const),
    )
    .option('--sheet <name>', 'sheet of an Excel workbook, by name or number (default: the first)')
    .option('--transpose', 'transpose the table: its rows are the variables, named in the first column')
    .option(
      '--samples <file>',
      'PLINK: table of responses and covariates, with the names of samples under IID',
    )
}

/** The table, or the abort when that comes first. */
export function readFileTable(file: string, flags: TableFlags, io: Io): Promise<Table> {
  return orAborted(tableIn(file, flags, io), io.signal)
}

async function tableIn(file: string, flags: TableFlags, io: Io): Promise<Table> {
  const asText = wantedAsText(flags.types)
  const { transpose, samples, ...written } = writtenAs(flags)
  const table = await readTable(await io.open(file), {
    ...(transpose !== true && { asText }),
    decode: io.decode,
    scanning: io.scanning?.(flags.threads),
    ...(file !== '-' && {
      openSibling: ending => io.open(`${file.replace(/\.bed(?:\.gz)?$/i, '')}.${ending}`),
    }),
    ...written,
  })
  const turned = transpose === true ? transposeTable(table, { asText }) : table
  return samples === undefined ? turned : withSamples(turned, samples, asText, io)
}

async function withSamples(
  table: Table,
  file: string,
  asText: ((name: string) => boolean) | undefined,
  io: Io,
): Promise<Table> {
  const { blanksToTabs, isSampleName, joinSamples } = await import('../../../src/data/plink/samples.js')
  const samples = await readTable(blanksToTabs(await io.open(file)), {
    asText: name => isSampleName(name) || asText?.(name) === true,
    decode: io.decode,
  })
  return joinSamples(table, samples, file)
}

/** What the command line says of how the file is written. */
export function writtenAs(flags: TableFlags): WrittenAs {
  const names = ['delimiter', 'decimal', 'encoding', 'sheet', 'transpose', 'samples'] as const
  return Object.fromEntries(names.filter(name => flags[name] !== undefined).map(name => [name, flags[name]]))
}

/** NAME=TYPE, ... with names in quotes where they have commas. May be given several times. */
export function typeList(
  text: string,
  previous: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const entries = names(text).map(item => {
    const found = /^(.*?)=((?:number|factor|boolean|date)|ordered:.*)$/s.exec(item)
    if (found !== null) {
      parseColumnType(found[2])
      return [found[1].trim(), found[2]] as const
    }
    const at = item.lastIndexOf('=')
    if (at < 0) refuseWord('types', 'must be a list of NAME=TYPE', item)
    return [item.slice(0, at), parseColumnType(item.slice(at + 1)) && item.slice(at + 1)] as const
  })
  return Object.fromEntries([...Object.entries(previous), ...entries])
}

function pick<Name extends string, Value>(
  option: string,
  known: Readonly<Record<Name, Value>>,
  word: string,
): Value {
  return known[choice(option, Object.keys(known) as Name[])(word)]
}
