import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { npm, program } from '../../scripts/programs.mjs'
import { temporaryFolder } from '../support/temporary-folder.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = temporaryFolder('tarball')
const project = join(folder, 'project')
const installed = join(project, 'node_modules/secateur')

let tarball: string
beforeAll(() => {
  runNpm(root, 'pack', '--ignore-scripts', '--pack-destination', folder)
  tarball = join(folder, readdirSync(folder).find(name => name.endsWith('.tgz'))!)
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  // No network: everything is in the tarball.
  runNpm(project, 'install', '--offline', '--no-audit', '--no-fund', tarball)
})

function runNpm(cwd: string, ...words: string[]): string {
  const { command, first, shell = false } = npm()
  return execFileSync(command, [...first, ...words], { cwd, shell, encoding: 'utf8', stdio: 'pipe' })
}

/** Runs a module in the project. */
async function node(text: string): Promise<string> {
  writeFileSync(join(project, 'main.js'), text)
  const { stdout } = await promisify(execFile)(process.execPath, ['main.js'], { cwd: project })
  return stdout
}

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(one => one.isFile())
    .map(one => join(one.parentPath, one.name))

test('it is below 2 MB and brings no other package, no install script, no source map', () => {
  expect(statSync(tarball).size).toBeLessThan(2e6)
  const others = readdirSync(join(project, 'node_modules')).filter(name => !name.startsWith('.'))
  expect(others).toEqual(['secateur'])
  const { dependencies = {}, scripts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(dependencies).toEqual({})
  expect(Object.keys(scripts).filter(name => /^(pre|post)?install$/.test(name))).toEqual([])
  expect(filesIn(installed).filter(name => name.endsWith('.map'))).toEqual([])
})

test('the library selects on threads, draws and reports', async () => {
  const out = await node(`
    import { exampleData, SecateurError, select, threadRunner } from 'secateur'
    import { SecateurError as same, version } from 'secateur/core'
    import * as charts from 'secateur/charts'
    import { reportHtml } from 'secateur/report'
    const runner = threadRunner({ threads: 2, workPerThread: 0 })
    const result = await select(exampleData(), { method: 'pruned', members: 20, runner })
    await runner.close()
    console.log(JSON.stringify({
      version,
      same: same === SecateurError,
      selected: result.selected.length > 0,
      charts: Object.keys(charts).length > 0,
      page: reportHtml(result).slice(0, 15).toLowerCase(),
    }))`)
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  expect(JSON.parse(out)).toEqual({
    version,
    same: true,
    selected: true,
    charts: true,
    page: '<!doctype html>',
  })
})

test('its declarations are a few files that compile without any other package', async () => {
  expect(filesIn(join(installed, 'dist/types')).length).toBeLessThan(12)
  writeFileSync(
    join(project, 'uses.ts'),
    `import { exampleData, type SelectionResult, select } from 'secateur'
     import { frequencyChart } from 'secateur/charts'
     import { reportHtml } from 'secateur/report'
     const result: SelectionResult = await select(exampleData(), { method: 'stability', members: 10 })
     const names: readonly string[] = result.selected.map(one => one.name)
     // @ts-expect-error: the number of members is no text
     void select(exampleData(), { method: 'stability', members: 'ten' })
     console.log(names, reportHtml(result), frequencyChart)`,
  )
  const { command, first } = program('typescript', 'tsc')
  const settings = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--types', '']
  execFileSync(command, [...first, ...settings, 'uses.ts'], { cwd: project, stdio: 'pipe', encoding: 'utf8' })
})

test('the command selects and reports', async () => {
  const shim = process.platform === 'win32' ? 'secateur.cmd' : 'secateur'
  const command = (...words: string[]) =>
    promisify(execFile)(join(project, 'node_modules/.bin', shim), words, {
      cwd: project,
      shell: process.platform === 'win32',
    })
  await command('example', '--write', 'data.csv')
  const { stdout } = await command('select', 'data.csv', '-r', 'response', '--method', 'stability', '--csv')
  expect(stdout.split('\n').length).toBeGreaterThan(400)
  await command(
    'select',
    'data.csv',
    '-r',
    'response',
    '--method',
    'stability',
    '--out',
    'results',
    '--quiet',
  )
  await command('report', 'results/result.json', '--out', 'page.html', '--quiet')
  expect(existsSync(join(project, 'page.html'))).toBe(true)
})

test('documents that its texts name are there', async () => {
  const texts = filesIn(join(installed, 'dist'))
    .filter(name => name.endsWith('.mjs'))
    .map(name => readFileSync(name, 'utf8'))
    .join('\n')
  const named = new Set([...texts.matchAll(/\bdocs\/[\w/.-]+\.(?:md|json)/g)].map(([path]) => path))
  const listed = await node(`
    import { spawnSync } from 'node:child_process'
    const secateur = (...words) =>
      spawnSync(process.execPath, ['node_modules/secateur/dist/secateur.cjs', ...words], { encoding: 'utf8' }).stdout
    for (const { name } of JSON.parse(secateur('methods', '--json'))) console.log(secateur('methods', name))`)
  for (const [path] of listed.matchAll(/\bdocs\/[\w/.-]+\.md/g)) named.add(path)
  expect(named.size).toBeGreaterThan(0)
  for (const path of named) expect(existsSync(join(installed, path)), path).toBe(true)
})
