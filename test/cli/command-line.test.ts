import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import { commandLine, methods } from '../../src/report/text/sentences/methods.js'
import { secateur } from '../support/command-line.js'
import { autoSelection } from '../support/select.js'
import { tableWithMissing } from '../support/tables/missing-table.js'
import { classTable, smallTable } from '../support/tables/tables.js'

const files = { 'data.csv': smallTable(), 'classes.csv': classTable() }
const quick = ['--members', '12', '--lambdas', '20']
const timeless = (json: string) => ({ ...JSON.parse(json), timing: null })

test('select prints the table on stdout and what it inferred on stderr', async () => {
  const { code, out, err } = await secateur(['select', 'data.csv', '--response', 'y', ...quick], { files })
  expect(code).toBe(0)
  expect(out).toMatch(/^\d of 6 variables explain y: /)
  expect(err).toBe('family: gaussian, since column "y" is numeric\n')
})

test("a setting of the paper's method chooses that method", async () => {
  const { out } = await secateur(['select', 'data.csv', '--response', 'y', '--keep', '1/2', ...quick], {
    files,
  })
  expect(out).toMatch(/^ +variable +pruned +full/m)
})

test('--json prints what the library returns, and nothing else with --quiet', async () => {
  const { out, err } = await secateur(['select', 'data.csv', '-r', 'y', '--json', '--quiet', ...quick], {
    files,
  })
  const data = readDataset(smallTable(), { response: 'y' })
  const returned = await autoSelection(data, { members: 12, lambdas: 20 })
  expect(timeless(out)).toEqual({ ...returned, digest: expect.anything(), timing: null })
  expect(err).toBe('')
})

test('select says how many cells were filled and how, in its text, its JSON and the methods paragraph', async () => {
  const incomplete = { files: { 'data.csv': tableWithMissing({ n: 50, numbers: 5 }) } }
  const words = ['select', 'data.csv', '-r', 'y', '--missing', 'multiple', ...quick]
  const { out, err } = await secateur([...words, '--verbose'], incomplete)
  expect(out).toMatch(
    /^Missing {4}\d+ cells in 8 columns filled anew in each member, from the 10 nearest\n {11}rows it sees; for grid, reference and refit with their mean$/m,
  )
  expect(err).toMatch(/^filled: \d+ missing cells anew in each member, by a draw among the 10 nearest rows/)
  const result = JSON.parse((await secateur([...words, '--json'], incomplete)).out)
  expect(result.data.source.filled).toMatchObject({ columns: 8, how: 'multiple' })
  const { paragraph, references } = methods(result)
  expect(paragraph).toMatch(/The \d+ missing values in 8 variables were imputed within the resampling \(Long/)
  expect(references.filter(text => /^(Long|Andridge)/.test(text))).toHaveLength(2)
  expect(commandLine(result)).toContain('--missing multiple')
})

test('every option of select reaches the settings', async () => {
  const words =
    'select data.csv -r y --family gaussian --method pruned --members 10 --keep 0.5 --threshold 0.8 --q 3 --lambdas 15 ' +
    '--grid-rule farthest --sampler pairs --reference ebic --reference-form indicator --importance unit-sum --seed 7 --json'
  const { out, code } = await secateur(words.split(' '), { files })
  expect(code).toBe(0)
  expect(JSON.parse(out).settings).toMatchObject({
    members: 10,
    keep: '0.5',
    threshold: 0.8,
    q: 3,
    lambdas: 15,
    gridRule: 'farthest',
    sampler: 'pairs',
    reference: 'ebic',
    referenceForm: 'indicator',
    importance: 'unit-sum',
    seed: 7,
  })
  expect(JSON.parse(out).ensemble.kept).toBe(5)
  expect(JSON.parse(out).bound.unimodal === null).toBe(false)
})

test('--csv prints one row per variable', async () => {
  const { out } = await secateur(['select', 'data.csv', '-r', 'y', '--csv', ...quick], { files })
  expect(
    out
      .trim()
      .split('\n')
      .map(line => line.split(',')[0]),
  ).toEqual(['variable', 'a', 'b', 'c', 'd', 'e', 'f'])
})

test('a binary response is binomial, and said to be', async () => {
  const { out, err } = await secateur(['select', 'classes.csv', '-r', 'y', '--json', ...quick], { files })
  expect(JSON.parse(out).data.family).toBe('binomial')
  expect(err).toContain('family: binomial, since column "y" has two values ("no" = 0, "yes" = 1)')
})

test('standard input and gzip give the same answer as the file', async () => {
  const words = (file: string) => ['select', file, '-r', 'y', '--json', ...quick]
  const expected = await secateur(words('data.csv'), { files })
  for (const content of [smallTable(), gzipSync(smallTable())]) {
    const found = await secateur(words('-'), { files: { '-': content } })
    expect(timeless(found.out)).toEqual(timeless(expected.out))
  }
})

test('--drop takes a comma list, repeated, with quotes around names that have commas', async () => {
  const table = smallTable().replace('a,b,c,d,e,f', '"a,1",b,c,d,"say ""e""",f')
  const words = [
    'select',
    't',
    '-r',
    'y',
    '--csv',
    '--drop',
    '"a,1", b',
    '--drop',
    'f,"say ""e"""',
    '--members',
    '4',
  ]
  const { out, err } = await secateur(words, { files: { t: table } })
  expect(err).not.toContain('error')
  expect(
    out
      .trim()
      .split('\n')
      .map(line => line.split(',')[0]),
  ).toEqual(['variable', 'c', 'd'])
})

test('path prints lambdas, intercepts and the coefficients that are not zero', async () => {
  const { out, code } = await secateur(['path', 'data.csv', '-r', 'y', '--lambdas', '10', '--json'], {
    files,
  })
  expect(code).toBe(0)
  const path = JSON.parse(out)
  expect(Object.keys(path)).toEqual(['lambda', 'intercept', 'coefficients', 'kkt'])
  expect([path.lambda.length, path.intercept.length, path.coefficients.length]).toEqual([10, 10, 10])
  expect(path.coefficients[0]).toEqual({})
  expect(path.coefficients[9].a).toBeGreaterThan(2)
  expect(path.kkt).toBeLessThanOrEqual(1e-8)
})

test('path solves at the lambdas given', async () => {
  const { out } = await secateur(['path', 'data.csv', '-r', 'y', '--lambda', '0.5,0.1,0.02', '--json'], {
    files,
  })
  expect(JSON.parse(out).lambda).toEqual([0.5, 0.1, 0.02])
})

test('path has a table and a tidy CSV', async () => {
  const text = await secateur(['path', 'data.csv', '-r', 'y', '--lambdas', '5'], { files })
  expect(text.out).toMatch(
    /^Lasso path of y \(gaussian\): 5 lambdas\n\n {2}step +lambda +active +enters +leaves\n/,
  )
  const csv = await secateur(['path', 'data.csv', '-r', 'y', '--lambdas', '5', '--csv'], { files })
  expect(csv.out).toMatch(/^step,lambda,term,estimate\n1,[\d.]+,\(Intercept\),/)
})

test('bounds solves for the third under each assumption', async () => {
  const { out } = await secateur('bounds --p 1000 --q 50 --threshold 0.7 --json'.split(' '))
  const { solved, bounds } = JSON.parse(out)
  expect(solved).toBe('pfer')
  // Meinshausen-Buhlmann and unimodal: R stabs 0.7-1; r-concave: the code of Shah and Samworth.
  expect(bounds.map((row: { pfer: number }) => row.pfer)).toEqual([
    expect.closeTo(6.25, 12),
    expect.closeTo(3.205128205128205, 7),
    expect.closeTo(0.96858618, 7),
  ])
  const q = JSON.parse((await secateur('bounds --p 1000 --threshold 0.75 --pfer 1 --json'.split(' '))).out)
  expect(q.bounds.map((row: { q: number }) => row.q)).toEqual([22, 31, 61])
})

test('bounds tells where an assumption has nothing to say', async () => {
  const { out, code } = await secateur('bounds --p 100 --q 5 --threshold 0.45'.split(' '))
  expect(code).toBe(0)
  expect(out).toMatch(/none \(Meinshausen-Buhlmann\) +- +- +-\n/)
  expect(out).toContain('none: threshold: must lie in (0.5, 1]; got 0.45')
})

test('example shows the truth beside the selection', async () => {
  const { out, code } = await secateur(['example', '--members', '20'])
  expect(code).toBe(0)
  expect(out).toMatch(/signal +probability +members +coefficient +recovered +truth\n/)
  expect(out).toMatch(/\d (of \d )?true variables are found/)
  expect(out.trimEnd().split('\n').length).toBeLessThanOrEqual(12)
})

test('example --write writes a table that select reads', async () => {
  const { out, written, err } = await secateur(['example', '--write', 'ex.csv'])
  expect(out).toBe('')
  expect(err).toContain('Wrote ex.csv')
  const again = await secateur(['select', 'ex.csv', '-r', 'response', '--json', '--members', '6'], {
    files: { 'ex.csv': written.get('ex.csv')! },
  })
  const direct = await secateur(['example', '--json', '--members', '6'])
  const { source, ...data } = JSON.parse(again.out).data
  expect(data).toEqual(JSON.parse(direct.out).data)
  const options = { response: 'response' }
  expect(source).toEqual({ rows: 120, columns: 401, options, notes: [] })
  const piped = await secateur(['example', '--write', '-'])
  expect(piped).toMatchObject({ out: written.get('ex.csv'), err: '', written: new Map() })
})

test('progress is drawn on a terminal only, and wiped', async () => {
  const words = ['select', 'data.csv', '-r', 'y', ...quick]
  const terminal = await secateur(words, { files, terminal: true })
  expect(terminal.err).toMatch(/\rmembers \[#+ *\] \d+\/12/)
  expect(terminal.err.endsWith('\r\u001b[K')).toBe(true)
  expect((await secateur([...words, '--quiet'], { files, terminal: true })).err).toBe('')
})

test('colours appear on a terminal unless NO_COLOR is set', async () => {
  const words = ['select', 'data.csv', '-r', 'y', '--quiet', ...quick]
  expect((await secateur(words, { files, terminal: true })).out).toContain('\u001b[1m')
  expect((await secateur(words, { files, terminal: true, env: { NO_COLOR: '1' } })).out).not.toContain(
    '\u001b',
  )
  expect((await secateur(words, { files })).out).not.toContain('\u001b')
})

test('an interrupt ends with 130 and no output', async () => {
  const outcome = await secateur(['select', 'data.csv', '-r', 'y', '--quiet'], {
    files,
    signal: AbortSignal.abort(),
  })
  expect(outcome).toMatchObject({ code: 130, out: '', err: 'secateur: interrupted\n' })
})

test('help opens with examples and fits 80 columns', async () => {
  for (const words of [
    ['--help'],
    ['select', '--help'],
    ['path', '--help'],
    ['bounds', '--help'],
    ['example', '--help'],
  ]) {
    const { code, out, err } = await secateur(words)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Examples:\n {2}\$ secateur /)
    for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
  }
})

test('without a command the help goes to stderr, exit 2', async () => {
  const { code, out, err } = await secateur([])
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('Usage: secateur')
})

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(await secateur(['--version'])).toMatchObject({ code: 0, out: `${version}\n` })
})

test('an unexpected failure is one line without a stack, unless asked for', async () => {
  const broken = {
    get 'data.csv'(): string {
      throw new TypeError('boom\nsecond line')
    },
  }
  const quiet = await secateur(['select', 'data.csv', '-r', 'y'], { files: broken })
  expect(quiet).toMatchObject({ code: 1, out: '' })
  expect(quiet.err).toBe('secateur: boom. Set SECATEUR_DEBUG=1 to see where. [run/unexpected]\n')
  const loud = await secateur(['select', 'data.csv', '-r', 'y'], {
    files: broken,
    env: { SECATEUR_DEBUG: '1' },
  })
  expect(loud.err).toMatch(/\n\s+at /)
})
