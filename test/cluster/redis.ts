/** A real redis-server of its own, on a free port of the loopback; undefined where none is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { temporaryFolder } from '../support/temporary-folder.js'

export const redisInstalled = spawnSync('redis-server', ['--version']).status === 0

export interface TestRedis {
  readonly url: string
  readonly port: number
  readonly client: Redis
  /** Start it again after it was killed; what it had not saved is gone. */
  start(): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}

export async function testRedis(options: readonly string[] = []): Promise<TestRedis> {
  const port = await freePort()
  const folder = temporaryFolder('redis')
  const words = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...options]
  let server: ChildProcess
  const client = new Redis({ port, lazyConnect: true, maxRetriesPerRequest: null, retryStrategy: () => 50 })
  client.on('error', () => {})
  const start = async () => {
    server = spawn('redis-server', words, { stdio: 'ignore' })
    await client.connect().catch(() => {})
    await client.ping()
  }
  const kill = (signal: NodeJS.Signals = 'SIGKILL') =>
    new Promise<void>(resolve => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve()
      server.on('exit', () => resolve())
      server.kill(signal)
    })
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    client,
    start,
    kill,
    async stop() {
      client.disconnect()
      await kill()
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
