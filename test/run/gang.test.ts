import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { GANG_WORDS, helpGang, leadGang } from '../../src/run/gang.js'

const gang = () => new Int32Array(new SharedArrayBuffer(4 * GANG_WORDS))
const counts = (size: number) => new Int32Array(new SharedArrayBuffer(4 * size))

/** A thread that helps, adding one to the count of each chunk it does in the round that is under way. */
function helper(words: Int32Array, done: Int32Array, round: Int32Array, count: number): Promise<number> {
  const worker = new Worker(
    `const { parentPort, workerData: { url, words, done, round, count } } = require('node:worker_threads')
    import(url).then(({ helpGang }) => {
      let own = 0
      helpGang(words, count, k => { own++; Atomics.add(done, round[0] * count + k, 1) })
      parentPort.postMessage(own)
    })`,
    {
      eval: true,
      workerData: {
        url: new URL('../../dist/src/run/gang.js', import.meta.url).href,
        words,
        done,
        round,
        count,
      },
    },
  )
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

test('whoever leads does every chunk of every round alone where nobody helps', () => {
  const done: number[] = []
  const found = leadGang(gang(), round => {
    round(3, k => done.push(k))
    round(3, k => done.push(10 + k))
    return 'found'
  })
  expect(found).toBe('found')
  expect(done).toEqual([0, 1, 2, 10, 11, 12])
})

test('threads that help do each chunk once, none before its round or after', async () => {
  const [rounds, count] = [300, 7]
  const words = gang()
  const round = counts(1)
  const done = counts(rounds * count)
  const helpers = [1, 2, 3].map(() => helper(words, done, round, count))
  // They are given the time to come.
  await new Promise(resolve => setTimeout(resolve, 200))
  let own = 0
  leadGang(words, share => {
    for (let r = 0; r < rounds; r++) {
      round[0] = r
      share(count, k => {
        own++
        Atomics.add(done, r * count + k, 1)
      })
      expect(done.subarray(r * count, (r + 1) * count).every(times => times === 1)).toBe(true)
    }
  })
  const helped = (await Promise.all(helpers)).reduce((sum, each) => sum + each, 0)
  expect(own + helped).toBe(rounds * count)
  expect(done.every(times => times === 1)).toBe(true)
})

test('who comes when all is over, or where nobody leads, goes away again', () => {
  const never = () => expect.fail('there is nothing to do')
  const words = gang()
  helpGang(words, 2, never)
  expect(() =>
    leadGang(words, () => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  helpGang(words, 2, never)
})
