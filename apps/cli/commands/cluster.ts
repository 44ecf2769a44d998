import { availableParallelism } from 'node:os'
import { Command } from 'commander'
import { integer, number } from '../arguments.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { redisUrl } from '../long/cluster.js'
import { note } from '../output.js'
import { slurmCommand } from './slurm.js'

interface WorkerFlags {
  readonly redis: string
  readonly threads?: number
  readonly share?: string
  readonly lock: number
  readonly quiet?: boolean
}

export function clusterCommand(io: Io): Command {
  const command = new Command('cluster').description('Compute on many machines; docs/cluster.md tells how.')
  return command.addCommand(workerCommand(io)).addCommand(slurmCommand(io))
}

function workerCommand(io: Io): Command {
  return commandWith(
    'worker',
    'Compute for whoever asks through a Redis, until stopped.',
    'secateur cluster worker --redis redis://localhost:6379',
    'SECATEUR_REDIS=rediss://me:secret@host:6380 secateur cluster worker',
  )
    .option('--redis <url>', 'address of a Redis or Valkey; env takes SECATEUR_REDIS', 'env')
    .option('--threads <N>', 'parts computed at a time (default: all cores)', integer('threads', 1))
    .option('--share <folder>', 'where the data lie when they do not travel through Redis')
    .option('--lock <seconds>', 'silence after which a job goes to another worker', number('lock'), 30)
    .option('--quiet', 'say nothing')
    .action(async (flags: WorkerFlags) => {
      const { work } = await import('../../cluster/worker.js')
      await work({
        url: redisUrl(flags.redis, '--redis', io),
        threads: flags.threads ?? availableParallelism(),
        share: flags.share,
        lock: Math.max(1000, 1000 * flags.lock),
        secret: io.env.SECATEUR_CLUSTER_KEY,
        signal: io.signal,
        tell: text => note(io, flags, text),
      })
    })
}
