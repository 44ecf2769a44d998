import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { draftFolder } from '../../apps/node/files/write-folder.js'
import { resultDigest } from '../../src/method/result/result-digest.js'
import { stream } from '../../src/random/stream.js'
import { resultFileNames } from '../../src/report/result-files.js'
import { secateur } from '../support/command-line.js'
import { expectRefusal } from '../support/refusal.js'
import { smallTable } from '../support/tables/tables.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const files = { t: smallTable() }
const weighted = {
  t: smallTable()
    .trim()
    .split('\n')
    .map((line, i) => `${line},${i === 0 ? 'w' : 1 + (i % 3)}\n`)
    .join(''),
}
const place = () => temporaryFolder('out')
const words = (out: string, ...more: string[]) => [
  'select',
  't',
  '-r',
  'y',
  '--members',
  '12',
  '--lambdas',
  '20',
  '--out',
  out,
  ...more,
]

test('--out writes every file, and replaces those of an earlier result with --overwrite alone', async () => {
  const out = join(place(), 'results')
  for (const more of [[], ['--overwrite']]) {
    const { code, err, out: printed } = await secateur(words(out, ...more), { files })
    expect(code).toBe(0)
    expect(err).toContain(`Wrote ${out}: result.json, selected.csv, selected.xlsx, variables.csv`)
    expect(printed).toMatch(/of 6 variables explains? y: |is selected/)
    expect(readdirSync(out).toSorted()).toEqual(resultFileNames.toSorted())
    expect(readdirSync(join(out, '..'))).toEqual(['results'])
  }
  await expectRefusal(words(out), { files }, 'io/folder-in-use', 'holds a result already')
})

test('a file that is read is never written, whatever it is called and however it is reached', async () => {
  const folder = place()
  const input = join(folder, 'variables.csv')
  writeFileSync(input, smallTable())
  linkSync(input, join(folder, 'summary.csv'))
  symlinkSync(folder, join(folder, 'again'))
  for (const data of [input, join(folder, 'again', 'summary.csv')]) {
    const line = ['select', data, '-r', 'y', '--members', '12', '--lambdas', '20', '--out', folder]
    await expectRefusal(line, {}, 'io/folder-in-use', 'holds other things')
    await expectRefusal([...line, '--overwrite'], {}, 'io/input', 'was read by this run')
    expect(readFileSync(input, 'utf8')).toBe(smallTable())
  }
  expect(readdirSync(folder).toSorted()).toEqual(['again', 'summary.csv', 'variables.csv'])
})

test('a folder or a link with the name of a file of the result is refused and stays', async () => {
  const folder = place()
  mkdirSync(join(folder, 'result.json'))
  writeFileSync(join(folder, 'result.json', 'thesis.tex'), 'years of work')
  await expectRefusal(words(folder), { files }, 'io/folder-in-use', 'holds a result already')
  await expectRefusal(words(folder, '--overwrite'), { files }, 'io/in-the-way', 'is not a file')
  expect(readFileSync(join(folder, 'result.json', 'thesis.tex'), 'utf8')).toBe('years of work')
  const other = place()
  symlinkSync('elsewhere', join(other, 'report.html'))
  await expectRefusal(words(other, '--overwrite'), { files }, 'io/in-the-way', 'is not a file')
  expect(readlinkSync(join(other, 'report.html'))).toBe('elsewhere')
})

test('report refuses to write over the result it reads, and over another page without --overwrite', async () => {
  const folder = place()
  const result = join(folder, 'r.json')
  const { out } = await secateur(words(join(folder, 'unused'), '--json', '--quiet'), { files })
  writeFileSync(result, out)
  const report = (...more: string[]) => secateur(['report', result, ...more], { onDisk: true })
  expect(await report('--out', result)).toMatchObject({ code: 1, err: expect.stringContaining('[io/input]') })
  expect(await report('--out', result, '--overwrite')).toMatchObject({ code: 1 })
  expect(readFileSync(result, 'utf8')).toBe(out)
  const page = join(folder, 'report.html')
  writeFileSync(page, 'mine')
  expect(await report()).toMatchObject({ code: 1, err: expect.stringContaining('[io/exists]') })
  expect(readFileSync(page, 'utf8')).toBe('mine')
  expect(await report('--overwrite')).toMatchObject({ code: 0 })
  expect(await report()).toMatchObject({ code: 0 })
  expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>/i)
})

test('result.json holds what --json prints', async () => {
  const out = join(place(), 'results')
  const { out: printed } = await secateur(words(out, '--json', '--quiet'), { files })
  expect(readFileSync(join(out, 'result.json'), 'utf8')).toBe(printed)
})

test('a folder that holds other things is refused before anything is computed; with --overwrite they stay', async () => {
  const out = place()
  writeFileSync(join(out, 'thesis.tex'), 'years of work')
  await expectRefusal(words(out), { files }, 'io/folder-in-use', 'holds other things (1)')
  expect(readdirSync(out)).toEqual(['thesis.tex'])
  const { code } = await secateur(words(out, '--overwrite'), { files })
  expect(code).toBe(0)
  expect(readdirSync(out).toSorted()).toEqual([...resultFileNames, 'thesis.tex'].toSorted())
  expect(readFileSync(join(out, 'thesis.tex'), 'utf8')).toBe('years of work')
})

test('a file in the place of the folder, a missing parent and a file as parent are refused', async () => {
  const folder = place()
  writeFileSync(join(folder, 'file'), '')
  await expectRefusal(words(join(folder, 'file')), { files }, 'io/not-a-folder', 'is not a folder')
  await expectRefusal(words(join(folder, 'a/b')), { files }, 'io/unwritable', 'cannot be written (ENOENT)')
  await expectRefusal(
    words(join(folder, 'file/b')),
    { files },
    'io/unwritable',
    'cannot be written (ENOTDIR)',
  )
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a link to a folder stands for the folder', async () => {
  const folder = place()
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
  expect((await secateur(words(join(folder, 'link')), { files })).code).toBe(0)
  expect(readdirSync(folder).toSorted()).toEqual(['link', 'real'])
  expect(readdirSync(join(folder, 'real')).toSorted()).toEqual(resultFileNames.toSorted())
})

test('a run that fails or is interrupted leaves nothing', async () => {
  const folder = place()
  const { code } = await secateur(words(join(folder, 'out')), { files, signal: AbortSignal.abort() })
  expect(code).toBe(130)
  expect(readdirSync(folder)).toEqual([])
})

test('when a file cannot be written the old folder is as it was and no draft is left', async () => {
  const folder = place()
  const out = join(folder, 'out')
  await secateur(words(out), { files })
  const before = readFileSync(join(out, 'result.json'), 'utf8')
  const draft = await draftFolder(out, { names: resultFileNames, overwrite: true })
  const broken = new Map([
    ['result.json', '{}'],
    ['no/such/folder.csv', ''],
  ])
  await expect(draft.commit(broken)).rejects.toThrow('cannot be written (ENOENT)')
  expect(readdirSync(folder)).toEqual(['out'])
  expect(readFileSync(join(out, 'result.json'), 'utf8')).toBe(before)
})

test('report rebuilds the page from result.json, byte for byte', async () => {
  const out = join(place(), 'results')
  await secateur(words(out), { files })
  const { code, written } = await secateur(['report', join(out, 'result.json')])
  expect(code).toBe(0)
  expect(written.get(join(out, 'report.html'))).toBe(readFileSync(join(out, 'report.html'), 'utf8'))
  const printed = await secateur(['report', join(out, 'result.json'), '--out', '-'])
  expect(printed.out).toBe(written.get(join(out, 'report.html')))
})

test('verify says what it checked and exits 0; with other data or a changed result it exits 1', async () => {
  const out = join(place(), 'results')
  await secateur(words(out), { files })
  const result = join(out, 'result.json')
  const right = await secateur(['verify', result, '--data', 't'], { files })
  expect(right).toMatchObject({ code: 0, err: '' })
  expect(right.out).toMatch(/^The result stands/)
  expect(right.out).toMatch(/members +ok +12 of 12 computed again/)
  expect(right.out).toMatch(
    /files +ok +selected.csv, selected.xlsx, variables.csv, paths.csv,\s+members.csv, summary.csv, report.html made again/,
  )
  const more = smallTable().replaceAll('\n', ',1\n').replace(',1\n', ',extra\n')
  expect((await secateur(['verify', result, '--data', 't'], { files: { t: more } })).code).toBe(0)
  const other = await secateur(['verify', result, '--data', 't'], {
    files: { t: smallTable().replace('0.', '1.') },
  })
  expect(other.code).toBe(1)
  expect(other.err).toMatch(/does not stand up to: data \[data\/not-verified\]\n$/)
  const json = JSON.parse(readFileSync(result, 'utf8'))
  const page = join(out, 'report.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('selected', 'chosen'))
  const repainted = await secateur(['verify', result, '--data', 't'], { files })
  expect(repainted.err).toMatch(/does not stand up to: files \[data\/not-verified\]\n$/)
  json.ensemble.intervals[3] = []
  const changed = await secateur(['verify', '-', '--data', 't', '--share', '1', '--json'], {
    files: { ...files, '-': JSON.stringify(json) },
  })
  expect(changed.code).toBe(1)
  expect(JSON.parse(changed.out).checks.find((check: { name: string }) => check.name === 'members').ok).toBe(
    false,
  )
})

test('verify reads the data as select was told to', async () => {
  const out = join(place(), 'results')
  // In UTF-8, taken for something else: what the file itself tells would give the column another name.
  const accented = { t: smallTable().replace(',b,', ',é,') }
  await secateur(words(out, '--encoding', 'windows-1252', '--delimiter', 'comma'), { files: accented })
  const result = join(out, 'result.json')
  const { data } = JSON.parse(readFileSync(result, 'utf8'))
  expect(data.source.options.written).toEqual({ delimiter: ',', encoding: 'windows-1252' })
  expect((await secateur(['verify', result, '--data', 't'], { files: accented })).code).toBe(0)
  expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain(
    '--delimiter comma --encoding windows-1252',
  )
})

test('verify compares what is said of the source also where columns were left out', async () => {
  const out = join(place(), 'results')
  await secateur(words(out, '--drop', 'b'), { files })
  const result = join(out, 'result.json')
  expect((await secateur(['verify', result, '--data', 't'], { files })).code).toBe(0)
  const { digest: _, ...json } = JSON.parse(readFileSync(result, 'utf8'))
  json.data.source.notes = ['Nothing was left out.']
  const forged = JSON.stringify({ ...json, digest: resultDigest(json) })
  const found = await secateur(['verify', '-', '--data', 't'], { files: { ...files, '-': forged } })
  expect(found.code).toBe(1)
  expect(found.err).toMatch(/does not stand up to: result /)
})

test('verify keeps what was kept in every model, and weighs what was weighed', async () => {
  const out = join(place(), 'results')
  await secateur(words(out, '--force', 'a,d', '--weights', 'w', '--no-standardise'), { files: weighted })
  const found = await secateur(['verify', join(out, 'result.json'), '--data', 't', '--share', '1'], {
    files: weighted,
  })
  expect(found).toMatchObject({ code: 0 })
  expect(found.out).toMatch(/members +ok +12 of 12 computed again/)
  const page = readFileSync(join(out, 'report.html'), 'utf8')
  expect(page).toContain('in every model without penalty')
  expect(page).toContain('--force a,d --weights w --no-standardise')
})

test('verify models the odds of the class that select was told, and the report says which', async () => {
  const out = join(place(), 'results')
  const classes = smallTable()
    .trim()
    .split('\n')
    .map((line, i) => `${line},${i === 0 ? 'ill' : i % 3 === 0 ? 'yes' : 'no'}`)
    .join('\n')
  const files = { t: classes }
  const select = ['select', 't', '--response', 'ill', '--event-class', 'no', '--members', '12', '--out', out]
  await secateur(select, { files })
  const result = join(out, 'result.json')
  const { data } = JSON.parse(readFileSync(result, 'utf8'))
  expect(data).toMatchObject({ classes: ['yes', 'no'], source: { options: { eventClass: 'no' } } })
  expect((await secateur(['verify', result, '--data', 't'], { files })).code).toBe(0)
  const page = readFileSync(join(out, 'report.html'), 'utf8')
  expect(page).toContain('--event-class no')
  expect(page).toContain('the odds of no against yes')
})

const refusals: [string, string, string][] = [
  ['verify result.json', 'usage/data', '--data: must name the data of the result'],
  ['verify result.json --data t --share 0', 'usage/share', '--share: must lie in (0, 1]; got 0'],
  ['verify t --data t', 'data/result', 't: is not JSON. Name the result.json of a selection.'],
  ['report t', 'data/result', 't: is not JSON'],
  ['report array', 'data/result', 'array: is not a result of secateur select'],
  ['report old', 'data/result-version', 'old: must have schemaVersion 2; got 0'],
  ['report proto', 'data/result', 'proto'],
]
test.each(refusals)('%s', async (line, code, says) => {
  const broken = { array: '[1, 2]', old: '{"schemaVersion":0}', proto: '{"__proto__":{"schemaVersion":1}}' }
  await expectRefusal(line.split(' '), { files: { ...files, ...broken } }, code, says)
  expect(existsSync('report.html')).toBe(false)
})

test('files of several classes and factors are made again from the result', async () => {
  const out = place()
  const random = stream(1, 'test/cli/folder', 0)
  const rows = Array.from({ length: 90 }, () => {
    const [site, x, u] = [random.below(3), random.uniform(), 2 * random.uniform()]
    return [['low', 'mid', 'high'][Math.min(2, Math.floor(site / 2 + u))], 'abc'[site], x].join()
  })
  const table = { t: ['y,site,x', ...rows, ''].join('\n') }
  const asked = ['select', 't', '-r', 'y', '--family', 'multinomial', '--force', 'site', '--method', 'pruned']
  const folder = join(out, 'classes')
  expect((await secateur([...asked, '--members', '8', '--out', folder], { files: table })).code).toBe(0)
  const { code, out: printed } = await secateur(['verify', join(folder, 'result.json'), '--data', 't'], {
    files: table,
  })
  expect(printed).not.toContain('differs')
  expect(code).toBe(0)
})
