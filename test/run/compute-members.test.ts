import { describe, expect, test, vi } from 'vitest'
import { SecateurError } from '../../src/errors.js'
import { prepareMembers } from '../../src/run/compute-members.js'
import { samplerOf } from '../../src/run/ensemble-task.js'
import { errorOf, failureOf } from '../../src/run/failure.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { memberError } from '../../src/run/member-error.js'
import { yieldToEventLoop } from '../../src/run/yield-to-event-loop.js'
import { membersOn } from '../support/members-on.js'
import { exampleTask } from './example-task.js'

describe('members', () => {
  test('can be computed in any order and choice', async () => {
    const task = exampleTask({ p: 200, members: 12 })
    const { members } = await membersOn(inProcessRunner(), task)
    const compute = prepareMembers(task)
    for (const b of [11, 2, 5, 2]) expect(compute(b).member).toEqual(members[b])
  })

  test.each([
    ['gaussian', undefined],
    ['binomial', undefined],
    ['gaussian', new Float64Array(40).fill(2)],
    ['binomial', new Float64Array(40).fill(2)],
  ] as const)('of a %s response can travel between threads', (family, weights) => {
    const { data, ...task } = exampleTask({ n: 40, members: 2 })
    const y = family === 'gaussian' ? data.y : data.y.map(value => (value > 0 ? 1 : 0))
    const taken = { ...data, family, y, ...(weights && { weights }) }
    const fitted = [0, 1].map(prepareMembers({ ...task, data: taken }))
    expect(structuredClone(fitted)).toEqual(fitted)
  })

  test('of the same few rows are computed once', () => {
    const task = exampleTask({ n: 6, p: 20, members: 50 })
    const sampler = samplerOf(task)
    const compute = prepareMembers(task)
    const fitted = Array.from({ length: 50 }, (_, b) => compute(b))
    const halves = new Set(fitted.map((_, b) => sampler.rows(b).join()))
    expect(new Set(fitted).size).toBe(halves.size)
    expect(halves.size).toBeLessThanOrEqual(20)
    for (let b = 0; b < 50; b++) expect(prepareMembers(task)(b)).toEqual(fitted[b])
  })

  test('of a stratified task keep the class proportions', () => {
    const { data, ...task } = exampleTask({ n: 40 })
    const y = Float64Array.from({ length: 40 }, (_, i) => (i < 10 ? 1 : 0))
    const sampler = samplerOf({
      ...task,
      data: { ...data, y, family: 'binomial' },
      sampler: { name: 'half', seed: 3, stratified: true },
    })
    for (let b = 0; b < 50; b++) expect(sampler.rows(b).filter(row => row < 10)).toHaveLength(5)
  })
})

describe('errors of members', () => {
  const cause = new SecateurError('numeric/not-certified', {
    where: 'lasso path',
    rule: 'must hold',
    got: 1,
    hint: 'Try',
  })

  test('keep code and reason, and gain the number', () => {
    const error = memberError(4, cause)
    expect(error.code).toBe('numeric/not-certified')
    expect(error.message).toBe('member 4, lasso path: must hold; got 1. Try')
    expect(error.cause).toBe(cause)
  })

  test('survive a port, with the stack as their cause', () => {
    const error = memberError(4, cause)
    const arrived = errorOf(structuredClone(failureOf(4, error)))
    expect(arrived).toBeInstanceOf(SecateurError)
    expect([arrived.code, arrived.message]).toEqual([error.code, error.message])
    expect(arrived.cause).toBe(cause.stack)
  })
})

describe('letting events in', () => {
  test('lets a timer fire between two steps, with setImmediate or without it', async () => {
    for (const native of [true, false]) {
      if (!native) vi.stubGlobal('setImmediate', undefined)
      let fired = false
      setTimeout(() => {
        fired = true
      }, 1)
      let steps = 0
      while (!fired && steps < 1e6) {
        await yieldToEventLoop()
        steps++
      }
      vi.unstubAllGlobals()
      expect(fired).toBe(true)
      expect(steps).toBeGreaterThan(0)
    }
  })
})
