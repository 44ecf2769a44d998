import { describe, expect, test } from 'vitest'
import { decide } from '../../src/select/decide.js'

const R = Float64Array.of(0.1, 0.9, 0, 0.8, 0.15)

describe('a decision', () => {
  test('by threshold takes what reaches it', () => {
    expect(decide(R, { name: 'threshold', threshold: 0.15 }, 25, 40).selected).toEqual([1, 3, 4])
  })

  test('by the largest gap takes what lies above it', () => {
    expect(decide(R, { name: 'largest-gap' }, 25, 40)).toEqual({ selected: [1, 3], cut: 0.8 })
  })

  test('by the gap test takes nothing where the gap is below 0.8225 / sqrt(B)', () => {
    // The gap is 0.65: significant from B = 2 on.
    expect(decide(R, { name: 'gap-test' }, 2, 40).selected).toEqual([1, 3])
    expect(decide(R, { name: 'gap-test' }, 1, 40).selected).toEqual([])
  })

  test('by the mean takes what lies above it, not what equals it', () => {
    expect(decide(R, { name: 'mean' }, 25, 40).selected).toEqual([1, 3])
    expect(decide(Float64Array.of(1, 1, 1), { name: 'mean' }, 25, 40).selected).toEqual([])
  })

  test('by one in n takes what exceeds 1 / n', () => {
    expect(decide(R, { name: 'one-in-n' }, 25, 10).selected).toEqual([1, 3, 4])
  })

  test('never takes a variable of importance zero, nor counts a gap below the last of all variables', () => {
    expect(decide(Float64Array.of(0, 0.2, 0.3), { name: 'largest-gap' }, 9, 9).selected).toEqual([2, 1])
    expect(decide(Float64Array.of(0.9, 0.85, 0.8), { name: 'largest-gap' }, 9, 9).selected).toEqual([0])
    expect(decide(new Float64Array(3), { name: 'largest-gap' }, 9, 9).selected).toEqual([])
  })

  test('breaks ties by column', () => {
    expect(decide(Float64Array.of(0.5, 0.5, 0.1), { name: 'largest-gap' }, 9, 9).selected).toEqual([0, 1])
  })
})
