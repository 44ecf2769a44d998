import { expect, test } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { digest } from '../../src/data/digest.js'
import { select } from '../../src/method/select.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import type { Runner } from '../../src/run/runner.js'
import { randomTable } from '../random-table.js'

/** The digest in a result of these data, and what was computed beside the members. */
async function selected(data: Dataset) {
  const beside: string[] = []
  const here = inProcessRunner()
  const background: Runner = {
    threads: 1,
    async run(work, gathering, signal) {
      beside.push(work.kind.name)
      await here.run(work, gathering, signal)
    },
  }
  const runner = { ...here, threads: 2, background }
  const result = await select(data, { method: 'stability', members: 6, lambdas: 10, runner })
  return { found: result.data.digest, beside }
}

test('the digest is another thread’s where threads share the numbers, and the same anywhere', async () => {
  const data = randomTable(40, 30, 2)
  const x = new Float64Array(new SharedArrayBuffer(8 * data.x.length))
  x.set(data.x)
  expect(await selected({ ...data, x })).toEqual({ found: digest(data), beside: ['digests'] })
  expect(await selected(data)).toEqual({ found: digest(data), beside: [] })
})
