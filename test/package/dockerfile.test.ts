import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(`${root}deploy/Dockerfile`, 'utf8')
const ignored = readFileSync(`${root}deploy/Dockerfile.dockerignore`, 'utf8').trim().split('\n')
const { files, peerDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const folder = temporaryFolder('image')

/** Instructions in their order, without comments. */
const instructions = text
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line)!
    return { name, rest }
  })
const all = (name: string) => instructions.filter(one => one.name === name).map(one => one.rest)

test('it is a Dockerfile of two stages that runs as somebody without rights', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'ENTRYPOINT', 'CMD']
  for (const { name } of instructions) expect(known).toContain(name)
  expect(all('FROM')).toEqual(['node:22-bookworm-slim AS build', 'node:22-bookworm-slim'])
  expect(all('USER')).toEqual(['node'])
  for (const list of [...all('ENTRYPOINT'), ...all('CMD')])
    expect(JSON.parse(list)).toEqual([expect.any(String)])
  for (const command of all('RUN')) expect(command).toMatch(/^(npm|node) /)
})

test('what it copies is there and not ignored, and what the package ships can be built', () => {
  const [first, ...others] = all('COPY')
  const sources = first.split(' ').slice(0, -1)
  for (const source of sources) {
    expect(existsSync(root + source), source).toBe(true)
    expect(ignored).not.toContain(source)
  }
  expect(others).toEqual(['. .', '--from=build /build/secateur-*.tgz ./'])
  for (const file of files.filter((one: string) => !one.startsWith('dist')))
    expect(ignored).not.toContain(file.split('/')[0])
  for (const needed of ['src', 'apps', 'kernels', 'scripts', 'docs', 'tsconfig.json'])
    expect(ignored).not.toContain(needed)
})

test('it installs the clients of Redis in the versions that the package takes', () => {
  for (const name of ['bullmq', 'ioredis']) expect(text).toContain(` ${name}@${peerDependencies[name]}`)
})

test('its commands, run in folders, end in a command that answers', () => {
  const pack = all('RUN').find(one => one.startsWith('npm pack'))!
  const install = all('RUN').find(one => one.startsWith('npm install'))!
  const app = join(folder, 'app')
  mkdirSync(app)
  // The first stage up to the build is what made dist/; here it ends with the tarball.
  execFileSync('sh', ['-c', `${pack} --pack-destination '${app}'`], { cwd: root, stdio: 'pipe' })
  // No network in a test: the clients of Redis are left out.
  const offline = install.replace(/ bullmq@\S+ ioredis@\S+/, ' --offline')
  expect(offline).not.toBe(install)
  execFileSync('sh', ['-c', offline], { cwd: app, stdio: 'pipe' })
  const env = { ...process.env, PATH: `${app}/node_modules/.bin:${process.env.PATH}` }
  const [entry] = JSON.parse(all('ENTRYPOINT')[0])
  const help = execFileSync(entry, JSON.parse(all('CMD')[0]), { cwd: app, env, encoding: 'utf8' })
  expect(help).toContain('Usage: secateur')
  execFileSync(entry, ['example', '--write', 'data.csv', '--quiet'], { cwd: app, env })
  const words = ['select', 'data.csv', '-r', 'response', '--method', 'stability', '--csv', '--quiet']
  expect(execFileSync(entry, words, { cwd: app, env, encoding: 'utf8' })).toContain('gene_017')
})
