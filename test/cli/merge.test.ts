import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readShard } from '../../apps/store/shard-file.js'
import { secateur } from '../support/command-line.js'
import { expectRefusal } from '../support/refusal.js'
import { smallTable } from '../support/tables/tables.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const folder = temporaryFolder('shard')
const at = (name: string) => join(folder, name)
const data = at('data.csv')
writeFileSync(data, smallTable())
const timeless = (json: string) => JSON.stringify({ ...JSON.parse(json), timing: null })

const select = (...more: string[]) =>
  secateur(['select', data, '-r', 'y', '--method', 'pruned', '--members', '30', '--lambdas', '20', ...more])

async function shards(prefix: string, of: number, ...more: string[]): Promise<string[]> {
  const paths = Array.from({ length: of }, (_, i) => at(`${prefix}-${i + 1}`))
  for (const [i, path] of paths.entries()) {
    const { code, err, out } = await select('--shard', `${i + 1}/${of}`, '--out', path, ...more)
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toMatch(/Wrote .* with \d+ results\n$/)
  }
  return paths
}

test('shards merged in any order give the bytes of one run, printed and in a folder', async () => {
  const single = await select('--json', '--out', at('single'))
  for (const of of [1, 4, 31]) {
    const paths = await shards(`any${of}`, of)
    const merged = await secateur(['merge', ...paths.toReversed(), '--json', '--out', at(`merged${of}`)])
    expect(merged.code).toBe(0)
    expect(timeless(merged.out)).toBe(timeless(single.out))
    expect(timeless(readFileSync(at(`merged${of}/result.json`), 'utf8'))).toBe(timeless(single.out))
    expect(readdirSync(at(`merged${of}`))).toEqual(readdirSync(at('single')))
  }
  const counts = await Promise.all([1, 2, 3, 4].map(i => readShard(at(`any4-${i}`))))
  expect(counts.map(({ results }) => results.length)).toEqual([8, 8, 7, 7])
})

test('shards of the recommended method give its bytes, its assessment included', async () => {
  const words = ['select', data, '-r', 'y', '--members', '12', '--lambdas', '20', '--simulations', '5']
  const single = await secateur([...words, '--json'])
  expect(JSON.parse(single.out).assessment.simulations).toBe(5)
  const paths = [1, 2].map(i => at(`auto-${i}`))
  for (const [i, path] of paths.entries())
    expect((await secateur([...words, '--shard', `${i + 1}/2`, '--out', path])).code).toBe(0)
  const merged = await secateur(['merge', ...paths, '--json', '--threads', '1'])
  expect(timeless(merged.out)).toBe(timeless(single.out))
})

test('settings travel with the shards', async () => {
  const settings = '--method stability --sampler pairs --threshold 0.8 --seed 9 --drop e'.split(' ')
  const paths = await shards('set', 2, ...settings)
  const merged = await secateur(['merge', ...paths, '--json'])
  expect(timeless(merged.out)).toBe(timeless((await select(...settings, '--json')).out))
})

test('missing, doubled, foreign, altered and cut shards are named and refused', async () => {
  const paths = await shards('bad', 3)
  const refused = (files: readonly string[], says: string) =>
    expectRefusal(['merge', ...files], {}, 'data/shard', says)
  await refused(paths.slice(1), 'shards: 1 of 3 are missing: 1/3')
  await refused([paths[0]], 'shards: 2 of 3 are missing: 2/3, 3/3')
  await refused([...paths, paths[1]], `${paths[1]}: is shard 2/3, and so is ${paths[1]}`)
  const [seed] = await shards('seed', 1, '--seed', '2')
  await refused([...paths, seed], `${seed}: belongs to another run than ${paths[0]}: it has other data`)
  const [one] = await shards('two', 2)
  await refused([...paths, one], `it has other numbers (shard 1/2 of 30)`)
  const bytes = readFileSync(paths[1])
  const broken = at('broken')
  for (let i = 0; i < 40; i++) {
    const place = Math.floor((bytes.length * i) / 40)
    writeFileSync(broken, bytes.with(place, bytes[place] ^ 4))
    await refused([paths[0], broken, paths[2]], `${broken}: is`)
    writeFileSync(broken, bytes.subarray(0, place))
    await refused([paths[0], broken, paths[2]], `${broken}: is`)
  }
  await refused([data], `${data}: is not a shard`)
  await expectRefusal(['merge', at('nowhere')], {}, 'io/unreadable', 'cannot be read (ENOENT)')
})

test('data that changed since are refused; data that moved are named', async () => {
  const moved = at('moved.csv')
  writeFileSync(moved, smallTable())
  const words = ['select', moved, '-r', 'y', '--members', '6', '--shard', '1/1', '--out', at('moved')]
  expect((await secateur(words)).code).toBe(0)
  writeFileSync(moved, smallTable().replace('0.', '1.'))
  await expectRefusal(['merge', at('moved')].concat('--quiet'), {}, 'data/shard', 'it has changed since')
  expect((await secateur(['merge', at('moved'), '--data', data, '--json'])).code).toBe(0)
})

test('--shard needs a file, two numbers and a method with members', async () => {
  const files = { t: smallTable() }
  const refuse = (words: string, code: string, says: string) =>
    expectRefusal(['select', 't', '-r', 'y', ...words.split(' ')], { files }, code, says)
  await refuse('--shard 1/2', 'usage/shard', 'needs --out, the file to write')
  for (const wrong of ['0/2', '3/2', '2', 'a/b', '-1/2'])
    await refuse(`--out f --shard ${wrong}`, 'usage/shard', 'must be two whole numbers such as 3/10')
  await refuse('--shard 1/2 --out f --method lasso', 'usage/shard', 'needs a method ')
  await refuse('--share f', 'usage/share', 'needs --cluster')
  await refuse('--upload-limit 3', 'usage/upload-limit', 'needs --cluster')
  const estimate = 'study table1 --estimate --shard 1/2 --out f'.split(' ')
  await expectRefusal(estimate, {}, 'usage/shard', 'must be left out with --estimate')
  await refuse('--shard 1/2 --out f --time-limit 1m', 'usage/shard', 'must not be given together')
  await refuse(`--shard 1/2 --out ${folder}`, 'usage/shard', '--out: must be a file for a shard')
  await refuse('--shard 1/2 --out no/such/f', 'io/unwritable', 'no/such/f: cannot be written (ENOENT)')
})

test('a shard replaces a shard of the same run, and nothing else', async () => {
  const own = at('own')
  writeFileSync(own, 'my notes')
  const line = [
    'select',
    data,
    '-r',
    'y',
    '--members',
    '12',
    '--lambdas',
    '20',
    '--shard',
    '1/2',
    '--out',
    own,
  ]
  await expectRefusal(line, {}, 'io/exists', 'exists already and is not a shard')
  await expectRefusal([...line.slice(0, -1), data], {}, 'io/exists', 'exists already and is not a shard')
  expect(readFileSync(own, 'utf8')).toBe('my notes')
  rmSync(own)
  for (let time = 0; time < 2; time++) expect((await secateur(line)).code).toBe(0)
  const before = readFileSync(own)
  await expectRefusal([...line, '--seed', '2', '--quiet'], {}, 'io/exists', 'holds a shard of another run')
  expect(readFileSync(own).equals(before)).toBe(true)
  writeFileSync(own, before.subarray(0, 100))
  expect((await secateur(line)).code).toBe(0)
})

test('an interrupted shard leaves no file', async () => {
  const before = readdirSync(folder)
  const signal = AbortSignal.abort()
  const words = ['select', data, '-r', 'y', '--shard', '1/2', '--out', at('none')]
  expect((await secateur(words, { signal })).code).toBe(130)
  expect(readdirSync(folder)).toEqual(before)
})

const everyFile = (name: string) =>
  readdirSync(at(name), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.\w+$/.test(file))
    .toSorted()
    .map(file => [file, readFileSync(join(at(name), file), 'latin1')])

test.each([
  ['table1', '--cell 100-50-0 --method lasso,stabsel --replications 5 --json'],
  ['ensembles', '--cell scenario1-1 --method stability,bss --replications 2 --json'],
  ['draws', '--method pruned,stability --replications 2'],
])('shards of study %s give its tables and records, byte for byte', async (what, settings) => {
  const study = ['study', what, ...settings.split(' ')]
  const single = await secateur([...study, '--out', at(what)])
  expect(single.code).toBe(0)
  const paths = [1, 2, 3].map(i => at(`${what}-${i}`))
  for (const [i, path] of paths.entries())
    expect((await secateur([...study, '--shard', `${i + 1}/3`, '--out', path])).code).toBe(0)
  const json = study.includes('--json') ? ['--json'] : []
  const merged = await secateur(['merge', ...paths, ...json, '--out', at(`${what}-merged`)])
  expect(merged.out).toBe(single.out)
  expect(everyFile(`${what}-merged`)).toEqual(everyFile(what))
  await expectRefusal(['merge', ...paths.slice(0, 2)], {}, 'data/shard', '1 of 3 are missing: 3/3')
})

test('shards of a study are not mixed with replications that are there already', async () => {
  const study = ['study', 'table1', '--cell', '100-50-0', '--method', 'lasso', '--replications']
  expect((await secateur([...study, '1', '--out', at('begun')])).code).toBe(0)
  expect((await secateur([...study, '2', '--shard', '1/1', '--out', at('whole')])).code).toBe(0)
  const { code, err } = await secateur(['merge', at('whole'), '--out', at('begun')])
  expect(code).toBe(1)
  expect(err).toContain('Merge into a folder without replications')
})
