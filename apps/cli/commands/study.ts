import type { Command } from 'commander'
import { fail } from '../../../src/errors.js'
import { type Matrices, type TableOrFigure, tablesAndFigures } from '../../../src/study/paper/cell.js'
import { type MethodName, methodNames } from '../../../src/study/paper/method-names.js'
import { planCells, type StudyRequest } from '../../../src/study/paper/plan.js'
import { shardRunner } from '../../store/sharding.js'
import { choice, integer, names } from '../arguments.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { type ClusterFlags, clusterOptions, withCluster } from '../long/cluster.js'
import { assignmentOf, type ShardFlags, shardOption, untilShard } from '../long/shard.js'
import { outputOptions } from '../output.js'
import { reproduce } from '../study/study.js'
import { compareEnsembles } from '../study/study-ensembles.js'
import { estimate } from '../study/study-estimate.js'
import { draws, scoreboard } from '../study/study-records.js'

type What = TableOrFigure | 'all' | 'ensembles' | 'scoreboard' | 'draws'

export interface StudyFlags extends ShardFlags, ClusterFlags {
  readonly cell?: readonly string[]
  readonly method?: readonly string[]
  readonly replications?: number
  readonly seed: number
  readonly threads?: number
  readonly estimate?: boolean
  readonly locked?: boolean
}

export const whatOf: (text: string) => What = choice('what', [
  ...tablesAndFigures,
  'all',
  'ensembles',
  'scoreboard',
  'draws',
])

export function studyCommand(io: Io): Command {
  const command = commandWith(
    'study',
    'Reproduce the tables and figures of the paper, with a verdict on every number.',
    'secateur study table1 --cell 100-50-0 --replications 50',
    'secateur study all --out results',
    'secateur study all --estimate',
    'secateur study ensembles --cell scenario1-1 --replications 10',
    'secateur study scoreboard --cell knockoffs --replications 5',
    'secateur study draws --replications 20 --out results/draws',
  )
    .argument(
      '<what>',
      `${tablesAndFigures.join(', ')}, all, ensembles, scoreboard (published comparisons) or draws (designs drawn at random)`,
      whatOf,
    )
    .option('--cell <names>', 'cells, a comma list, as 100-50-0.5 of table1 (default: all)', names)
    .option('--method <names>', `methods, a comma list of ${methodNames.join(', ')} (default: all)`, names)
    .option('--replications <M>', 'replications per cell (default: as published)', integer('replications', 1))
    .option('--seed <n>', 'seed of the random numbers', integer('seed', 0), 1)
    .option('--out <folder>', 'keep replications here, go on where they end, and write tables and figures')
    .option('--threads <N>', 'worker threads (default: all cores)', integer('threads', 1))
    .option('--locked', 'draws: the validation draws, which no rule was chosen by')
    .option('--estimate', 'run two replications of each cell and tell how long all would take')
  return outputOptions(clusterOptions(shardOption(command))).action((what: What, flags: StudyFlags) => {
    for (const name of ['shard', 'cluster'] as const) {
      if (flags.estimate !== true || flags[name] === undefined) continue
      const hint = 'Two replications of each cell tell more on one machine.'
      fail(`usage/${name}`, { where: `--${name}`, rule: 'must be left out with --estimate', hint })
    }
    const assignment = assignmentOf('study', what, flags)
    const { out: _file, ...rest } = flags
    return withCluster('study', io, flags, async host => {
      if (assignment === undefined) return runStudyCommand(what, flags, host)
      const runner: Io['study']['runner'] = threads => shardRunner(host.study.runner(threads), assignment)
      const study = { ...io.study, runner }
      await untilShard(() => runStudyCommand(what, rest, { ...io, study }), flags, io)
    })
  })
}

/** Words of a study whose replications others will compute, looked at before they are asked to. */
export function checkStudyWords(io: Io, words: readonly string[], settings: Command): void {
  const command = studyCommand(io).copyInheritedSettings(settings)
  command.action((what: What, flags: StudyFlags) => {
    if (what === 'all' || tablesAndFigures.some(one => one === what))
      requestOf(what as TableOrFigure | 'all', flags)
  })
  command.parse(words, { from: 'user' })
}

export async function runStudyCommand(what: What, flags: StudyFlags, io: Io): Promise<void> {
  if (what === 'ensembles') return compareEnsembles(flags, io)
  if (what === 'scoreboard') return scoreboard(flags, io)
  if (what === 'draws') return draws(flags, io)
  const request = requestOf(what, flags)
  const matrices = await matricesFor(request, io)
  await (flags.estimate === true ? estimate : reproduce)(request, matrices, flags, io)
}

function requestOf(what: TableOrFigure | 'all', flags: StudyFlags): StudyRequest {
  const known = choice('method', methodNames)
  const { cell: cells, replications, seed } = flags
  const methods = flags.method?.map((name): MethodName => known(name))
  const request = {
    tablesAndFigures: what === 'all' ? tablesAndFigures : [what],
    cells,
    methods,
    replications,
    seed,
  }
  if (planCells(request).length === 0) {
    fail('usage/method', { where: '--method', rule: 'must leave something to run' })
  }
  return request
}

/** The real data sets that the request needs and the cache has; the study refuses those that are missing. */
async function matricesFor(request: StudyRequest, io: Io): Promise<Matrices> {
  const sources = new Set(planCells(request).flatMap(({ cell }) => cell.source ?? []))
  const loaded = await Promise.all(
    [...sources].map(async name => [name, await io.study.loadData(name)] as const),
  )
  return Object.fromEntries(loaded.filter(([, matrix]) => matrix !== undefined))
}
