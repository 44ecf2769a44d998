/** Runs during which workers are killed with SIGKILL at random times, as the seed says, and new ones started in their place. */
import { join } from 'node:path'
import { stream } from '../../src/random/stream.js'
import { folder, pause, type Started, start, timeless } from './processes.js'

const select = 'select data.csv -r response --members 700 --method stability --json'.split(' ')
let expected: Promise<string> | undefined

/** Workers that serve one run after the other. */
export interface Crew {
  readonly url: string
  replace(i: number): void
  readonly size: number
  end(): Promise<void>
}

export function hire(url: string, size: number): Crew {
  const one = () => start(['cluster', 'worker', '--redis', url, '--threads', '1', '--lock', '3', '--quiet'])
  const workers: Started[] = Array.from({ length: size }, one)
  return {
    url,
    size,
    replace(i) {
      workers[i].child.kill('SIGKILL')
      workers[i] = one()
    },
    async end() {
      for (const { child } of workers) child.kill('SIGKILL')
      await Promise.all(workers.map(({ ended }) => ended))
    },
  }
}

export async function killRun(seed: number, crew: Crew): Promise<string> {
  expected ??= start([...select, '--quiet']).ended.then(({ out }) => timeless(out))
  const answer = await expected
  const random = stream(seed, 'test/kill', 0)
  const run = start([...select, '--cluster', crew.url, '--store', join(folder, `kill-${seed}`)])
  let over = false
  const killing = (async () => {
    for (let kills = 1 + Math.floor(3 * random.uniform()); kills > 0 && !over; kills--) {
      await pause(300 + 1200 * random.uniform())
      if (!over) crew.replace(Math.floor(crew.size * random.uniform()))
    }
  })()
  const { code, out, err } = await run.ended
  over = true
  await killing
  if (code !== 0) return `failed: ${err}`
  return timeless(out) === answer ? 'same' : 'different'
}
