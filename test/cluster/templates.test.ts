import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folder, start, timeless } from './processes.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const template = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

/** The shell command of a template, as YAML folds it, on this machine's paths and for three shards. */
function commandOf(name: string): string {
  const [, block] = /- >-\n((?: {14}.*\n)+)/.exec(template(name))!
  const folded = block.trim().replaceAll(/\n +/g, ' ')
  expect(folded).toContain('exec secateur ')
  return folded
    .replace('exec secateur ', `exec node ${root}dist/secateur.cjs `)
    .replaceAll('/data/', `${folder}/`)
    .replace('--response y --members 10000', '--response response --members 20 --simulations 2')
    .replace('))/50"', '))/3"')
    .replace(' 1 50)', ' 1 3)')
}

const shell = (command: string, env: Record<string, string> = {}) =>
  spawnSync('sh', ['-c', command], { encoding: 'utf8', env: { ...process.env, ...env } })

test('the commands of the Indexed Job and of its merge give the bytes of one machine', async () => {
  for (const JOB_COMPLETION_INDEX of ['0', '1', '2'])
    expect(shell(commandOf('kubernetes-indexed-job.yaml'), { JOB_COMPLETION_INDEX })).toMatchObject({
      status: 0,
      stderr: '',
    })
  expect(shell(commandOf('kubernetes-merge-job.yaml'))).toMatchObject({ status: 0 })
  const words = 'select data.csv --response response --members 20 --simulations 2 --json'.split(' ')
  const single = await start(words).ended
  expect(timeless(readFileSync(join(folder, 'result/result.json'), 'utf8'))).toBe(timeless(single.out))
})

test('the Indexed Job says how many shards there are where Kubernetes and the program need it', () => {
  const job = template('kubernetes-indexed-job.yaml')
  expect(job).toContain('completionMode: Indexed\n  completions: 50\n  parallelism: 50\n')
  expect(job).toContain('backoffLimitPerIndex:')
  expect(job).toContain('restartPolicy: Never')
  expect(job).toContain('+ 1))/50"')
  expect(template('kubernetes-merge-job.yaml')).toContain("seq -f '/data/shards/%g.shard' 1 50")
})
