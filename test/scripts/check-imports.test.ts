import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.js'

const script = fileURLToPath(new URL('../../scripts/check-imports.mjs', import.meta.url))
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function check(files: Record<string, string>) {
  const root = temporaryFolder('imports')
  folders.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return { status, lines: stdout.split('\n').slice(0, -1) }
}

test('this project obeys', () => {
  const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  expect([stdout, status]).toEqual(['', 0])
})

test('imports to the left, within a layer and of packages pass', () => {
  const { status, lines } = check({
    'src/index.ts': "export { a } from './report/a.js'\n",
    'src/report/a.ts':
      "import { fail } from '../errors.js'\nimport type { B } from './b.js'\nexport const a = fail as B\n",
    'src/report/b.ts': "import Papa from 'papaparse'\nexport type B = typeof Papa\n",
    'src/errors.ts': 'export const fail = 1\n',
    'apps/cli/main.ts': "import { readFileSync } from 'node:fs'\nimport { a } from '../../src/index.js'\n",
  })
  expect([status, lines]).toEqual([0, []])
})

test('an import to the right is named with its line', () => {
  const { status, lines } = check({
    'src/math/dot.ts': "\nimport {\n  select,\n} from '../select/select.js'\nexport const dot = select\n",
    'src/select/select.ts': 'export const select = 1\n',
  })
  expect(status).toBe(1)
  expect(lines).toEqual([
    'src/math/dot.ts:4: math may not import select (src/select/select.js): imports point towards errors',
  ])
})

test.each([
  ["import type { A } from '../report/a.js'", 'data may not import report'],
  ["export * from '../report/a.js'", 'data may not import report'],
  ["export type { A } from '../report/a.js'", 'data may not import report'],
  ["import '../report/a.js'", 'data may not import report'],
  ["const a = await import('../report/a.js')", 'data may not import report'],
  ["type A = import('../report/a.js').A", 'data may not import report'],
  ["import { a } from '../index.js'", 'data may not import index'],
  ["import { readFileSync } from 'node:fs'", 'may not import node:fs'],
  ["import { readFileSync } from 'fs'", 'may not import fs'],
  ["import { readFile } from 'fs/promises'", 'may not import fs/promises'],
  ["import { main } from '../../apps/cli/main.js'", 'may not import apps/cli/main.js'],
  ["const url = new URL('../../apps/node/worker.js', import.meta.url)", 'may not import apps/node/worker.js'],
  ["import { a } from '../helpers/a.js'", 'belongs to no layer'],
])('%s is an offence', (line, wanted) => {
  const { status, lines } = check({ 'src/data/here.ts': `${line}\n` })
  expect(status).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('src/data/here.ts:1: ')
  expect(lines[0]).toContain(wanted)
})

test('a file outside the layers is an offence of its own', () => {
  const { status, lines } = check({ 'src/helpers/a.ts': 'export const a = 1\n' })
  expect(status).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('src/helpers/a.ts:1: belongs to no layer')
})

test('comments and strings are not imports', () => {
  const { status, lines } = check({
    'src/data/here.ts': [
      "// import { a } from '../report/a.js'",
      "/* export * from '../report/b.js' */",
      "export const text = 'taken from \"../report/c.js\"' // import '../report/d.js'",
      'export const address = "https://example.org" // see',
      "export interface A { a: 1 /* don't import '../report/e.js' */ }",
      '',
    ].join('\n'),
  })
  expect([status, lines]).toEqual([0, []])
})

test('every offence has its own line, files in order', () => {
  const { status, lines } = check({
    'src/path/b.ts': "import 'node:os'\nimport '../run/x.js'\n",
    'src/data/a.ts': "import '../path/b.js'\n",
    'src/run/x.ts': '',
  })
  expect(status).toBe(1)
  expect(lines.map(line => line.split(' ')[0])).toEqual([
    'src/data/a.ts:1:',
    'src/path/b.ts:1:',
    'src/path/b.ts:2:',
  ])
})
