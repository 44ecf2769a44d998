import type { Command } from 'commander'
import { fail } from '../../../src/errors.js'
import { methodNamed } from '../../../src/method/registry.js'
import { kebab } from '../../../src/method/settings/setting-name.js'
import { deadlineOf } from '../../../src/method/time-limit.js'
import { shardRunner } from '../../store/sharding.js'
import { type FolderFlags, folderOptions, intoFolder } from '../folder.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { type ClusterFlags, clusterOptions, withCluster } from '../long/cluster.js'
import { type KeepFlags, keepOptions, kept } from '../long/keep.js'
import { assignmentOf, type ShardFlags, shardOption, untilShard } from '../long/shard.js'
import { outputOptions } from '../output.js'
import { checkSelection, printSelection, runSelection } from '../selection.js'
import { type DataFlags, dataOptions, noteData, readData } from './data-options.js'
import {
  type SelectionFlags,
  type SelectionWords,
  selectionOf,
  selectionOptions,
} from './selection-options.js'

export function selectCommand(io: Io): Command {
  const command = commandWith(
    'select',
    'Select the variables that explain a response.',
    'secateur select data.csv --response y',
    'secateur select data.csv.gz --response relapse --drop id,date --json',
    'secateur select data.csv --response y --out results',
    'secateur select data.csv --response y --method random-lasso --prune none',
    'secateur select data.csv --response y --method scad',
    'secateur select data.csv --response y --members 10000 --time-limit 10m',
    'cat data.csv | secateur select - --response y --method stability --pfer 1',
  )
  outputOptions(
    folderOptions(clusterOptions(shardOption(keepOptions(selectionOptions(dataOptions(command)))))),
  )
  return command.action(async (file: string, words: DataFlags & SelectionWords & Elsewhere) => {
    const flags: SelectFlags = selectionOf(command, words)
    const assignment = assignmentOf('select', file, flags)
    const { out: _file, ...rest } = flags
    await withCluster('select', io, flags, async host => {
      const runner: Io['runner'] = threads => {
        const keeping = kept(host.runner(threads), flags, host)
        return assignment === undefined ? keeping : shardRunner(keeping, assignment)
      }
      await untilShard(() => runSelect(file, assignment ? rest : flags, { ...host, runner }), flags, io)
    })
  })
}

type Elsewhere = FolderFlags & KeepFlags & ShardFlags & ClusterFlags

export type SelectFlags = DataFlags & SelectionFlags & Elsewhere

export async function runSelect(file: string, flags: SelectFlags, io: Io): Promise<void> {
  const { timeLimit, shard } = flags
  // To read a table takes steps that do not look at the clock; the run does.
  if (timeLimit !== undefined) io.endAt?.(deadlineOf(timeLimit, io.started ?? Date.now()))
  const data = await readData(file, flags, io)
  checkMembers(flags)
  if (shard !== undefined && timeLimit !== undefined)
    fail('usage/shard', { where: '--shard, --time-limit', rule: 'must not be given together' })
  checkSelection(data, flags)
  io.endAt?.(undefined)
  const result = await intoFolder(flags, io, () => {
    noteData(data, flags, io)
    return runSelection(data, flags, io)
  })
  printSelection(result, flags, io)
}

/** Words of a selection that Slurm will run, looked at before it is asked to. */
export function checkSelectWords(io: Io, words: readonly string[], settings: Command): void {
  const command = selectCommand(io).copyInheritedSettings(settings)
  command.action((_file: string, given: DataFlags & SelectionWords & Elsewhere) => {
    const flags = selectionOf(command, given)
    if (!hasMembers(flags)) failForMembers('slurm', 'slurm', flags)
  })
  command.parse(words, { from: 'user' })
}

/** Only members, and halves of the rows, can be shared out, kept or cut short. */
function checkMembers(flags: SelectFlags): void {
  if (hasMembers(flags)) return
  for (const name of ['shard', 'cluster', 'store', 'resume', 'timeLimit'] as const)
    if (flags[name] !== undefined) failForMembers(kebab(name), `--${kebab(name)}`, flags)
}

function hasMembers({ method, settings }: SelectionFlags): boolean {
  return settings.guarantee === true || 'members' in methodNamed(method).settings
}

function failForMembers(name: string, where: string, { method }: SelectionFlags): never {
  return fail(`usage/${name}`, { where, rule: 'needs a method that has members', got: method })
}
