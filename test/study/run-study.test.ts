import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { studyStore } from '../../apps/node/study/study-store.js'
import { studyRunner as builtStudyRunner } from '../../dist/apps/node/study/study-runner.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import type { Runner } from '../../src/run/runner.js'
import type { StudyRequest } from '../../src/study/paper/plan.js'
import type { Replication } from '../../src/study/paper/replicate.js'
import { runStudy, type StudyHost } from '../../src/study/paper/run-study.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const home = temporaryFolder('study')
afterAll(() => rmSync(home, { recursive: true }))

const request: StudyRequest = {
  tablesAndFigures: ['table1', 'figure1'],
  cells: ['table1/100-50-0', 'figure1/1'],
  methods: ['pruned'],
  replications: 3,
  seed: 4,
}

async function study(folder: string, change: Partial<StudyRequest> = {}, more: Partial<StudyHost> = {}) {
  const ran: Replication[] = []
  const host: StudyHost = {
    runner: inProcessRunner(),
    matrices: {},
    store: studyStore(join(home, folder)),
    onReplication: task => ran.push(task),
    ...more,
  }
  const { records } = await runStudy({ ...request, ...change }, host)
  return { ran, records }
}

function contents(folder: string): Record<string, string> {
  const path = join(home, folder)
  return Object.fromEntries(readdirSync(path).map(name => [name, readFileSync(join(path, name), 'utf8')]))
}

const answer = await study('answer')

describe('a study', () => {
  test('runs every replication of every cell once, with the procedures its methods need', () => {
    expect(answer.ran.map(({ cell, replication, procedures }) => [cell, replication, ...procedures])).toEqual(
      [
        ...[0, 1, 2].map(m => ['table1/100-50-0', m, 'ensemble', 'ensemble/q=13']),
        ...[0, 1, 2].map(m => ['figure1/1', m, 'curves', 'curves/q=16']),
      ],
    )
    expect(answer.records).toHaveLength(3 * 10 + 3 * 4)
  })

  test('has the same bytes on 1, 2 and 3 threads', async () => {
    for (const threads of [1, 2, 3]) {
      const runner = builtStudyRunner(threads) as Runner
      await study(`threads-${threads}`, {}, { runner })
      await runner.close?.()
      expect(contents(`threads-${threads}`)).toEqual(contents('answer'))
    }
  })

  test('is not computed again when it is all there', async () => {
    const { ran, records } = await study('answer')
    expect(ran).toEqual([])
    expect(records).toHaveLength(answer.records.length)
  })

  test('goes on where it was interrupted, to the same bytes', async () => {
    const controller = new AbortController()
    const interrupted = study(
      'resumed',
      {},
      { signal: controller.signal, onProgress: ({ done }) => done === 4 && controller.abort() },
    )
    await expect(interrupted).rejects.toMatchObject({ code: 'run/aborted' })
    const { ran } = await study('resumed')
    expect(ran.map(({ cell, replication }) => [cell, replication])).toEqual([
      ['figure1/1', 1],
      ['figure1/1', 2],
    ])
    expect(contents('resumed')).toEqual(contents('answer'))
  })

  test('runs a replication again whose line was torn', async () => {
    await study('torn')
    const path = join(home, 'torn', 'table1-100-50-0.jsonl')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.slice(0, text.length - 20))
    const { ran } = await study('torn')
    expect(ran).toHaveLength(1)
    expect(contents('torn')).toEqual(contents('answer'))
  })

  test('goes on from a compressed file and keeps it compressed', async () => {
    await study('packed', { replications: 2 })
    const path = join(home, 'packed', 'table1-100-50-0.jsonl')
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path)))
    rmSync(path)
    const { ran } = await study('packed')
    expect(ran.filter(({ cell }) => cell === 'table1/100-50-0').map(one => one.replication)).toEqual([2])
    expect(existsSync(path)).toBe(false)
    const whole = readFileSync(join(home, 'answer', 'table1-100-50-0.jsonl'), 'utf8')
    expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(whole)
    writeFileSync(`${path}.gz`, 'torn')
    await expect(study('packed')).rejects.toThrow('must be a complete gzip file')
  })

  test('adds replications and methods to those that are there', async () => {
    await study('grown', { replications: 2 })
    const { ran } = await study('grown', { methods: ['stabsel', 'lasso'] })
    expect(ran.map(({ cell, replication, procedures }) => [cell, replication, ...procedures])).toEqual([
      ['table1/100-50-0', 0, 'lasso'],
      ['table1/100-50-0', 1, 'lasso'],
      ['table1/100-50-0', 2, 'ensemble', 'lasso', 'ensemble/q=13'],
      ['figure1/1', 2, 'curves', 'curves/q=16'],
    ])
  })

  test('of another seed shares the folder and nothing else', async () => {
    await study('seeds')
    const { ran, records } = await study('seeds', { seed: 5 })
    expect(ran).toHaveLength(6)
    expect(records).toHaveLength(2 * answer.records.length)
  })

  test('refuses a damaged store before anything is run', async () => {
    await study('damaged', { replications: 1 })
    appendFileSync(join(home, 'damaged', 'figure1-1.jsonl'), '{"cell":oops\n')
    await expect(study('damaged')).rejects.toThrow('figure1-1.jsonl, line 5: is damaged')
  })

  test('refuses a cell that is not in the table, naming those that are', async () => {
    await expect(study('none', { tablesAndFigures: ['table3'], cells: ['0.7'] })).rejects.toThrow(
      'cell: must be one of table3/0.5, table3/0.9; got 0.7',
    )
  })

  test('of real data needs them at hand', async () => {
    await expect(study('none', { tablesAndFigures: ['table5'], cells: undefined })).rejects.toThrow(
      'riboflavin: has not been downloaded yet. Get it with: secateur data get riboflavin',
    )
  })

  test('tells how far it is and how long it takes', async () => {
    const seen: { done: number; total: number; left: number }[] = []
    await study('progress', {}, { onProgress: progress => seen.push(progress) })
    expect(seen.map(({ done }) => done)).toEqual([1, 2, 3, 4, 5, 6])
    expect(seen.every(({ total, left }) => total === 6 && left >= 0)).toBe(true)
    expect(seen.at(-1)!.left).toBe(0)
    expect(seen[0].left).toBeGreaterThan(0)
  })
})
