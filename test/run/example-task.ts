import type { Ensemble } from '../../src/ensemble/member.js'
import { lambdaGrid } from '../../src/path/lambda-grid.js'
import type { PathTask } from '../../src/run/ensemble-task.js'
import { testRandom } from '../ensemble/random-ensemble.js'

export interface Shape {
  readonly n?: number
  readonly p?: number
  readonly members?: number
  readonly sampler?: PathTask['sampler']['name']
}

/** A gaussian task: five true variables among p, noise, correlated neighbours. */
export function exampleTask({ n = 40, p = 30, members = 50, sampler = 'half' }: Shape = {}): PathTask {
  const random = testRandom(n * p)
  const x = Float64Array.from({ length: n * p }, () => random() - 0.5)
  for (let i = n; i < n * p; i++) x[i] += 0.4 * x[i - n]
  const y = Float64Array.from({ length: n }, (_, i) => {
    let value = random() - 0.5
    for (let j = 0; j < 5; j++) value += x[j * n + i] * (j % 2 === 0 ? 1 : -0.7)
    return value
  })
  const names = Array.from({ length: p }, (_, j) => `x${j + 1}`)
  const data = { n, p, x, y, family: 'gaussian', names, response: 'y' } as const
  const q = 8
  const grid = lambdaGrid(data, { q, count: 25 }).lambda
  return { data, grid, q, sampler: { name: sampler, seed: 7, stratified: false }, members }
}

/** Every bit of an ensemble as text. */
export function bytesOf({ p, lambda, members, worstKkt }: Ensemble): string {
  const hex = (array: Float64Array | Int32Array) =>
    `${array.constructor.name}:${Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('hex')}`
  const rows = members.map(({ variable, from, to }) => [variable, from, to].map(hex).join(' '))
  return [p, hex(lambda), hex(Float64Array.of(worstKkt)), ...rows].join('\n')
}

/** What a rejected run says. */
export async function rejection(
  run: Promise<unknown>,
): Promise<{ code: string; message: string; cause?: unknown }> {
  try {
    await run
  } catch (error) {
    return error as { code: string; message: string; cause?: unknown }
  }
  throw new Error('the run was not rejected')
}
