// Overhead of the cluster: node bench/cluster.mjs. Two workers of one thread each over a Redis on this machine against two threads
// of one process, on the same members in turn; then 10,000 cheap members, with the memory they take.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memberCluster } from '../dist/apps/cluster/cluster-pool.js'
import { threadRunner } from '../dist/apps/node/threads.js'
import { lambdaGrid } from '../dist/src/path/lambda-grid.js'
import { runnerOn } from '../dist/src/run/runner-on.js'
import { root } from '../scripts/setup.mjs'

const port = await new Promise(resolve => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address()
    server.close(() => resolve(free))
  })
})
const url = `redis://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'secateur-bench-'))
const started = [
  spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: 'ignore',
  }),
]
const pause = ms => new Promise(resolve => setTimeout(resolve, ms))
await pause(500)
for (let i = 0; i < 2; i++) {
  const words = [
    `${root}dist/apps/cli/main.js`,
    'cluster',
    'worker',
    '--redis',
    url,
    '--threads',
    '1',
    '--quiet',
  ]
  started.push(spawn(process.execPath, words, { stdio: 'inherit' }))
}
await pause(1500)

/** Independent columns, ten of which matter. */
function task(n, p, q, members) {
  let state = 12345
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296 - 0.5
  }
  const x = Float64Array.from({ length: n * p }, () => random() + random() + random())
  const y = Float64Array.from({ length: n }, (_, i) => {
    let value = 2 * (random() + random() + random())
    for (let j = 0; j < 10; j++) value += x[j * n + i]
    return value
  })
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  const data = { n, p, x, y, family: 'gaussian', names, response: 'y' }
  const grid = lambdaGrid(data, { q, count: 100 }).lambda
  return { data, grid, q, sampler: { name: 'half', seed: 1, stratified: false }, members }
}

const cluster = runnerOn(
  await memberCluster({ url, limit: 1e9, beat: 5000, tell: text => console.error(text) }),
)
const threads = threadRunner({ threads: 2, workPerThread: 0 })

async function timed(runner, job) {
  const start = performance.now()
  let first
  const ensemble = await runner.members(job, {
    onProgress: () => {
      first ??= performance.now()
    },
  })
  const end = performance.now()
  return { seconds: (end - start) / 1000, steady: (end - first) / 1000, worst: ensemble.worstKkt }
}

try {
  const job = task(400, 50_000, 150, 100)
  await timed(cluster, { ...job, members: 4 })
  await timed(threads, { ...job, members: 4 })
  const rows = []
  for (let round = 0; round < 3; round++) {
    rows.push({ threads: await timed(threads, job), cluster: await timed(cluster, job) })
  }
  const best = name => Math.min(...rows.map(row => row[name].seconds))
  console.log(
    `100 members of 400 x 50,000: two threads ${best('threads').toFixed(2)} s, that is ${((2000 * best('threads')) / 100).toFixed(0)} ms a member; two workers ${best('cluster').toFixed(2)} s`,
  )
  console.log(
    `throughput of the cluster: ${((100 * best('threads')) / best('cluster')).toFixed(0)} % of two threads`,
  )
  const many = task(100, 200, 10, 10_000)
  globalThis.gc?.()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const { seconds } = await timed(cluster, many)
  clearInterval(watch)
  console.log(
    `10,000 members queued, run and gathered in ${seconds.toFixed(1)} s, at most ${(peak / 1e6).toFixed(0)} MB in the coordinator`,
  )
} finally {
  await cluster.close()
  await threads.close()
  for (const child of started.toReversed()) child.kill('SIGTERM')
}
