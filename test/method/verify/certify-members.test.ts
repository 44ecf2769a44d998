import { expect, test } from 'vitest'
import { readDataset } from '../../../src/data/read-dataset.js'
import type { Fitted } from '../../../src/learner/member-learner.js'
import { select } from '../../../src/method/select.js'
import { type Check, verify } from '../../../src/method/verify/verify.js'
import { inProcessRunner } from '../../../src/run/in-process.js'
import type { Runner } from '../../../src/run/runner.js'
import { testRandom } from '../../ensemble/random-ensemble.js'

const random = testRandom(5)
const rows = Array.from({ length: 50 }, () => {
  const x = Array.from({ length: 7 }, () => random() - 0.5)
  return [2 * x[0] - x[1] + 0.3 * random(), ...x]
})
const table = (response: 'number' | 'class') =>
  readDataset(
    `y,a,b,c,d,e,f,g\n${rows.map(([y, ...x]) => [response === 'number' ? y : y! > 0 ? 'yes' : 'no', ...x].join()).join('\n')}\n`,
    { response: 'y' },
  )
const certificateOf = (checks: readonly Check[]) => checks.find(({ name }) => name === 'certificate')

test.each([
  ['pruned', 'number', {}],
  ['stability', 'number', { pfer: 1 }],
  ['stability', 'class', {}],
  ['pruned', 'number', { alpha: 0.5 }],
  ['stability', 'class', { alpha: 0.2 }],
] as const)('%s of a %s: members computed again are judged apart', async (method, response, more) => {
  const data = table(response)
  const result = await select(data, { method, members: 8, lambdas: 20, ...more })
  const check = certificateOf((await verify(JSON.parse(JSON.stringify(result)), data)).checks)
  expect(check).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/^3 of them judged .* worst violation \d/),
  })
})

test('members that no solver would give do not stand, though the result has the same', async () => {
  const data = table('number')
  // A machine that computes wrongly: every path lacks its first variable.
  const wrong: Runner = {
    threads: 1,
    run: (work, gathering, signal) =>
      inProcessRunner().run(
        work,
        {
          get complete() {
            return gathering.complete
          },
          report: () => gathering.report(),
          place(b, part, known) {
            const { member, worstKkt } = part as unknown as Fitted
            const shorter = {
              variable: member.variable.slice(1),
              from: member.from.slice(1),
              to: member.to.slice(1),
            }
            gathering.place(b, { member: shorter, worstKkt } as never, known)
          },
        },
        signal,
      ),
  }
  const result = await select(data, { method: 'stability', members: 8, lambdas: 20, runner: wrong })
  const { checks, ok } = await verify(JSON.parse(JSON.stringify(result)), data, { runner: wrong })
  expect(ok).toBe(false)
  expect(checks.filter(check => check.ok === false).map(({ name }) => name)).toEqual(['certificate'])
})

test('where there is nothing that the checker knows, nothing is said', async () => {
  const data = table('number')
  const result = await select(data, { method: 'randomised-lasso', members: 6, lambdas: 10 })
  expect(certificateOf((await verify(JSON.parse(JSON.stringify(result)), data)).checks)).toBeUndefined()
})
