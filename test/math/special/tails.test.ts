import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chiSquareTail, fTail, normalTail, studentTail } from '../../../src/math/special/tails.js'

interface Column {
  x: number[]
  p: number[]
  df: number[]
  df1: number[]
  df2: number[]
}
const fixture = new URL('../../../oracle/fixtures/tails.json', import.meta.url)
const r = JSON.parse(readFileSync(fixture, 'utf8')) as { t: Column; f: Column; chisq: Column; normal: Column }

function worst(column: Column, tail: (i: number) => number): number {
  let error = 0
  column.p.forEach((p, i) => {
    const e = Math.abs(tail(i) - p) / p
    if (!(e <= error)) error = e
  })
  return error
}

describe('tails agree with R to 1e-12, relatively, from 1 down to 1e-300', () => {
  it('Student t', () => expect(worst(r.t, i => studentTail(r.t.x[i], r.t.df[i]))).toBeLessThan(1e-12))
  it('F', () => expect(worst(r.f, i => fTail(r.f.x[i], r.f.df1[i], r.f.df2[i]))).toBeLessThan(1e-12))
  it('chi-square', () =>
    expect(worst(r.chisq, i => chiSquareTail(r.chisq.x[i], r.chisq.df[i]))).toBeLessThan(1e-12))
  it('normal', () => expect(worst(r.normal, i => normalTail(r.normal.x[i]))).toBeLessThan(1e-12))
})

describe('tails at their edges', () => {
  it('are one half, one or zero where the distribution says so', () => {
    expect(studentTail(0, 5)).toBe(0.5)
    expect(normalTail(0)).toBe(0.5)
    expect(fTail(0, 1, 8)).toBe(1)
    expect(fTail(Infinity, 1, 8)).toBe(0)
    expect(chiSquareTail(0, 1)).toBe(1)
    expect(chiSquareTail(Infinity, 1)).toBe(0)
    expect(normalTail(60)).toBe(0)
  })
  it('agree with each other: t squared is F(1, df), z squared is chi-square(1)', () => {
    for (const x of [0.3, 1.2, 1.9, 4, 11]) {
      expect(2 * studentTail(x, 12)).toBe(fTail(x * x, 1, 12))
      expect(2 * normalTail(x)).toBe(chiSquareTail(x * x, 1))
    }
  })
  it('have closed forms for Cauchy, F(2, d) and chi-square(2)', () => {
    expect(studentTail(1, 1)).toBeCloseTo(0.25, 15)
    expect(fTail(3, 2, 6) / (1 + (2 * 3) / 6) ** -3).toBeCloseTo(1, 14)
    expect(chiSquareTail(50, 2) / Math.exp(-25)).toBeCloseTo(1, 14)
  })
})
