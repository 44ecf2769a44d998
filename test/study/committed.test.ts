/** The replications that are committed come out again, bit for bit, of the methods as they are shipped. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawnDesign } from '../../src/study/draws/sets.js'
import { replicate } from '../../src/study/paper/replicate.js'
import { parseRecords, type StudyRecord } from '../../src/study/record.js'

function committed(folder: string, cell: string): readonly StudyRecord[] {
  const path = `results/${folder}/replications/${cell.replace('/', '-')}.jsonl.gz`
  return parseRecords(gunzipSync(readFileSync(path)).toString('latin1'), path).records
}

function again(folder: string, cell: string, replication: number, procedures: readonly string[]) {
  const known = committed(folder, cell).filter(record => record.replication === replication)
  const { seed } = known[0]
  for (const record of replicate({ cell, replication, procedures }, seed, {})) {
    const before = known.find(({ method }) => method === record.method)
    expect(before, record.method).toBeDefined()
    expect(record).toEqual(before)
  }
}

describe('of the paper', () => {
  test.each([
    ['table1/100-50-0', ['ensemble', 'ensemble/q=13', 'lasso', 'scad', 'sis']],
    ['table1/100-100-0.5', ['ensemble', 'lasso', 'scad', 'sis']],
    ['table3/0.9', ['ensemble', 'lasso']],
    ['table4/50', ['ensemble', 'lasso', 'scad', 'sis']],
    ['figure1/1', ['curves', 'curves/q=16']],
  ] as const)('%s', (cell, procedures) => {
    for (const replication of [0, 17]) again('paper', cell, replication, procedures)
  })
})

describe('of the draws', () => {
  const methods = ['consensus', 'stepwise-ebic', 'pruned', 'stability', 'lasso', 'ipss']
  const fromNumbers = Array.from({ length: 40 }, (_, k) => k)
  const first = (family: string) => fromNumbers.find(k => drawnDesign('development', k).family === family)!
  test.each(['gaussian', 'binomial'])('the first one of the %s family', family => {
    const replication = first(family)
    const known = committed('draws', 'draws/development').filter(record => record.replication === replication)
    const run = methods.filter(name => known.some(({ method }) => method === name))
    expect(run).not.toHaveLength(0)
    again('draws', 'draws/development', replication, run)
  })
})

describe('of the comparison of ensembles', () => {
  test.each(['stability', 'randomised-lasso', 'bss', 'random-lasso', 'tcsl'])('scenario1-1, %s', method => {
    again('ensembles', 'ensembles/scenario1-1', 3, [method])
  })
})
