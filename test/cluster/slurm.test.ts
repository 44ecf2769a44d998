import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slurmScripts } from '../../apps/cluster/slurm/scripts.js'
import { secateur } from '../support/command-line.js'
import { expectRefusal } from '../support/refusal.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { endAll, start, timeless } from './processes.js'
import { slurmInstalled, type TestSlurm, testSlurm } from './slurm.js'

const select = 'select data.csv -r response --members 60 --method pruned'.split(' ')

test('--dry-run prints both scripts and submits nothing', async () => {
  const words = [
    'cluster',
    'slurm',
    '--shards',
    '50',
    '--dry-run',
    '--dir',
    '/s',
    '--sbatch',
    '--mem=8G --time=2:00:00',
  ]
  const { code, out } = await secateur([...words, '--', ...select, '--out', '/results', '--overwrite'])
  expect(code).toBe(0)
  const [array, merge] = out.split('# /s/merge.sh\n')
  expect(array).toMatch(
    /^# \/s\/array\.sh\n#!\/bin\/bash\n#SBATCH --job-name=secateur\n#SBATCH --array=1-50\n/,
  )
  expect(array).toContain('#SBATCH --mem=8G\n#SBATCH --time=2:00:00\n')
  expect(array).toContain(
    'select data.csv -r response --members 60 --method pruned --store /s/members --quiet --threads $((SLURM_CPUS_PER_TASK > 0 ? SLURM_CPUS_PER_TASK : 1))',
  )
  expect(array).toContain('--shard "$SLURM_ARRAY_TASK_ID/50" --out /s/shards/"$SLURM_ARRAY_TASK_ID.shard"\n')
  expect(merge).toContain('merge /s/shards/1.shard /s/shards/2.shard')
  expect(merge).toContain(
    '50.shard --out /results --overwrite --quiet --threads $((SLURM_CPUS_PER_TASK > 0 ? SLURM_CPUS_PER_TASK : 1))\n',
  )
})

test('words are quoted for the shell', () => {
  const hostile = `it's; rm -rf $HOME "x" \`id\``
  const plan = {
    words: ['select', hostile, '-r', 'y'],
    folder: '/a b',
    shards: 1,
    options: [],
    program: ['node'],
    cwd: '/c d',
  }
  const { array } = slurmScripts(plan)
  expect(array).toContain(`cd '/c d'\nexec node select 'it'\\''s; rm -rf $HOME "x" \`id\`' -r y`)
  expect(array).toContain('#SBATCH --output="/a b/log/shard-%a.log"\n')
  const odd = slurmScripts({ ...plan, folder: '/50%a "b' })
  expect(odd.array).toContain('#SBATCH --output="/50%%a \\"b/log/shard-%a.log"\n')
  expect(odd.merge).toContain('#SBATCH --output="/50%%a \\"b/log/merge.log"\n')
  const equals = slurmScripts({ ...plan, words: ['select', 'd', '--threads=7', '--store=x', '--quiet'] })
  expect(equals.array).toContain('exec node select d --threads=7 --store=x --quiet \\\n')
  expect(equals.merge).not.toContain('SLURM_CPUS')
  expect(() => slurmScripts({ ...plan, words: ['select', 'a\nb'] })).toThrow(
    'must not contain control characters',
  )
  expect(() => slurmScripts({ ...plan, options: ['--mem=1\n'] })).toThrow(
    'must not contain control characters',
  )
})

test.each([
  ['select d -r y --member 60', 'usage/unknown-option', "unknown option '--member'"],
  ['select d -r y --method ridge', 'usage/method', '--method: must be one of'],
  ['select d -r y --method lasso', 'usage/slurm', 'slurm: needs a method that has members; got lasso'],
  ['study table9', 'usage/what', 'what: must be one of'],
  ['study table1 --cell nowhere', 'usage/cell', 'nowhere'],
])('every task would refuse %s', async (words, code, says) => {
  await expectRefusal(['cluster', 'slurm', '--dry-run', '--', ...words.split(' ')], {}, code, says)
})

test.each([
  ['-- merge a b', 'must be followed by -- and a select or study command'],
  ['-- select - -r y', 'needs the data in a file that all nodes see'],
  ['-- select d -r y --shard 1/2', '--shard: has no place in a Slurm run'],
  ['-- select d -r y --shard=1/2', '--shard: has no place in a Slurm run'],
  ['-- select d -r y --cluster=env', '--cluster: has no place in a Slurm run'],
  ['-- select d -r y --time-limit=1m', '--time-limit: has no place in a Slurm run'],
  ['--sbatch 8G -- select d -r y', '--sbatch: must be options such as --mem=8G; got 8G'],
])('%s', async (words, says) => {
  const line = ['cluster', 'slurm', '--dry-run', ...words.split(' ')]
  await expectRefusal(line, {}, words.includes('8G') ? 'usage/sbatch' : 'usage/slurm', says)
})

describe.skipIf(!slurmInstalled)('a real Slurm', () => {
  let slurm: TestSlurm
  beforeAll(async () => {
    slurm = await testSlurm()
  })
  afterAll(async () => {
    endAll()
    await slurm.stop()
  })
  const place = temporaryFolder('slurm')
  const dir = join(place, 'a run of 50%')
  const out = join(place, 'result')
  const submit = (words: readonly string[], ...options: string[]) =>
    start(['cluster', 'slurm', '--poll', '1', '--shards', '3', ...options, '--', ...words], slurm.env).ended

  test('computes the shards, merges them and ends in the bytes of one machine', async () => {
    const single = await start([...select, '--json', '--quiet']).ended
    const { code, err } = await submit([...select, '--out', out], '--dir', dir)
    expect(err).toMatch(
      /^Submitted array job \d+ and merge job \d+; logs in .*\nThe result is in .*result\n$/,
    )
    expect(code).toBe(0)
    expect(timeless(readFileSync(join(out, 'result.json'), 'utf8'))).toBe(timeless(single.out))
  })

  test('the same command computes only what is missing or damaged', async () => {
    const shard = (i: number) => join(dir, 'shards', `${i}.shard`)
    const before = statSync(shard(1)).mtimeMs
    const bytes = readFileSync(shard(2))
    writeFileSync(shard(2), bytes.with(bytes.length >> 1, bytes[bytes.length >> 1] ^ 1))
    const answer = readFileSync(join(out, 'result.json'), 'utf8')
    rmSync(out, { recursive: true })
    const { code, err } = await submit([...select, '--out', out], '--dir', dir)
    expect(err).toMatch(/^2 of 3 shards are there already\n/)
    expect(code).toBe(0)
    expect(timeless(readFileSync(join(out, 'result.json'), 'utf8'))).toBe(timeless(answer))
    expect(statSync(shard(1)).mtimeMs).toBe(before)
    expect(readFileSync(shard(2))).toEqual(bytes)
    const other = await submit([...select, '--seed', '2'], '--dir', dir)
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('belongs to another run') })
  })

  test('a task that fails is named with the last line of its log, and nothing is merged', async () => {
    const { code, err } = await submit(['select', 'nowhere.csv', '-r', 'y'], '--dir', join(place, 'bad'))
    expect(code).toBe(1)
    expect(err).toMatch(
      /shards 1-3: could not be computed; got secateur: nowhere\.csv: does not exist.* See .*shard-1\.log; the same command computes what is missing\. \[run\/slurm\]\n$/,
    )
  })

  test('--no-watch returns at once; where there is no Slurm the error says so', async () => {
    const { code, err } = await submit(select, '--dir', join(place, 'later'), '--no-watch')
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^Submitted array job/) })
    const none = await start(['cluster', 'slurm', '--dir', join(place, 'none'), '--', ...select], {
      PATH: '/nowhere',
    }).ended
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('sbatch: is not on this machine') })
  })
})
