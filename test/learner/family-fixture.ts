import { readFileSync } from 'node:fs'
import type { Dataset } from '../../src/data/dataset.js'
import { dataset } from '../random-table.js'

/** Written by oracle/stepwise-family.R. */
export interface Table {
  readonly n: number
  readonly p: number
  readonly x: number[]
  readonly y: number[]
}

interface Family {
  readonly st2e: (Table & {
    readonly kappa: number
    readonly lambda: number
    readonly criterion: 'aic' | 'bic'
    readonly runs: number
    readonly frequency: number[]
    readonly mean: number
    readonly sd: number
  })[]
  readonly pga: (Table & {
    readonly generations: number
    readonly prior: number
    readonly mutation: number
    readonly runs: number
    readonly mean: number[]
    readonly sd: number[]
  })[]
  readonly pilot: (Table & { readonly runs: number; readonly mean: number; readonly sd: number })[]
  readonly tcs: (Table & {
    readonly rescaling: 1 | 2
    readonly order: number[]
    readonly thresholds: number[]
    readonly ebic: number[]
    readonly selected: number[] | number
  })[]
}

const path = new URL('../../oracle/fixtures/stepwise-family.json', import.meta.url)
export const family = JSON.parse(readFileSync(path, 'utf8')) as Family

export const dataOf = ({ x, y }: Table): Dataset => dataset(x, y)

/** How many standard errors two means of independent runs are apart. */
export function apart(a: number, b: number, variance: number, runsA: number, runsB: number): number {
  const error = Math.sqrt(variance * (1 / runsA + 1 / runsB))
  return error > 0 ? Math.abs(a - b) / error : a === b ? 0 : Infinity
}
