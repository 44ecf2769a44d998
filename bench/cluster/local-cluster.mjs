// A Redis and two workers of one thread each on this machine, with the memory they took when they are gone.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const here = name => fileURLToPath(new URL(name, import.meta.url))
export const program = here('../../dist/apps/cli/main.js')
/** Words for node, and the environment, so that a process leaves its peak in a file. */
export const watched = file => ({
  words: ['--import', new URL('peak.mjs', import.meta.url).href],
  env: { ...process.env, PEAK_FILE: file },
})
export const peakIn = file => Math.round(Number(readFileSync(file, 'utf8')))

export function hasRedis() {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export async function startCluster(parent) {
  const folder = mkdtempSync(join(parent, 'cluster-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const redis = spawn('redis-server', settings, { stdio: 'ignore' })
  const ask = (...words) =>
    execFileSync('redis-cli', ['-p', `${port}`, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  await until(() => ask('ping').startsWith('PONG'))
  const workers = [0, 1].map(i => {
    const file = join(folder, `worker-${i}`)
    const { words, env } = watched(file)
    const own = [program, 'cluster', 'worker', '--redis', url, '--threads', '1', '--quiet']
    const child = spawn(process.execPath, [...words, ...own], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    return { child, file }
  })
  await until(() => Number(ask('scard', 'secateur:workers')) === workers.length)
  return {
    url,
    /** Peaks of the larger worker and of Redis, in MB. */
    async stop() {
      const redisMb = Number(/^used_memory_peak:(\d+)/m.exec(ask('info', 'memory'))?.[1]) / 2 ** 20
      await Promise.all(workers.map(({ child }) => ended(child)))
      await ended(redis)
      return { workerMb: Math.max(...workers.map(({ file }) => peakIn(file))), redisMb }
    },
  }
}

async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function until(isSo) {
  for (let attempt = 0; ; attempt++) {
    try {
      if (isSo()) return
    } catch (error) {
      if (attempt > 100) throw error
    }
    if (attempt > 100) throw new Error('the cluster did not start within ten seconds')
    await pause(100)
  }
}

function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
