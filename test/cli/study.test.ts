import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stream } from '../../src/random/stream.js'
import { tablesAndFigures } from '../../src/study/paper/cell.js'
import { cells } from '../../src/study/paper/cells.js'
import { published } from '../../src/study/paper/published.js'
import { secateur } from '../support/command-line.js'
import { expectRefusal } from '../support/refusal.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const home = temporaryFolder('cli-study')
const env = { SECATEUR_CACHE: join(home, 'cache') }
afterAll(() => rmSync(home, { recursive: true }))

/** Made-up numbers in the shape of the real data sets: the tests need neither the network nor the data. */
function standIn(n: number, p: number): string {
  const random = stream(1, 'test/stand-in', p)
  const row = () => Array.from({ length: p }, () => random.below(1000)).join(' ')
  return `${Array.from({ length: n }, row).join('\n')}\n`
}

beforeAll(async () => {
  for (const [name, n, p] of [
    ['riboflavin', 71, 4088],
    ['madelon', 2600, 500],
  ] as const) {
    const path = join(home, `${name}.txt`)
    writeFileSync(path, standIn(n, p))
    const { code, err } = await secateur(['data', 'get', name, '--file', path], { env })
    expect(err).toBe(`${name}: ${n} rows, ${p} columns, from ${path}\n`)
    expect(code).toBe(0)
  }
})

const study = (words: string, out?: string) =>
  secateur(['study', ...words.split(' '), ...(out === undefined ? [] : ['--out', join(home, out)])], { env })

describe('secateur study', () => {
  // The logistic and the large cells take seconds each; the first cell of a table or figure stands for it.
  test.each(tablesAndFigures)(
    '%s runs one replication and judges every number it has',
    async tableOrFigure => {
      const [cell] = cells.filter(one => one.tableOrFigure === tableOrFigure)
      const { code, out, err } = await study(
        `${tableOrFigure} --cell ${cell.name} --replications 1 --json --quiet`,
      )
      expect(err).toBe('')
      expect(code).toBe(0)
      const rows: Record<string, unknown>[] = JSON.parse(out)
      if (cell.kind === 'table') {
        const expected = published.filter(row => row.cell === cell.name)
        expect(rows.map(row => [row.cell, row.method, row.measure, row.published])).toEqual(
          expected.map(row => [row.cell, row.method, row.measure, row.value]),
        )
      }
      expect(rows.length).toBeGreaterThan(1)
      for (const row of rows) {
        expect(typeof row.ours).toBe('number')
        expect(typeof row.standardError).toBe('number')
        expect(['agrees', 'differs, explained', 'differs, unexplained']).toContain(row.verdict)
      }
    },
  )

  test('writes every form of its tables and figures, and goes on where it ended', async () => {
    const words = '--replications 2 --method stabsel,pruned'
    await study(`table1 --cell 100-50-0 ${words}`, 'out')
    const { err, out } = await study(`figure1 --cell 1 ${words}`, 'out')
    expect(err).toContain(`Wrote ${join(home, 'out', 'index.html')}`)
    expect(out).toMatch(/^figure1\/1, ordered-300: best acc \d/)
    expect(
      readdirSync(join(home, 'out'))
        .filter(name => !name.endsWith('.png'))
        .sort(),
    ).toEqual([
      'ablations.md',
      'figure1.csv',
      'figure1.svg',
      'index.html',
      'replications',
      'table1.csv',
      'table1.md',
      'table1.tex',
      'verdicts.jsonl',
    ])
    const page = readFileSync(join(home, 'out', 'index.html'), 'utf8')
    expect(page).toContain('Table 1: scenario 2')
    expect(page).toContain('<svg')
    const before = readFileSync(join(home, 'out', 'replications', 'table1-100-50-0.jsonl'), 'utf8')
    const again = await study(`table1 --cell 100-50-0 ${words} --csv`, 'out')
    expect(again.out.split('\n')[0]).toMatch(/^cell,method,measure,published,/)
    expect(readFileSync(join(home, 'out', 'replications', 'table1-100-50-0.jsonl'), 'utf8')).toBe(before)
  })

  test('prints the verdicts below the published numbers', async () => {
    const { out } = await study('table1 --cell table1/100-50-0.5 --method pruned --replications 2')
    expect(out).toContain('(n, p, rho) = (100, 50, 0.5), M = 2')
    expect(out).toMatch(/Pr\. StabSel {2}published {2}0\.002 {3}0\.912 {3}0\.504/)
    expect(out).toMatch(/6 numbers: \d agrees; \d differs, explained; \d differs, unexplained/)
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  test('estimates the time of all replications as published', async () => {
    const { out } = await study('figure1 --cell 1 --estimate')
    expect(out).toMatch(
      /cell +ms per replication +M +on 1 threads\n +figure1\/1 +\d+ +100 +.*\nAll together: /,
    )
  })

  test('keeps what is finished when it is interrupted', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 400)
    const words = [
      'study',
      'figure1',
      '--cell',
      '1',
      '--replications',
      '5000',
      '--out',
      join(home, 'stopped'),
    ]
    const { code, err } = await secateur(words, { env, signal: controller.signal })
    expect(code).toBe(130)
    expect(err).toContain('the same command goes on from there')
    const lines = readFileSync(join(home, 'stopped', 'replications', 'figure1-1.jsonl'), 'utf8').split('\n')
    expect(lines.length).toBeGreaterThan(4)
  })

  test.each([
    ['study table9', 'usage/what', '--what: must be one of table1'],
    ['study table1 --cell 0.9', 'usage/cell', 'cell: must be one of table1/100-50-0, '],
    ['study table1 --method sca', 'usage/method', 'Did you mean'],
    ['study table1 --replications 0', 'usage/replications', '--replications: must be a whole number'],
    ['data get iris', 'usage/name', '--name: must be one of riboflavin, madelon'],
  ])('refuses %s', async (words, code, says) => {
    await expectRefusal(words.split(' '), { env }, code, says)
  })

  test('ensembles goes on where it ended, keeps seeds apart and names a broken line', async () => {
    const words = 'ensembles --cell scenario1-1 --method stability --csv --quiet --replications'
    const file = join(home, 'comparison', 'replications', 'ensembles-scenario1-1.jsonl')
    const lines = () => readFileSync(file, 'utf8').split('\n').slice(0, -1)
    const other = (await study(`${words} 1 --seed 4`)).out
    await study(`${words} 1 --seed 3`, 'comparison')
    const first = lines()
    await study(`${words} 2 --seed 3`, 'comparison')
    expect(lines()).toHaveLength(2)
    expect(lines()[0]).toBe(first[0])
    expect((await study(`${words} 1 --seed 4`, 'comparison')).out).toBe(other)
    expect(lines()).toHaveLength(3)
    writeFileSync(file, `{"cell":\n${first[0]}\n`)
    const again = [...`study ${words} 1 --seed 3 --out`.split(' '), join(home, 'comparison')]
    await expectRefusal(again, { env }, 'data/record', 'ensembles-scenario1-1.jsonl, line 1: is damaged')
  })

  test('says how to get data that are not at hand', async () => {
    const words = 'study table5 --cell madelon-200 --replications 1'.split(' ')
    const world = { env: { SECATEUR_CACHE: join(home, 'empty') } }
    await expectRefusal(
      words,
      world,
      'usage/data',
      'madelon: has not been downloaded yet. Get it with: secateur data get madelon',
    )
  })

  test('a folder with files that no study wrote is refused before anything is computed, and left as it is', async () => {
    const folder = mkdtempSync(join(home, 'own-'))
    writeFileSync(join(folder, 'index.html'), 'mine')
    const words = ['study', 'table1', '--cell', '100-50-0.5', '--replications', '1', '--out', folder]
    const { code, err } = await secateur(words, { env })
    expect(code).toBe(1)
    expect(err).toContain('holds files that no study wrote')
    expect(readdirSync(folder)).toEqual(['index.html'])
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('mine')
  })
})
