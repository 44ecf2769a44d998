import { expect, test } from 'vitest'
import { withDeadline } from '../../../src/math/checkpoint.js'
import { dropCopies } from '../../../src/path/gaussian/copies.js'
import type { PathState } from '../../../src/path/gaussian/path-state.js'
import type { Tied } from '../../../src/path/gaussian/ties.js'
import { stream } from '../../../src/random/stream.js'

const ROWS = 4

/** Tied columns of norm one as a path holds them; `norms` are those on the rows of the path before they were scaled. */
function tiedColumns(columns: readonly (readonly number[])[], norms: readonly number[]) {
  const count = columns.length
  const f64 = Float64Array.from([...columns.flat(), ...new Array<number>(ROWS).fill(0), ...norms])
  const dot = (a: number, b: number, n: number) => {
    let sum = 0
    for (let i = 0; i < n; i++) sum += f64[a / 8 + i] * f64[b / 8 + i]
    return sum
  }
  const state = {
    ld: ROWS,
    arena: { f64 },
    kernels: { dot },
    problem: { scale: new Float64Array(count).fill(1), centre: new Float64Array(count) },
    ws: { basis: 0, u: 8 * ROWS * count, norm: 8 * ROWS * (count + 1), m: ROWS },
  } as unknown as PathState
  const looks = { count: 0 }
  const tied = columns.map(
    (_, variable): Tied => ({
      get slot() {
        looks.count++
        return variable
      },
      variable,
      sign: 1,
      beta: 0,
      v: 0,
      lag: 0,
      state: 'out',
    }),
  )
  return { state, tied, looks }
}

/** Columns 1e-9 apart, far above rounding; the last hardly varies on these rows, and its rounding is larger than all that is between them. */
function nearlyCopies(count: number) {
  const random = stream(1, 'test/copies', 0)
  const columns = Array.from({ length: count }, () => {
    const x = [0.5, -0.5, 0.5, -0.5].map(v => v * (1 + 1e-9 * random.normal()))
    const norm = Math.hypot(...x)
    return x.map(v => v / norm)
  })
  columns.push([0.5, 0.5, -0.5, -0.5])
  return tiedColumns(columns, [...new Array<number>(count).fill(1), 1e-9])
}

test('one column of large rounding does not make all others be compared with each other', () => {
  const count = 3000
  const { state, tied, looks } = nearlyCopies(count)
  dropCopies(state, tied)
  expect(tied.every(each => each.state === 'out')).toBe(true)
  expect(looks.count).toBeLessThan(10 * count)
})

test('a column within the rounding of another is its copy, whichever comes first', () => {
  const x = [0.5, -0.5, 0.5, -0.5]
  const near = x.map((v, i) => v + 1e-8 * (i - 1.5))
  const states = (norms: number[]) => {
    const { state, tied } = tiedColumns([near, x, x, near], norms)
    dropCopies(state, tied)
    return tied.map(each => each.state)
  }
  expect(states([1, 1, 1, 1])).toEqual(['out', 'out', 'copy', 'copy'])
  expect(states([1e-9, 1, 1, 1])).toEqual(['out', 'copy', 'copy', 'copy'])
  expect(states([1, 1e-9, 1e-9, 1])).toEqual(['out', 'copy', 'copy', 'copy'])
})

test('looking for copies can be stopped', () => {
  const columns = new Array<number[]>(5000).fill([0.5, -0.5, 0.5, -0.5])
  const { state, tied } = tiedColumns(columns, new Array<number>(5000).fill(1))
  expect(() => withDeadline(Date.now() - 1, () => dropCopies(state, tied))).toThrow('time limit')
})
