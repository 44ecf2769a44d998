import { Command } from 'commander'
import { fail } from '../../../src/errors.js'
import { learnerNamed } from '../../../src/learner/member-learners.js'
import { selectBy } from '../../../src/method/rivals/select-by.js'
import { rivals } from '../../../src/method/rivals/selection.js'
import { type ClusterFlags, clusterOptions, withCluster } from '../cluster.js'
import { ensembleName, ensembleNames } from '../ensemble-flags.js'
import { type FolderFlags, folderOptions, intoFolder } from '../folder.js'
import { examples } from '../help.js'
import type { Io } from '../io.js'
import { type KeepFlags, keepOptions } from '../keep.js'
import { longRun } from '../long-run.js'
import { outputOptions } from '../output.js'
import { printRival, rivalOptions } from '../rival.js'
import { checkSelection, printSelection, runSelection } from '../selection.js'
import { assignmentOf, type ShardFlags, shardOption, untilShard } from '../shard.js'
import { type DataFlags, dataOptions, noteData, readData } from './data-options.js'
import { chosenMethod, type SelectionFlags, selectionOptions } from './selection-options.js'

export function selectCommand(io: Io): Command {
  const command = new Command('select').description('Select the variables that explain a response.')
  command.addHelpText(
    'before',
    examples([
      'secateur select data.csv --response y',
      'secateur select data.csv.gz --response relapse --drop id,date --json',
      'secateur select data.csv --response y --out results',
      'secateur select data.csv --response y --method random-lasso --prune none',
      'secateur select data.csv --response y --method scad',
      'secateur select data.csv --response y --members 10000 --time-limit 10m',
      'cat data.csv | secateur select - --response y --method stability --pfer 1',
    ]),
  )
  outputOptions(
    folderOptions(
      clusterOptions(
        shardOption(
          keepOptions(
            selectionOptions(dataOptions(command), ['randomised-lasso', ...ensembleNames, ...rivals]),
          ),
        ),
      ),
    ),
  )
  return command.action(async (file: string, given: SelectFlags) => {
    const flags = {
      ...given,
      method: chosenMethod(command, given),
      defaulted: command.getOptionValueSource('members') === 'default',
    }
    const assignment = assignmentOf('select', file, flags)
    const { out: _file, ...rest } = flags
    await withCluster('select', io, flags, async desk => {
      const long = longRun(desk, flags, assignment)
      await untilShard(() => runSelect(file, assignment ? rest : flags, long), flags, io)
    })
  })
}

export type SelectFlags = DataFlags & SelectionFlags & FolderFlags & KeepFlags & ShardFlags & ClusterFlags

export async function runSelect(file: string, flags: SelectFlags, io: Io): Promise<void> {
  const data = await readData(file, flags, io)
  const rival = rivals.find(name => name === flags.method)
  if (rival !== undefined) {
    for (const name of ['out', 'shard', 'cluster', 'store', 'resume', 'timeLimit'] as const) {
      if (flags[name] === undefined) continue
      fail(`usage/${name}`, {
        where: `--${name === 'timeLimit' ? 'time-limit' : name}`,
        rule: 'must go with a method that has an ensemble',
        got: rival,
      })
    }
    const selection = selectBy(rival, data, rivalOptions(flags))
    noteData(data, flags, io)
    printRival(selection, data, flags, io)
    return
  }
  if (flags.shard !== undefined && flags.timeLimit !== undefined) {
    fail('usage/shard', { where: '--shard, --time-limit', rule: 'must not be given together' })
  }
  refuseShardsOfStages(flags)
  checkSelection(data, flags)
  const result = await intoFolder(flags, io, () => {
    noteData(data, flags, io)
    return runSelection(data, flags, io)
  })
  printSelection(result, flags, io)
}

/** Members of a second stage rest on all of the first: a shard cannot have them. */
function refuseShardsOfStages(flags: SelectFlags): void {
  const name = ensembleName(flags)
  if (flags.shard === undefined || name === undefined || learnerNamed(name).secondStage === undefined) return
  fail('usage/shard', {
    where: '--shard',
    rule: `must be left out with --method ${name}, which has two stages`,
  })
}
