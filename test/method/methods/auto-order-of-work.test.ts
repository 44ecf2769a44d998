import { afterAll, expect, test } from 'vitest'
import { threadRunner } from '../../../dist/apps/node/threads.js'
import type { Dataset } from '../../../src/data/dataset.js'
import type { Step } from '../../../src/method/method.js'
import { plan } from '../../../src/method/plan.js'
import { type SelectOptions, select } from '../../../src/method/select.js'
import { computeParts, computeStep } from '../../../src/method/select-now.js'
import type { ChainTask } from '../../../src/run/chain-kind.js'
import { inProcessRunner } from '../../../src/run/in-process.js'
import type { Runner } from '../../../src/run/runner.js'
import { correlated } from '../../posterior/tables.js'
import { randomTable } from '../../random-table.js'

const asked = { members: 30, lambdas: 30, simulations: 0, seed: 1 } as const

/** 1.6 * 60 = 96 > 9^2: ten variables on the path, and a quarter of 40 rows. */
const settled = randomTable(40, 60, 3)
/** A quarter of 120 rows is more than that. */
const few = randomTable(120, 60, 3)
/** Twice these variables are more than ten. */
const many = randomTable(120, 60, 3, 'gaussian', 12)
/** Neighbours that can stand for each other, and effects that are weak for so few rows. */
const undecided = correlated(60, 80, 0.9, { 10: 0.5, 40: -0.5, 70: 0.5 }, 2)

const threads = threadRunner({ threads: 3, workPerThread: 0 })
afterAll(() => threads.close())

/** The steps of the recommended method, computed one after the other, with how many parts each has come to. */
function stepsOf(data: Dataset): readonly (Step & { readonly found: number })[] {
  const run = plan(data, 'auto', asked).run()
  const steps: (Step & { readonly found: number })[] = []
  let next = run.next()
  while (next.done !== true) {
    const found = computeStep(next.value)
    steps.push({ ...next.value, found: found.length })
    next = run.next(found)
  }
  return steps
}

const membersOf = (data: Dataset) =>
  stepsOf(data)
    .filter(({ kind }) => kind === 'members')
    .map(({ guessed, found }) => ({ guessed, found }))

test('members are begun before the first look at models says how long their grid is, and begun again where it says longer', () => {
  expect(membersOf(settled)).toEqual([{ guessed: false, found: 30 }])
  expect(membersOf(few)).toEqual([{ guessed: true, found: 30 }])
  expect(membersOf(many)).toEqual([
    { guessed: true, found: 0 },
    { guessed: false, found: 30 },
  ])
})

test('the members that propose models come first, and the survey of models needs no others', () => {
  const kinds = stepsOf(few).map(({ kind }) => kind)
  expect(kinds).not.toContain('surveys')
  const { first } = stepsOf(few).find(({ kind }) => kind === 'members')!
  expect(first).toHaveLength(12)
})

test('chains go on where chance in them could decide about a signal, and only there', () => {
  const begun = (data: Dataset) =>
    stepsOf(data)
      .filter(({ kind }) => kind === 'chains')
      .map(({ task }) => (task as ChainTask).from?.length)
  expect(begun(few)).toEqual([undefined])
  expect(begun(undecided)).toEqual([undefined, 4])
})

/** Which members each task began with. */
function watched(runner: Runner, begun: Map<object, readonly number[]>): Runner {
  return {
    ...runner,
    run(work, gathering, signal) {
      if (work.kind.name === 'members') begun.set(work.task as object, work.parts)
      return runner.run(work, gathering, signal)
    },
  }
}

const bytes = async (data: Dataset, options: SelectOptions) => {
  const { timing: _timing, ...found } = await select(data, { method: 'auto', ...asked, ...options })
  return JSON.stringify(found)
}

test.each([
  ['settled', settled],
  ['few', few],
  ['many', many],
])(
  'the result is the same wherever the look, the survey and the members are computed: %s',
  async (_name, data) => {
    const begun = new Map<object, readonly number[]>()
    const here = await bytes(data, { runner: inProcessRunner() })
    expect(await bytes(data, { runner: watched(threads, begun) })).toBe(here)
    expect(begun.size).toBe(data === many ? 2 : 1)
    for (const parts of begun.values()) {
      expect(parts.slice(0, 3)).toEqual([0, 2, 5])
      expect(parts).toHaveLength(30)
    }
  },
)

test('a time limit leaves enough members to keep some, and where it leaves fewer others propose', () => {
  /** What is found where only so many members have come in time. */
  const found = (members: number, come: number) => {
    const run = plan(few, 'auto', { ...asked, members }).run()
    let next = run.next()
    while (next.done !== true) {
      const { kind, fewer } = next.value
      if (kind === 'members') expect(fewer!.least).toBe(3)
      next = run.next(
        computeStep(next.value, step =>
          kind === 'members' ? computeParts({ ...step, total: come }) : computeParts(step),
        ),
      )
    }
    const { chosen, ensemble } = next.value
    return { chosen, judgement: ensemble!.judgement, pruned: ensemble!.pruned }
  }
  expect(found(30, 23)).toEqual(found(23, 23))
})
