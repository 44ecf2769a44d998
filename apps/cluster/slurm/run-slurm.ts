/** Writes the scripts of a run, submits what is missing of it, and watches until the result is there. */
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fail } from '../../../src/errors.js'
import { throwIfAborted } from '../../../src/run/abort.js'
import { diskFault } from '../../node/files/disk-fault.js'
import { writeWhole } from '../../node/files/write-whole.js'
import { readShard } from '../../store/shard-file.js'
import { logPath, type SlurmPlan, shardPath, slurmScripts } from './scripts.js'

export interface SlurmHost {
  readonly signal: AbortSignal
  readonly tell: (text: string) => void
  readonly onProgress: (done: number, total: number) => void
  /** Milliseconds between two looks. */
  readonly poll: number
}

/** States of a job that is not over. */
const GOING_ON = /PENDING|RUNNING|CONFIGURING|COMPLETING|REQUEUED|SUSPENDED|RESIZING/

/** Job numbers of the array, if any shard was missing, and of the merge; and where the result will be. */
export async function submit(plan: SlurmPlan, tell: (text: string) => void) {
  const { folder, shards } = plan
  await claim(plan)
  const missing = await missingShards(plan)
  if (missing.length < shards) tell(`${shards - missing.length} of ${shards} shards are there already`)
  const { array, merge, out } = slurmScripts(plan, missing.length === 0 ? '1' : listOf(missing))
  await writeWhole(join(folder, 'array.sh'), array)
  await writeWhole(join(folder, 'merge.sh'), merge)
  const first = missing.length === 0 ? undefined : await sbatch([join(folder, 'array.sh')])
  const waiting = first === undefined ? [] : [`--dependency=afterok:${first}`, '--kill-on-invalid-dep=yes']
  const second = await sbatch([...waiting, join(folder, 'merge.sh')])
  tell(
    `Submitted ${first === undefined ? '' : `array job ${first} and `}merge job ${second}; logs in ${join(folder, 'log')}`,
  )
  return { array: first, merge: second, out }
}

export async function watch(
  plan: SlurmPlan,
  { array, merge, out }: Awaited<ReturnType<typeof submit>>,
  host: SlurmHost,
): Promise<void> {
  const { folder, shards } = plan
  const jobs = [array, merge].filter(job => job !== undefined)
  for (;;) {
    const states = await statesOf(jobs)
    const there = Array.from({ length: shards }, (_, i) => existsSync(shardPath(folder, i + 1)))
    host.onProgress(there.filter(Boolean).length, shards)
    if (!states.some(state => GOING_ON.test(state))) break
    await pause(host.poll, undefined, { signal: host.signal }).catch(() => {})
    throwIfAborted(host.signal)
  }
  const missing = await missingShards(plan)
  if (missing.length > 0) {
    const [index] = missing
    fail('run/slurm', {
      where: `shard${missing.length === 1 ? '' : 's'} ${listOf(missing)}`,
      rule: 'could not be computed',
      got: await lastLine(logPath(folder, index)),
      hint: `See ${logPath(folder, index)}; the same command computes what is missing.`,
    })
  }
  const [state] = await statesOf([merge])
  if (state !== undefined && state !== 'COMPLETED') {
    const log = join(folder, 'log', 'merge.log')
    fail('run/slurm', {
      where: 'merge',
      rule: `ended as ${state}`,
      got: await lastLine(log),
      hint: `See ${log}.`,
    })
  }
  host.tell(`The result is in ${out}`)
}

/** The folder belongs to one run: another one is refused. */
async function claim({ folder, words, shards }: SlurmPlan): Promise<void> {
  const path = join(folder, 'run.json')
  const own = `${JSON.stringify({ words, shards })}\n`
  try {
    await mkdir(join(folder, 'shards'), { recursive: true })
    await mkdir(join(folder, 'log'), { recursive: true })
  } catch (error) {
    diskFault(folder, error)
  }
  const before = await readFile(path, 'utf8').catch(() => undefined)
  if (before !== undefined && before !== own) {
    fail('usage/slurm', {
      where: folder,
      rule: 'belongs to another run: its command or its number of shards differs',
      hint: 'Name another folder with --dir, or remove this one.',
    })
  }
  await writeWhole(path, own)
}

async function missingShards({ folder, shards }: SlurmPlan): Promise<number[]> {
  const missing: number[] = []
  for (let index = 1; index <= shards; index++) {
    const there = await readShard(shardPath(folder, index)).catch(() => undefined)
    if (there === undefined) missing.push(index)
  }
  return missing
}

async function sbatch(words: readonly string[]): Promise<string> {
  const text = await slurm('sbatch', ['--parsable', ...words])
  return text.trim().split(';')[0]
}

/** Of all tasks of the jobs that Slurm still knows. */
async function statesOf(jobs: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    jobs.map(job => slurm('scontrol', ['show', 'job', '--oneliner', job]).catch(() => '')),
  )
  return texts.flatMap(text => [...text.matchAll(/\bJobState=([A-Z_]+)/g)].map(match => match[1]))
}

async function slurm(program: string, words: readonly string[]): Promise<string> {
  const { execFile } = process.getBuiltinModule('node:child_process')
  try {
    const { stdout } = await promisify(execFile)(program, [...words])
    return stdout
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string }
    if (code === 'ENOENT') {
      fail('run/no-slurm', {
        where: program,
        rule: 'is not on this machine',
        hint: 'Submit from a login node of the cluster; --dry-run prints the scripts anywhere.',
      })
    }
    return fail('run/slurm', {
      where: program,
      rule: 'failed',
      got: (stderr ?? String(error)).trim().split('\n')[0],
    })
  }
}

async function lastLine(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.trim().split('\n').at(-1)?.slice(0, 300) || 'no word in its log'
}

/** 1, 2, 3, 7 as 1-3,7. */
function listOf(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const index of numbers) {
    const run = runs.at(-1)
    if (run?.[1] === index - 1) run[1] = index
    else runs.push([index, index])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}
