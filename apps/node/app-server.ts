/** Serves the app, one file, to browsers on this machine and to nobody else. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { fail } from '../../src/errors.js'
import { appFile } from './program-files.js'

export interface AppServer {
  readonly address: string
  close(): Promise<void>
}

/** On the loopback interface only; port 0 takes any free one. */
export async function serveApp(port: number, file: string | URL = appFile): Promise<AppServer> {
  const page = await readFile(file).catch(() =>
    fail('io/no-such-file', {
      where: file instanceof URL ? fileURLToPath(file) : file,
      rule: 'is missing',
      hint: 'It comes with the npm package secateur; in a clone, build it: npm run build.',
    }),
  )
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page.toString('utf8'))?.[1]
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  }).catch((error: NodeJS.ErrnoException) => refusePort(port, error))
  const taken = (server.address() as AddressInfo).port
  const names = ['127.0.0.1', 'localhost']
  // Browsers leave out the port of http where it is the usual one.
  const hosts = new Set([...names.map(name => `${name}:${taken}`), ...(taken === 80 ? names : [])])

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const refusal = refusalOf(request, hosts)
    if (refusal !== undefined) {
      refuse(response, ...refusal)
      return
    }
    response.writeHead(200, {
      ...guards,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': page.length,
      // A policy in a page cannot say who may frame it.
      'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    })
    response.end(request.method === 'HEAD' ? undefined : page)
  }

  return {
    address: `http://127.0.0.1:${taken}/`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A page of another site can make a browser ask here under that site's name; it gets nothing. */
function refusalOf(
  { headers, method, url }: IncomingMessage,
  hosts: ReadonlySet<string>,
): readonly [status: number, text: string] | undefined {
  if (!hosts.has(headers.host ?? '')) return [421, 'Misdirected request']
  if (method !== 'GET' && method !== 'HEAD') return [405, 'Method not allowed']
  const [path] = (url ?? '').split('?')
  return path === '/' || path === '/secateur.html' ? undefined : [404, 'Not found']
}

const guards = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...guards,
    'Content-Type': 'text/plain',
    'Content-Security-Policy': "default-src 'none'",
  })
  response.end(`${text}\n`)
}

function refusePort(port: number, { code }: NodeJS.ErrnoException): never {
  fail('io/port', {
    where: '--port',
    rule: code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be opened (${code})`,
    got: port,
    hint: 'Leave it out to take a free one.',
  })
}
