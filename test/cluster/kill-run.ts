/** One run during which workers are killed with SIGKILL at random times, as the seed says, and new ones started. */
import { join } from 'node:path'
import { stream } from '../../src/random/stream.js'
import { folder, pause, type Started, start, timeless } from './processes.js'

const select = 'select data.csv -r response --members 700 --method stability --json'.split(' ')
let expected: Promise<string> | undefined

export async function killRun(seed: number, url: string): Promise<string> {
  expected ??= start([...select, '--quiet']).ended.then(({ out }) => timeless(out))
  const answer = await expected
  const random = stream(seed, 'test/kill', 0)
  const hire = () => start(['cluster', 'worker', '--redis', url, '--threads', '1', '--lock', '3', '--quiet'])
  const workers: Started[] = [hire(), hire()]
  const run = start([...select, '--cluster', url, '--store', join(folder, `kill-${seed}`)])
  let over = false
  const killing = (async () => {
    for (let kills = 1 + Math.floor(3 * random.uniform()); kills > 0 && !over; kills--) {
      await pause(300 + 1200 * random.uniform())
      if (over) break
      const i = Math.floor(workers.length * random.uniform())
      workers[i].child.kill('SIGKILL')
      workers[i] = hire()
    }
  })()
  const { code, out, err } = await run.ended
  over = true
  await killing
  for (const { child } of workers) child.kill('SIGKILL')
  await Promise.all(workers.map(({ ended }) => ended))
  if (code !== 0) return `failed: ${err}`
  return timeless(out) === answer ? 'same' : 'different'
}
