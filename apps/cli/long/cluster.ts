/** --cluster: members or replications on the workers of a Redis. */
import type { Command } from 'commander'
import { fail } from '../../../src/errors.js'
import { kebab } from '../../../src/method/settings/setting-name.js'
import type { ClusterOptions } from '../../cluster/cluster-runner.js'
import { number } from '../arguments.js'
import type { Io } from '../io.js'
import { note, type OutputOptions } from '../output.js'

export interface ClusterFlags extends OutputOptions {
  readonly cluster?: string
  readonly share?: string
  readonly uploadLimit?: number
}

export function clusterOptions(command: Command): Command {
  return command
    .option('--cluster <url>', 'compute on the workers of this Redis; env takes SECATEUR_REDIS')
    .option('--share <folder>', 'with --cluster: where workers read the data, not from Redis')
    .option(
      '--upload-limit <MB>',
      'with --cluster: data that may lie in Redis (default: 512)',
      number('upload-limit'),
    )
}

/** The work on the same command line, with the cluster in place of threads. */
export async function withCluster(
  kind: 'select' | 'study',
  io: Io,
  flags: ClusterFlags,
  work: (io: Io) => Promise<void>,
): Promise<void> {
  if (flags.cluster === undefined) {
    for (const name of ['share', 'uploadLimit'] as const)
      if (flags[name] !== undefined)
        fail(`usage/${kebab(name)}`, { where: `--${kebab(name)}`, rule: 'needs --cluster' })
    return work(io)
  }
  const options: ClusterOptions = {
    url: redisUrl(flags.cluster, '--cluster', io),
    share: flags.share,
    limit: 1e6 * (flags.uploadLimit ?? 512),
    secret: io.env.SECATEUR_CLUSTER_KEY,
    beat: Number(io.env.SECATEUR_BEAT_MS ?? 5000),
    tell: text => note(io, flags, text),
  }
  const { clusterRunner } = await import('../../cluster/cluster-runner.js')
  const runner = await clusterRunner(options)
  const where = kind === 'study' ? { study: { ...io.study, runner: () => runner } } : { runner: () => runner }
  return work({ ...io, ...where }).finally(() => runner.close())
}

/** An address on the command line is seen by everybody on the machine; one in the environment is not. */
export function redisUrl(text: string, option: string, io: Io): string {
  if (text !== 'env') return text
  const url = io.env.SECATEUR_REDIS ?? ''
  if (url === '') fail('usage/redis', { where: option, rule: 'env needs SECATEUR_REDIS to be set' })
  return url
}
