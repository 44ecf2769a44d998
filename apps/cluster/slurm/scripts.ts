/** A run as Slurm scripts: an array job with a task per shard, and a job that merges when all of them have succeeded. */
import { join, resolve } from 'node:path'
import { fail } from '../../../src/errors.js'

export interface SlurmPlan {
  /** secateur's own words, from select or study on. */
  readonly words: readonly string[]
  /** A folder that all nodes see. */
  readonly folder: string
  readonly shards: number
  /** Further options of sbatch for the array, such as --partition=long --mem=8G. */
  readonly options: readonly string[]
  /** The program: node and its script. */
  readonly program: readonly string[]
  readonly cwd: string
}

export function shardPath(folder: string, index: number | string): string {
  return join(folder, 'shards', `${index}.shard`)
}

export function logPath(folder: string, index: number | string): string {
  return join(folder, 'log', `shard-${index}.log`)
}

/** The scripts, and where the result will be. `tasks` are the shards still to be computed, as Slurm writes lists: 1-3,7. */
export function slurmScripts(plan: SlurmPlan, tasks = `1-${plan.shards}`) {
  const { folder, shards, program, cwd } = plan
  const { words, out, merging } = divide(plan)
  const given = new Set(words.map(nameOf))
  const keep = words[0] === 'select' && !given.has('--store') ? ['--store', join(folder, 'members')] : []
  const threads = given.has('--threads')
    ? ''
    : ' --threads $((SLURM_CPUS_PER_TASK > 0 ? SLURM_CPUS_PER_TASK : 1))'
  const quiet = given.has('--quiet') ? [] : ['--quiet']
  const command = [...program, ...words, ...keep, ...quiet].map(quoted).join(' ')
  const options = plan.options.map(option => option.replace(/^--/, ''))
  // What the merge has no use for.
  const elsewhere =
    words[0] === 'study' ? /^(array|cpus-per-task|ntasks|gres|gpus)/ : /^(array|ntasks|gres|gpus)/
  const files = Array.from({ length: shards }, (_, i) => shardPath(folder, i + 1))
  return {
    out,
    /** Of the command itself, as every task has them. */
    words,
    array: script(
      [
        'job-name=secateur',
        `array=${tasks}`,
        `output=${sbatchPath(join(folder, 'log'), 'shard-%a.log')}`,
        'open-mode=append',
        'requeue',
        ...options,
      ],
      cwd,
      [
        `exec ${command}${threads} \\`,
        `  --shard "$SLURM_ARRAY_TASK_ID/${shards}" --out ${quoted(join(folder, 'shards'))}/"$SLURM_ARRAY_TASK_ID.shard"`,
      ],
    ),
    merge: script(
      [
        'job-name=secateur-merge',
        `output=${sbatchPath(join(folder, 'log'), 'merge.log')}`,
        ...options.filter(option => !elsewhere.test(option)),
      ],
      cwd,
      // The recommended method is assessed after the merge, by simulations that take long.
      [
        `exec ${[...program, 'merge', ...files, '--out', out, ...merging, '--quiet'].map(quoted).join(' ')}${words[0] === 'select' ? threads : ''}`,
      ],
    ),
  }
}

/** What a shard is computed with, and what only the whole needs. */
function divide({ words, folder, cwd }: SlurmPlan) {
  if (words[0] !== 'select' && words[0] !== 'study')
    fail('usage/slurm', { where: 'slurm', rule: 'must be followed by -- and a select or study command' })
  const rest: string[] = []
  const merging: string[] = []
  let out = join(folder, 'result')
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (hasControl(word)) fail('usage/slurm', { where: 'slurm', rule: 'must not contain control characters' })
    if (['--shard', '--cluster', '--time-limit', '--resume', '--json', '--csv'].includes(nameOf(word)))
      fail('usage/slurm', {
        where: nameOf(word),
        rule: 'has no place in a Slurm run: the result goes to --out',
      })
    if (word === '--out') out = words[++i] ?? out
    else if (word.startsWith('--out=')) out = word.slice(6)
    else if (word === '--overwrite') merging.push(word)
    else rest.push(word)
  }
  if (rest[0] === 'select' && rest[1] === '-')
    fail('usage/slurm', { where: 'slurm', rule: 'needs the data in a file that all nodes see' })
  return { words: rest, out: resolve(cwd, out), merging }
}

function script(options: readonly string[], cwd: string, lines: readonly string[]): string {
  const bad = options.find(hasControl)
  if (bad !== undefined)
    fail('usage/slurm', { where: '--sbatch', rule: 'must not contain control characters' })
  return `${['#!/bin/bash', ...options.map(option => `#SBATCH --${option}`), 'set -e', `cd ${quoted(cwd)}`, ...lines].join('\n')}\n`
}

/** --threads of --threads=7. */
function nameOf(word: string): string {
  return word.startsWith('--') ? word.split('=', 1)[0] : word
}

/** In the comments that sbatch reads, quotes hold a path together and a percent sign begins a pattern. */
function sbatchPath(folder: string, pattern: string): string {
  return `"${folder.replace(/["\\]/g, '\\$&').replaceAll('%', '%%')}/${pattern}"`
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

function quoted(word: string): string {
  return /^[\w./=:,+@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
