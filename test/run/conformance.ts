import { afterAll, describe, expect, test } from 'vitest'
import type { Ensemble } from '../../src/ensemble/member.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { simulationKind } from '../../src/method/select-now.js'
import { prepareMembers } from '../../src/run/compute-members.js'
import type { PathTask } from '../../src/run/ensemble-task.js'
import { memberKind } from '../../src/run/member-kind.js'
import { allParts, someParts } from '../../src/run/parts-on.js'
import type { Runner } from '../../src/run/runner.js'
import { createSampler } from '../../src/sample/create-sampler.js'
import { membersOn } from '../support/members-on.js'
import { bytesOf, exampleTask, rejection } from './example-task.js'

/** From the definition, last member first: sample, fit, take the maximum. */
function slowEnsemble({ data, grid, q, sampler, members }: PathTask): Ensemble {
  const subsample = createSampler(sampler.name, { n: data.n, seed: sampler.seed })
  const learner = lassoLearner(data, grid, q)
  const fitted = Array.from({ length: members }, (_, i) =>
    learner.fit(subsample.rows(members - 1 - i)),
  ).reverse()
  return {
    p: data.p,
    lambda: grid,
    members: fitted.map(f => f.member),
    worstKkt: Math.max(...fitted.map(f => f.worstKkt)),
  }
}

const tasks = [
  exampleTask(),
  exampleTask({ n: 40, p: 200, members: 37, sampler: 'pairs' }),
  exampleTask({ n: 30, p: 180, members: 21, sampler: 'bootstrap' }),
  exampleTask({ members: 1 }),
]
const answers = tasks.map(task => bytesOf(slowEnsemble(task)))

export const withFault = (task: PathTask, faults: Record<number, 'throw' | 'loop' | 'exit'>) => ({
  ...task,
  faults,
})

/** What every runner must do. `create` gives one whose members obey `task.faults` (faults.mjs). */
export function conformsToRunner(name: string, create: () => Runner): void {
  describe(name, () => {
    const runner = create()
    afterAll(() => runner.close?.())

    test('gives the bytes of the members computed one by one', async () => {
      for (const [t, task] of tasks.entries()) expect(bytesOf(await membersOn(runner, task))).toBe(answers[t])
    })

    test('leaves its inputs as they were', async () => {
      const before = structuredClone(tasks[1])
      await membersOn(runner, tasks[1])
      expect(tasks[1]).toEqual(before)
    })

    test('hands over every member once and reports progress that never falls', async () => {
      const steps: [number, number][] = []
      const seen = new Map<number, string>()
      let worst = 0
      const ensemble = await membersOn(runner, tasks[0], {
        onProgress: (done, total) => {
          expect(done).toBe(seen.size)
          steps.push([done, total])
        },
        onMember: (b, member, worstKkt) => {
          expect(seen.has(b)).toBe(false)
          seen.set(b, JSON.stringify(member))
          worst = Math.max(worst, worstKkt)
        },
      })
      expect(steps.every(([done], i) => i === 0 || done > steps[i - 1][0])).toBe(true)
      expect(steps.at(-1)).toEqual([50, 50])
      expect(ensemble.members.map(m => JSON.stringify(m))).toEqual(
        Array.from({ length: 50 }, (_, b) => seen.get(b)),
      )
      expect(ensemble.worstKkt).toBe(worst)
    })

    test('fails with the number and reason of the lowest failing member, then works again', async () => {
      const task = withFault(tasks[0], { 13: 'throw', 11: 'throw', 12: 'throw', 40: 'throw' })
      const { code, message } = await rejection(membersOn(runner, task))
      expect(code).toBe('run/member')
      expect(message).toBe('member 11: could not be computed; got RangeError: poisoned 11')
      expect(bytesOf(await membersOn(runner, tasks[0]))).toBe(answers[0])
    })

    test('fails with the reason when a task cannot be prepared', async () => {
      const task = { ...tasks[0], sampler: { name: 'half', seed: -1, stratified: false } } as const
      expect((await rejection(membersOn(runner, task))).code).toBe('usage/seed')
    })

    test('refuses impossible tasks', async () => {
      const { data, sampler } = tasks[0]
      const codeOf = async (change: Partial<PathTask>) =>
        (await rejection(membersOn(runner, { ...tasks[0], ...change }))).code
      expect(await codeOf({ members: 0 })).toBe('usage/members')
      expect(await codeOf({ members: 2.5 })).toBe('usage/members')
      expect(await codeOf({ grid: new Float64Array(0) })).toBe('usage/lambdas')
      expect(await codeOf({ data, sampler: { ...sampler, stratified: true } })).toBe('usage/stratified')
    })

    test('rejects before anything is computed when the signal is already aborted', async () => {
      const reason = new Error('lunch')
      const { code, message, cause } = await rejection(
        membersOn(runner, tasks[0], {
          signal: AbortSignal.abort(reason),
          onMember: () => expect.unreachable(),
        }),
      )
      expect(code).toBe('run/aborted')
      expect(message).toBe('run: was aborted (lunch)')
      expect(cause).toBe(reason)
    })

    test('rejects when aborted under way, hands over no more, then works again', async () => {
      const controller = new AbortController()
      let handed = 0
      const run = membersOn(runner, tasks[0], {
        signal: controller.signal,
        onMember: () => {
          handed++
          controller.abort()
        },
      })
      const { code, message, cause } = await rejection(run)
      expect([code, message]).toEqual(['run/aborted', 'run: was aborted'])
      expect(handed).toBe(1)
      expect(cause).toBe(controller.signal.reason)
      expect(bytesOf(await membersOn(runner, tasks[0]))).toBe(answers[0])
    })

    test('lets a timer abort it', async () => {
      const run = membersOn(runner, { ...tasks[0], members: 1e6 }, { signal: AbortSignal.timeout(20) })
      const { code, message } = await rejection(run)
      expect(code).toBe('run/aborted')
      expect(message).toBe('run: was aborted (The operation was aborted due to timeout)')
    })

    test('is not disturbed by an abort that comes with the last member or later', async () => {
      const controller = new AbortController()
      const ensemble = await membersOn(runner, tasks[1], {
        signal: controller.signal,
        onProgress: (done, total) => done === total && controller.abort(),
      })
      controller.abort()
      expect(bytesOf(ensemble)).toBe(answers[1])
    })

    test('runs several tasks at once, and aborts one without harm to the others', async () => {
      const controller = new AbortController()
      const [first, aborted, waiting, last] = [
        membersOn(runner, tasks[0]),
        rejection(
          membersOn(runner, tasks[1], { signal: controller.signal, onMember: () => controller.abort() }),
        ),
        rejection(membersOn(runner, tasks[1], { signal: controller.signal })),
        membersOn(runner, tasks[2]),
      ]
      expect(bytesOf(await first)).toBe(answers[0])
      expect((await aborted).code).toBe('run/aborted')
      expect((await waiting).code).toBe('run/aborted')
      expect(bytesOf(await last)).toBe(answers[2])
    })

    test('computes only the members that are asked for, and not those that are known', async () => {
      const task = tasks[0]
      const all = new Map(Array.from({ length: 50 }, (_, b) => [b, prepareMembers(task)(b)] as const))
      const some = [0, 7, 8, 31, 49]
      const found = new Map<number, string>()
      const steps: number[] = []
      await someParts(runner, memberKind, task, some, {
        onPart: (b, { member, worstKkt }) => found.set(b, JSON.stringify({ member, worstKkt })),
        onProgress: (done, total) => steps.push(done, total),
      })
      expect([...found].sort(([a], [b]) => a - b)).toEqual(some.map(b => [b, JSON.stringify(all.get(b))]))
      expect(steps.slice(-2)).toEqual([5, 5])
      const known = new Map([...all].filter(([b]) => !some.includes(b)))
      const computed: number[] = []
      const ensemble = await membersOn(runner, task, { known, onMember: b => computed.push(b) })
      expect(bytesOf(ensemble)).toBe(answers[0])
      expect(computed.sort((a, b) => a - b)).toEqual(some)
      expect(
        bytesOf(await membersOn(runner, task, { known: all, onMember: () => expect.unreachable() })),
      ).toBe(answers[0])
    })

    test('ends early with the members that are finished, as many as must be', async () => {
      // So many that no thread can be through with them before a busy main thread hears of the first.
      const task = { ...tasks[0], members: 100_000 }
      for (const [least, multiple, after] of [
        [2, 1, 20],
        [30, 1, 0],
        [7, 4, 9],
      ]) {
        const stop = new AbortController()
        if (after === 0) stop.abort()
        let done = 0
        const { members } = await membersOn(runner, task, {
          limit: { signal: stop.signal, least, multiple },
          onMember: () => ++done === after && stop.abort(),
        })
        const m = members.length
        expect(m >= least && m % multiple === 0).toBe(true)
        expect(m).toBeLessThan(task.members)
        expect(members.map(member => JSON.stringify(member))).toEqual(
          slowEnsemble({ ...task, members: m }).members.map(member => JSON.stringify(member)),
        )
      }
    })

    test('computes parts of any kind', async () => {
      const { data } = tasks[0]
      const task = { data, truth: [0, 2], method: 'auto', settings: { members: 4, lambdas: 5 }, seed: 3 }
      const compute = simulationKind.prepare(task)
      const expected = [0, 1, 2, 3, 4].map(b => compute(b))
      expect(await allParts(runner, simulationKind, task, 5)).toEqual(expected)
    })

    test('fails with what a callback throws', async () => {
      const thrown = new Error('from the callback')
      const run = membersOn(runner, tasks[0], {
        onProgress: () => {
          throw thrown
        },
      })
      await expect(run).rejects.toBe(thrown)
      expect(bytesOf(await membersOn(runner, tasks[0]))).toBe(answers[0])
    })
  })
}
