import { expect, test } from 'vitest'
import { packAnswer, unpackAnswer } from '../../src/run/packed-answer.js'
import type { Answer } from '../../src/run/port.js'

const member = (entries: readonly (readonly [number, number, number])[], value?: readonly number[]) => ({
  variable: Int32Array.from(entries, entry => entry[0]),
  from: Int32Array.from(entries, entry => entry[1]),
  to: Int32Array.from(entries, entry => entry[2]),
  ...(value && { value: Float64Array.from(value) }),
})

/** There and back, as between threads. */
function sent(answer: Answer): Answer {
  const { message, transfer } = packAnswer(answer)
  return unpackAnswer(structuredClone(message, { transfer: [...transfer] }))
}

const paths: Answer = {
  done: [
    {
      b: 4,
      part: {
        member: member([
          [0, 1, 3],
          [0, 5, 9],
          [7, 0, 100],
        ]),
        worstKkt: 1e-12,
      },
      milliseconds: 0.25,
    },
    { b: 9, part: { member: member([]), worstKkt: 0 }, milliseconds: 3 },
    { b: 5, part: { member: member([[2, 0, 1]]), worstKkt: 2e-10 }, milliseconds: 1 },
  ],
}

test('members come out as they went in, with coefficients where they have some', () => {
  expect(packAnswer(paths).transfer).toHaveLength(2)
  expect(sent(paths)).toEqual(paths)
  const estimates = (lists: readonly (readonly number[])[]): Answer => ({
    done: lists.map((value, b) => ({
      b,
      part: {
        member: member(
          value.map((_, j) => [j, 0, 1] as const),
          value,
        ),
        worstKkt: 0,
      },
      milliseconds: b,
    })),
  })
  for (const lists of [
    [[0.5, -1e300], [], [3]],
    [[], []],
  ])
    expect(sent(estimates(lists))).toEqual(estimates(lists))
})

test('one member, other parts, and a failure travel as they are', () => {
  const alone = { done: paths.done.slice(0, 1) }
  const other = { done: [1, 2].map(b => ({ b, part: { selected: Int32Array.of(b) }, milliseconds: 1 })) }
  const mixed = { done: [...paths.done, ...other.done] }
  for (const answer of [alone, other, mixed, { done: [] }]) {
    expect(packAnswer(answer)).toEqual({ message: answer, transfer: [] })
    expect(sent(answer)).toEqual(answer)
  }
  const failure = { b: 3, error: { code: 'x' } } as unknown as NonNullable<Answer['failure']>
  expect(sent({ ...paths, failure })).toEqual({ ...paths, failure })
})
