import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.js'
import { endAll, start, timeless } from './processes.js'
import { freePort, redisInstalled, testRedis } from './redis.js'

const folder = temporaryFolder('tls')
const [key, certificate] = ['key.pem', 'certificate.pem'].map(name => join(folder, name))
const made = spawnSync('openssl', [
  ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1'.split(
    ' ',
  ),
  '-keyout',
  key,
  '-out',
  certificate,
])
const select = 'select data.csv -r response --members 40 --method stability --json'.split(' ')

afterAll(endAll)

describe.skipIf(!redisInstalled || made.status !== 0)('TLS', () => {
  test('rediss:// is used end to end, and a certificate that nobody vouches for is refused', async () => {
    const port = await freePort()
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate]
    const redis = await testRedis(['--tls-port', `${port}`, ...files, '--tls-auth-clients', 'no'])
    const env = { SECATEUR_REDIS: `rediss://127.0.0.1:${port}`, NODE_EXTRA_CA_CERTS: certificate }
    const worker = start(['cluster', 'worker', '--threads', '1'], env)
    await worker.said(/Joined rediss:/)
    const { out } = await start([...select, '--cluster', 'env'], env).ended
    expect(timeless(out)).toBe(timeless((await start([...select, '--quiet']).ended).out))
    const stranger = await start(['cluster', 'worker', '--redis', env.SECATEUR_REDIS]).ended
    expect(stranger).toMatchObject({
      code: 1,
      err: expect.stringMatching(/cannot be reached \(\w*SELF_SIGNED/),
    })
    worker.child.kill('SIGKILL')
    await redis.stop()
  })
})

test('without the optional packages the error says what to install', async () => {
  const hook = `export function resolve(name, context, next) {
    if (name === 'bullmq') throw Object.assign(new Error('absent'), { code: 'ERR_MODULE_NOT_FOUND' })
    return next(name, context)
  }`
  const place = JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)
  const register = `import { register } from 'node:module'; register(${place})`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(register)}` }
  const { code, err } = await start(['cluster', 'worker', '--redis', 'redis://127.0.0.1:1'], env).ended
  expect(code).toBe(1)
  expect(err).toBe(
    'secateur: cluster: needs the packages bullmq and ioredis, which are not installed. Install them beside Secateur: npm install bullmq ioredis [run/no-cluster]\n',
  )
})
