// Two workers over a Redis on this machine: their throughput beside two threads of one process, and the memory of each process
// for growing numbers of members.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { clusterMemory, clusterOverhead } from '../cases.mjs'
import { generate } from '../data.mjs'
import { writeCsv } from '../job.mjs'
import { lastLine } from '../processes.mjs'
import { hasRedis, peakIn, program, startCluster, watched } from './local-cluster.mjs'

const run = promisify(execFile)
const overhead = fileURLToPath(new URL('cluster-overhead.mjs', import.meta.url))
const large = { maxBuffer: 1 << 28 }

export async function measureCluster(folder, log) {
  if (!hasRedis()) {
    log('redis-server is missing (Debian: redis-server): the rows of the cluster are left out')
    return { rows: [], memory: [] }
  }
  const rows = []
  for (const spec of clusterOverhead) rows.push(await measureOverhead(folder, spec, log))
  return { rows, memory: await measureMemory(folder, log) }
}

async function measureOverhead(folder, { name, n, p, q, members, target }, log) {
  const cluster = await startCluster(folder)
  const words = [overhead, cluster.url, n, p, q, members].map(String)
  const { stdout } = await run(process.execPath, words, large).finally(() => cluster.stop())
  const { memberMs, threadsMs, clusterMs } = lastLine(stdout)
  const ratio = threadsMs / clusterMs
  log(
    `${name}: a member ${memberMs.toFixed(0)} ms on one thread; two workers ${(100 * ratio).toFixed(0)} % of two threads`,
  )
  return {
    name,
    members,
    memberMs,
    oursMs: clusterMs,
    peer: 'two threads',
    peerMs: threadsMs,
    ratio,
    target,
    supportDifferences: 0,
  }
}

/** Whole runs of the command line, each with a coordinator and workers of its own. */
async function measureMemory(folder, log) {
  const { n, p, counts } = clusterMemory
  const file = join(folder, 'cluster.csv')
  writeCsv(file, generate({ n, p, design: 'iid', family: 'gaussian' }))
  const rows = []
  for (const { method, members } of counts) {
    const words = ['select', file, '--response', 'y', '--method', method, '--members', `${members}`]
    const output = [program, ...words, '--json', '--quiet']
    const peak = join(folder, 'coordinator')
    const { words: first, env } = watched(peak)
    const cluster = await startCluster(folder)
    const start = performance.now()
    const { stdout } = await run(process.execPath, [...first, ...output, '--cluster', cluster.url], {
      ...large,
      env,
    })
    const seconds = (performance.now() - start) / 1000
    const { workerMb, redisMb } = await cluster.stop()
    const { stdout: alone } = await run(process.execPath, output, large)
    if (withoutTiming(stdout) !== withoutTiming(alone))
      throw new Error(`${members} members: the cluster's result is not that of one process`)
    const row = {
      name: `cluster-${method}-${members}-members`,
      method,
      members,
      seconds,
      coordinatorMb: peakIn(peak),
      workerMb,
      redisMb,
    }
    rows.push({ ...row, ...growth(row, rows) })
    log(
      `${row.name}: ${seconds.toFixed(1)} s; coordinator ${row.coordinatorMb} MB, worker ${workerMb} MB, Redis ${redisMb.toFixed(1)} MB`,
    )
  }
  return rows
}

/** What each further member cost the coordinator, against the run of the method with the fewest. */
function growth({ method, members, coordinatorMb }, before) {
  const fewest = before.find(row => row.method === method)
  if (fewest === undefined) return { bytesPerMember: null }
  const more = (coordinatorMb - fewest.coordinatorMb) * 2 ** 20
  return { bytesPerMember: Math.round(more / (members - fewest.members)) }
}

function withoutTiming(json) {
  const { timing: _timing, ...result } = JSON.parse(json)
  return JSON.stringify(result)
}
