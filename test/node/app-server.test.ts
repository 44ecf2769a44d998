import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppServer, serveApp } from '../../apps/node/app-server.js'
import { appPath } from '../support/app.js'
import { secateur } from '../support/command-line.js'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

let server: AppServer
beforeAll(async () => {
  server = await serveApp(0, appPath)
})
afterAll(() => server.close())

function ask(path: string, { host = '', method = 'GET', at = server.address } = {}): Promise<Answer> {
  const headers = host === '' ? {} : { host }
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, at), { method, headers }, response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', chunk => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('the server of the app', () => {
  test('gives the page, with a policy that lets nothing out and names its script and style', async () => {
    const { status, headers, body } = await ask('/')
    expect(status).toBe(200)
    expect(body).toBe(readFileSync(appPath, 'utf8'))
    const policy = String(headers['content-security-policy'])
    for (const rule of [
      "default-src 'none'",
      "connect-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'.*'unsafe-eval|https?:|\*/)
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(body)!
    const script = body.slice(body.indexOf('<script>') + 8, body.lastIndexOf('</script>'))
    for (const text of [style, script])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })

  test('answers nobody who asks for another host, another method or another file', async () => {
    const port = new URL(server.address).port
    expect((await ask('/', { host: `localhost:${port}` })).status).toBe(200)
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port}.evil.example`,
    ])
      expect(await ask('/', { host }), host).toMatchObject({ status: 421, body: 'Misdirected request\n' })
    expect((await ask('/', { method: 'POST' })).status).toBe(405)
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/x', '/secateur.html/'])
      expect((await ask(path)).status, path).toBe(404)
  })

  test('gives the page whatever is asked of it', async () => {
    for (const path of ['/?x', '/?a=1&b=/x', '/secateur.html?x'])
      expect((await ask(path)).status, path).toBe(200)
    expect((await ask('/x?/')).status).toBe(404)
  })

  test('on port 80 it is asked for by names without a port', async ({ skip }) => {
    const usual = await serveApp(80, appPath).catch(() => skip('port 80 cannot be opened here'))
    try {
      const at = usual.address
      expect(await ask('/', { at })).toMatchObject({ status: 200 })
      for (const host of ['127.0.0.1', 'localhost', 'localhost:80'])
        expect((await ask('/', { at, host })).status, host).toBe(200)
      expect((await ask('/', { at, host: 'evil.example' })).status).toBe(421)
    } finally {
      await usual.close()
    }
  })

  test('listens on the loopback interface only', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find(one => one !== undefined && !one.internal && one.family === 'IPv4')
    if (outside === undefined) return
    const address = new URL(server.address)
    address.hostname = outside.address
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  test('is started by `secateur app` and ended by Ctrl-C; a port in use is refused with a remedy', async () => {
    const interrupt = new AbortController()
    setTimeout(() => interrupt.abort(), 50)
    const { code, out, err } = await secateur(['app', '--no-open'], { signal: interrupt.signal })
    expect([code, err]).toEqual([0, 'Open this address in a browser. Ctrl-C ends the app.\n'])
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/)
    const taken = await secateur(['app', '--no-open', '--port', new URL(server.address).port])
    expect(taken.code).toBe(1)
    expect(taken.err).toMatch(/--port: is taken by another program; got \d+\. Leave it out .* \[io\/port\]/)
    const beyond = await secateur(['app', '--no-open', '--port', '99999'])
    expect(beyond.code).toBe(2)
    expect(beyond.err).toContain('--port: must be a whole number from 0 to 65535; got 99999')
  })
})
