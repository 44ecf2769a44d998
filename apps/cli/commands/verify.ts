import type { Command } from 'commander'
import type { Dataset } from '../../../src/data/dataset.js'
import { notedDataset } from '../../../src/data/noted-dataset.js'
import { companionsOf } from '../../../src/data/prepare/companions.js'
import type { Table } from '../../../src/data/table/table.js'
import { fail } from '../../../src/errors.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { type Check, type Verification, verify } from '../../../src/method/verify/verify.js'
import { jsonText } from '../../../src/report/json/json-text.js'
import { verificationText } from '../../../src/report/text/verification.js'
import { integer, number } from '../arguments.js'
import { checkFiles } from '../check-files.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { loadResult } from '../load-result.js'
import { type OutputOptions, print } from '../output.js'
import { progressBar } from '../terminal/progress.js'
import { readFileTable } from './table-options.js'

interface VerifyFlags extends OutputOptions {
  readonly data?: string
  readonly share: number
  readonly seed?: number
  readonly threads?: number
}

export function verifyCommand(io: Io): Command {
  const command = commandWith(
    'verify',
    'Make a selection again from its data, and compare every field of its result.',
    'secateur verify results/result.json --data data.csv',
    'secateur verify results/result.json --data data.csv --share 0.05',
  )
    .argument('<result>', 'result.json of a selection; - for the standard input')
    .option('--data <file>', 'the data it was made from (required)')
    .option('--share <s>', 'share of the members to compute again, at least three', number('share'), 1)
    .option('--seed <n>', 'seed that chooses them (default: drawn from the system)', integer('seed', 0))
    .option('--threads <N>', 'worker threads (default: all cores)', integer('threads', 1))
    .option('--json', 'print JSON')
    .option('--quiet', 'print nothing but the outcome, and no progress')
  return command.action(async (file: string, flags: VerifyFlags) => {
    const { share, seed } = flags
    if (flags.data === undefined)
      fail('usage/data', { where: '--data', rule: 'must name the data of the result' })
    if (!(share > 0 && share <= 1))
      fail('usage/share', { where: '--share', rule: 'must lie in (0, 1]', got: share })
    const { result, json } = await loadResult(file, io)
    const { types, written } = result.data.source?.options ?? {}
    const table = await readFileTable(flags.data, { ...(types && { types }), ...written }, io)
    const data = dataOf(result, table)
    const progress = progressBar(io, 'members', flags.quiet === true)
    const runner = io.runner(flags.threads)
    const again = await verify(json as SelectionResult, data, {
      share,
      seed,
      runner,
      signal: io.signal,
      onProgress: (done, total) => progress.update(done, total),
    }).finally(async () => {
      progress.clear()
      await runner.close?.()
    })
    const files = await checkFiles(file, result, io)
    const found = files === undefined ? again : withCheck(again, files)
    print(io, flags, { json: () => jsonText(found), text: paint => verificationText(found, { paint }) })
    if (!found.ok) {
      const failed = found.checks.filter(({ ok }) => ok === false).map(({ name }) => name)
      fail('data/not-verified', { where: file, rule: `does not stand up to: ${failed.join(', ')}` })
    }
  })
}

function withCheck({ ok, checks, ...rest }: Verification, check: Check): Verification {
  return { ...rest, ok: ok && check.ok !== false, checks: [...checks, check] }
}

/** The table prepared as it was for the result, of its columns those that the result knows. */
function dataOf({ data, variables, unpenalised: kept = [] }: SelectionResult, table: Table): Dataset {
  const { response, family, classes } = data
  const options = data.source?.options ?? {
    response,
    family,
    ...(family === 'binomial' && { eventClass: classes?.[1] }),
  }
  // As many columns as the result was made from: those that it leaves out are left out for the same reasons.
  if (table.columns.length === data.source?.columns) return notedDataset(table, options)
  const known = new Set([...variables, ...kept].map(({ name }) => name))
  const companions = companionsOf(
    table.columns.map(({ name }) => name),
    options,
  )
  const isKnown = (name: string, j: number) =>
    [name, `log(${name})`, `rank(${name})`].some(each => known.has(each)) ||
    table.aboutRows?.has(name) === true ||
    name === options.response ||
    name === options.groupBy ||
    name === options.weights ||
    [...companions.values()].includes(j)
  const unknown = table.columns.map(({ name }) => name).filter((name, j) => !isKnown(name, j))
  if (unknown.length === 0) return notedDataset(table, options)
  // A table with further columns is not the one that the result describes, though it holds the same data.
  const { source: _source, ...rest } = notedDataset(table, {
    ...options,
    drop: [...(options.drop ?? []), ...unknown],
  })
  return rest
}
