/** What the README tells people to type, copied and run. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { stageBinding } from '../../scripts/stage-bindings.mjs'
import { resultFileNames } from '../../src/report/result-files.js'
import { installedPackage, lacksPython, lacksR, python, root, runProgram } from '../support/languages.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const folder = temporaryFolder('readme')
const program = join(root, 'dist', 'secateur.cjs')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** The first block of a language that holds a text. */
function block(language: string, holds: string): string {
  const all = [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
  return all.find(([, name, text]) => name === language && text.includes(holds))![2]
}

/** The commands of a block, without their remarks. */
const commands = (text: string) =>
  text
    .split('\n')
    .map(line => line.replace(/ +#.*$/, '').trim())
    .filter(Boolean)

beforeAll(async () => {
  for (const line of commands(block('sh', 'secateur example --write'))) {
    const [name, ...words] = line.split(/ +/)
    expect(name).toBe('secateur')
    const { code, said } = await runProgram(process.execPath, [program, ...words], { cwd: folder })
    expect(code, said).toBe(0)
  }
}, 600_000)

test('the command line writes the table and then the results', () => {
  expect(readdirSync(folder).toSorted()).toEqual(['genes.csv', 'results'])
  expect(readdirSync(join(folder, 'results')).toSorted()).toEqual(resultFileNames.toSorted())
})

test('the example of the README is what the example prints', { timeout: 600_000 }, async () => {
  const { out } = await runProgram(process.execPath, [program, 'example', '--quiet'], { cwd: folder })
  expect(block('text', 'true variables')).toBe(out)
})

const lackingPython = lacksPython('numpy', 'pandas')
test.skipIf(lackingPython !== '')(
  `the Python lines run${lackingPython && ` (skipped: no ${lackingPython})`}`,
  { timeout: 600_000 },
  async () => {
    const PYTHONPATH = stageBinding('python', join(folder, 'python'))
    const work = join(folder, 'results')
    const script = block('python', 'secateur.select').replace('"genes.csv"', `"${join(folder, 'genes.csv')}"`)
    const { code, out, said } = await runProgram(python, ['-c', script], {
      cwd: work,
      env: { PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1' },
    })
    expect(code, said).toBe(0)
    expect(out).toContain('gene_372')
  },
)

const lackingR = lacksR('jsonlite', 'processx')
test.skipIf(lackingR !== '')(
  `the R lines run${lackingR && ` (skipped: no ${lackingR})`}`,
  { timeout: 600_000 },
  async () => {
    const library = await installedPackage(folder)
    const script = `${block('r', 'library(secateur)')}\ncat(found$selected)`
    const { code, out, said } = await runProgram('Rscript', ['-e', script], {
      cwd: folder,
      env: { R_LIBS: library },
    })
    expect(code, said).toBe(0)
    expect(out).toContain('gene_372')
    expect(readdirSync(folder)).toContain('report.html')
  },
)
