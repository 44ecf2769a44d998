import { expect, test } from 'vitest'
import { capacityFor } from '../../../src/path/capacity.js'
import { createCorrection, UNKNOWN } from '../../../src/path/logistic/correction.js'
import { allocateLogisticWorkspace } from '../../../src/path/logistic/workspace.js'
import { createProblem } from '../../../src/path/problem.js'
import { randomTable } from '../../random-table.js'

test('what a first step has missed on its way is added to the next one, but not for a column that joined since', () => {
  const problem = createProblem(randomTable(20, 5, 3, 'binomial'))
  const ws = allocateLogisticWorkspace(problem, 20, capacityFor(problem, 20, 5))
  const correction = createCorrection(problem, ws)
  const { f64 } = problem.arena
  const put = (at: number, values: number[]) => f64.set(values, at / 8)
  const beta = () => [...f64.subarray(ws.beta / 8, ws.beta / 8 + 3)]
  put(ws.betaBefore, [1, 2, 3])
  put(ws.beta, [1, 2, 3])
  put(ws.missed, [UNKNOWN, UNKNOWN, UNKNOWN])
  correction.take(3, 0.5)
  expect(beta()).toEqual([1, 2, 3])
  // The first step is 1, 1, 1; the solution is elsewhere, and the third column joined after that step.
  put(ws.w, [1, 1, 1])
  correction.keep(3)
  put(ws.beta, [2.25, 3, 7])
  f64[ws.missed / 8 + 2] = UNKNOWN
  correction.learn(3, 0.5)
  correction.take(3, 2)
  expect(beta()).toEqual([2.25 + 2 * 0.5, 3, 7])
})
