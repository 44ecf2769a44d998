import type { Command } from 'commander'
import { fail } from '../../../src/errors.js'
import type { ShardRequest } from '../../store/shard-file.js'
import { integer } from '../arguments.js'
import { type FolderFlags, folderOptions } from '../folder.js'
import { commandWith } from '../help/help.js'
import { rememberInputs } from '../inputs.js'
import type { Io } from '../io.js'
import { passing } from '../long/shard.js'
import { outputOptions } from '../output.js'
import type { SelectFlags } from './select.js'
import { runSelect } from './select.js'
import { runStudyCommand, type StudyFlags, whatOf } from './study.js'

interface MergeFlags extends FolderFlags {
  readonly data?: string
  readonly threads?: number
}

export function mergeCommand(outside: Io): Command {
  const command = commandWith(
    'merge',
    'Put the shards of a run together: the result is that of one run, byte for byte.',
    'secateur select data.csv -r y --members 10000 --shard 1/2 --out one.shard',
    'secateur select data.csv -r y --members 10000 --shard 2/2 --out two.shard',
    'secateur merge one.shard two.shard --out results',
  )
    .argument('<shards...>', 'files written by secateur select or study with --shard')
    .option('--data <file>', 'the data, where they are no longer at their place')
    .option(
      '--threads <N>',
      'for what is computed after the merge (default: all cores)',
      integer('threads', 1),
    )
  return outputOptions(folderOptions(command)).action(async (paths: readonly string[], flags: MergeFlags) => {
    const io = rememberInputs(outside, paths)
    const { readShard } = await import('../../store/shard-file.js')
    const { gatherShards } = await import('../../store/gather-shards.js')
    const { mergingRunner } = await import('../../store/sharding.js')
    const gathered = gatherShards(await Promise.all(paths.map(readShard)))
    const { request } = gathered.head
    const { data, ...output } = flags
    // Where to write and how to compute is for whoever merges to say, whatever a shard holds.
    const computed = Object.entries(request.flags).filter(([name]) => !passing.has(name))
    const merged = { ...Object.fromEntries(computed), ...output }
    if (request.command === 'study') {
      const runner = mergingRunner(gathered, 'study', io.study.runner(flags.threads))
      const host = { ...io, study: { ...io.study, runner: () => runner } }
      await asSettled(() => runStudyCommand(whatOf(request.subject), merged as unknown as StudyFlags, host))
      return
    }
    const subject = data ?? subjectOf(request)
    await asSettled(() =>
      runSelect(subject, merged as unknown as SelectFlags, {
        ...io,
        runner: threads => mergingRunner(gathered, subject, io.runner(threads)),
      }),
    )
  })
}

/** The settings of a shard never passed through the command line here: of one that was altered they may be of any kind. */
async function asSettled(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    fail('data/shard', { where: 'shards', rule: 'hold settings that the command line does not give' })
  }
}

function subjectOf({ subject }: ShardRequest): string {
  if (subject !== '-') return subject
  return fail('usage/data', {
    where: '--data',
    rule: 'must name the data: the shards were computed from the standard input',
  })
}
