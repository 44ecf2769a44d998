import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type SlurmPlan, slurmScripts } from '../../cluster/slurm/scripts.js'
import { integer, refuseWord } from '../arguments.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { note } from '../output.js'
import { progressBar } from '../terminal/progress.js'
import { checkSelectWords } from './select.js'
import { checkStudyWords } from './study.js'

interface SlurmFlags {
  readonly dir: string
  readonly shards: number
  readonly sbatch?: readonly string[]
  readonly dryRun?: boolean
  readonly watch: boolean
  readonly poll: number
  readonly quiet?: boolean
}

export function slurmCommand(io: Io): Command {
  const command = commandWith(
    'slurm',
    'Submit a select or study as a Slurm array job and a merge job, and watch them.',
    "secateur cluster slurm --shards 50 --sbatch '--mem=8G --time=2:00:00' -- \\\n      select data.csv --response y --members 10000 --out results",
    'secateur cluster slurm --shards 50 --dry-run -- select data.csv -r y',
  )
    .argument('<words...>', 'after --, a select or study command')
    .option('--dir <folder>', 'scripts, shards and logs; all nodes must see it', 'secateur-slurm')
    .option('--shards <N>', 'tasks of the array', integer('shards', 1), 10)
    .option('--sbatch <options>', 'options for sbatch, as --mem=8G; may be given several times', sbatchWords)
    .option('--dry-run', 'print the scripts and submit nothing')
    .option('--no-watch', 'submit and return at once')
    .option('--poll <seconds>', 'time between two looks', integer('poll', 1), 5)
    .option('--quiet', 'say nothing')
  return command.action(async (words: readonly string[], flags: SlurmFlags) => {
    const plan: SlurmPlan = {
      words,
      folder: resolve(flags.dir),
      shards: flags.shards,
      options: flags.sbatch ?? [],
      program: [process.execPath, resolve(process.argv[1])],
      cwd: process.cwd(),
    }
    const scripts = slurmScripts(plan)
    const [what, ...rest] = scripts.words
    if (what === 'select') checkSelectWords(io, rest, command)
    else checkStudyWords(io, rest, command)
    if (flags.dryRun === true) {
      io.stdout.write(
        `# ${plan.folder}/array.sh\n${scripts.array}\n# ${plan.folder}/merge.sh\n${scripts.merge}`,
      )
      return
    }
    const { submit, watch } = await import('../../cluster/slurm/run-slurm.js')
    const tell = (text: string) => note(io, flags, text)
    const submitted = await submit(plan, tell)
    if (!flags.watch) return
    const bar = progressBar(io, 'shards', flags.quiet === true)
    try {
      await watch(plan, submitted, {
        signal: io.signal,
        tell,
        onProgress: bar.update,
        poll: 1000 * flags.poll,
      })
    } finally {
      bar.clear()
      const jobs = [submitted.array, submitted.merge].filter(job => job !== undefined).join(' ')
      if (io.signal.aborted) tell(`The jobs go on; scancel ${jobs} ends them`)
    }
  })
}

function sbatchWords(text: string, before: readonly string[] = []): readonly string[] {
  const words = text.trim().split(/\s+/)
  const odd = words.find(word => !/^--[a-z]/.test(word))
  if (odd !== undefined) refuseWord('sbatch', 'must be options such as --mem=8G', odd)
  return [...before, ...words]
}
