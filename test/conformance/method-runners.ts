/** Every way in which a method can be computed: what each of them gives must have the bytes of all others. */
import { join } from 'node:path'
import { gatherShards } from '../../apps/store/gather-shards.js'
import { keepingRunner } from '../../apps/store/keeping.js'
import { readShard } from '../../apps/store/shard-file.js'
import { mergingRunner, ShardWritten, shardRunner } from '../../apps/store/sharding.js'
import { clusterRunner } from '../../dist/apps/cluster/cluster-runner.js'
import { threadRunner } from '../../dist/apps/node/threads.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import type { RunningOptions } from '../../src/method/select.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import type { Runner } from '../../src/run/runner.js'
import { endAll, start } from '../cluster/processes.js'
import { redisInstalled, testRedis } from '../cluster/redis.js'
import { temporaryFolder } from '../support/temporary-folder.js'

/** A method on given data with given settings, ready to run. */
export type Start = (running: RunningOptions) => Promise<SelectionResult>

export interface MethodRunner {
  readonly name: string
  /** Why it cannot be tried on this machine. */
  readonly missing?: string | undefined
  open?(): Promise<void>
  compute(start: Start): Promise<SelectionResult>
  close?(): Promise<void>
}

export const methodRunners: readonly MethodRunner[] = [
  { name: 'one thread', compute: start => start({ runner: inProcessRunner() }) },
  onThreads(),
  fromShards(),
  stoppedAndResumed(),
  onCluster(),
]

function onThreads(): MethodRunner {
  let runner: Runner & { close(): Promise<void> }
  return {
    name: 'several threads',
    async open() {
      runner = threadRunner({ threads: 2, workPerThread: 0 }) as unknown as typeof runner
    },
    compute: start => start({ runner }),
    close: () => runner.close(),
  }
}

const newFolder = () => temporaryFolder('method-runner')

/** Three shards, each computed by itself, and merged. What has no parts is whole in the first. */
function fromShards(): MethodRunner {
  return {
    name: 'shards put together',
    async compute(start) {
      const paths = [1, 2, 3].map(i => join(newFolder(), `${i}.shard`))
      for (const [i, path] of paths.entries()) {
        const request = { command: 'select', subject: '-', flags: {} } as const
        const runner = shardRunner(inProcessRunner(), { path, shard: { index: i + 1, of: 3 }, request })
        try {
          return await start({ runner })
        } catch (error) {
          if (!(error instanceof ShardWritten)) throw error
        }
      }
      const gathered = gatherShards(await Promise.all(paths.map(readShard)))
      return start({ runner: mergingRunner(gathered, 'data', inProcessRunner()) })
    },
  }
}

/** Stopped in the middle of every task, and taken up from the store. */
function stoppedAndResumed(): MethodRunner {
  return {
    name: 'stop and resume',
    async compute(start) {
      const folder = newFolder()
      const taken: string[] = []
      for (let attempt = 0; ; attempt++) {
        const stop = new AbortController()
        let before = 0
        const tell = (text: string) => {
          const known = /^(\d+) of \d+ \w+ were finished before/.exec(text)
          if (known === null) return
          before = Number(known[1])
          taken.push(text)
        }
        const keep = { folder, named: true, resume: false, every: 0, tell }
        const onProgress = (done: number, total: number) => {
          if (done >= before + 2 && done < total) stop.abort()
        }
        try {
          const result = await start({
            runner: keepingRunner(inProcessRunner(), keep),
            signal: stop.signal,
            onProgress,
          })
          if (attempt > 0 && taken.length === 0) throw new Error('nothing was taken from the store')
          return result
        } catch (error) {
          if (!stop.signal.aborted || attempt > 50) throw error
        }
      }
    },
  }
}

/** Two workers, processes of their own, at a real Redis. */
function onCluster(): MethodRunner {
  let url: string
  let stop: () => Promise<void>
  return {
    name: 'a Redis cluster',
    missing: redisInstalled ? undefined : 'redis-server is not installed',
    async open() {
      const redis = await testRedis()
      url = redis.url
      stop = () => redis.stop()
      const words = ['cluster', 'worker', '--redis', url, '--threads', '1']
      await Promise.all([start(words), start(words)].map(worker => worker.said(/Joined redis:/)))
    },
    async compute(begin) {
      const tell = () => {}
      const runner = await clusterRunner({ url, limit: 1e8, beat: 300, tell })
      return begin({ runner: runner as unknown as Runner }).finally(() => runner.close())
    },
    async close() {
      endAll()
      await stop()
    },
  }
}
