// node cluster-overhead.mjs URL n p q members: the same members by two threads of this process and by the workers of a Redis, in
// turn; the best of three rounds each, as a line of JSON.
import { performance } from 'node:perf_hooks'
import { clusterRunner } from '../../dist/apps/cluster/cluster-runner.js'
import { threadRunner } from '../../dist/apps/node/threads.js'
import { inProcessRunner } from '../../dist/src/run/in-process.js'
import { membersOn, memberTask } from '../members/member-task.mjs'

const [url, ...sizes] = process.argv.slice(2)
const [n, p, q, members] = sizes.map(Number)
const task = memberTask(n, p, q, members)
const cluster = await clusterRunner({ url, limit: 2e9, beat: 5000, tell: console.error })
const threads = threadRunner({ threads: 2, workPerThread: 0 })

/** Milliseconds of one member on one thread that has the machine to itself. */
async function alone() {
  const runner = inProcessRunner()
  let first
  const onProgress = () => {
    first ??= performance.now()
  }
  await membersOn(runner, { ...task, members: 9 }, { onProgress })
  return (performance.now() - first) / 8
}

async function timed(runner) {
  const start = performance.now()
  const found = await membersOn(runner, task)
  return { ms: (performance.now() - start) / members, found: JSON.stringify(found) }
}

try {
  const memberMs = await alone()
  for (const runner of [cluster, threads]) await membersOn(runner, { ...task, members: 4 })
  const rounds = []
  for (let i = 0; i < 3; i++) rounds.push({ threads: await timed(threads), cluster: await timed(cluster) })
  const found = new Set(rounds.flatMap(round => [round.threads.found, round.cluster.found]))
  if (found.size > 1) throw new Error('two workers and two threads give different members')
  const best = side => Math.min(...rounds.map(round => round[side].ms))
  console.log(JSON.stringify({ memberMs, threadsMs: best('threads'), clusterMs: best('cluster') }))
} finally {
  await cluster.close()
  await threads.close()
}
