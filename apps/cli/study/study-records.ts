/** secateur study scoreboard and secateur study draws: run what is missing, print how it stands, and write that into the folder. */
import { drawsFiles } from '../../../src/report/study/draws.js'
import { scoreboardFiles } from '../../../src/report/study/scoreboard.js'
import { runDraws } from '../../../src/study/draws/run-draws.js'
import { type DrawSet, drawSets } from '../../../src/study/draws/sets.js'
import { runScoreboard } from '../../../src/study/scoreboard/run-scoreboard.js'
import { scoreboardRows } from '../../../src/study/scoreboard/score.js'
import type { StudyFlags } from '../commands/study.js'
import type { Io } from '../io.js'
import { withStudyHost, writeStudy } from './with-study-host.js'

export async function scoreboard(flags: StudyFlags, io: Io): Promise<void> {
  const { cell: cells, replications, seed } = flags
  const records = await withStudyHost(flags, io, host => runScoreboard({ cells, replications, seed }, host))
  const command = commandOf('scoreboard', flags, 'results/scoreboard')
  await publish(scoreboardFiles(scoreboardRows(records), command), 'scoreboard', flags, io)
}

export async function draws(flags: StudyFlags, io: Io): Promise<void> {
  const { replications, method: methods } = flags
  const set: DrawSet = flags.locked === true ? 'locked' : 'development'
  const request = { set, draws: replications ?? drawSets[set].draws, methods }
  const records = await withStudyHost(flags, io, host => runDraws(request, host))
  const command = commandOf(`draws${set === 'locked' ? ' --locked' : ''}`, flags, 'results/draws')
  await publish(drawsFiles(set, records, command), set, flags, io)
}

/** What makes the files again. */
function commandOf(what: string, { cell, method, replications, seed }: StudyFlags, folder: string): string {
  const options = [
    ...(cell === undefined ? [] : [`--cell ${cell.join()}`]),
    ...(method === undefined ? [] : [`--method ${method.join()}`]),
    ...(replications === undefined ? [] : [`--replications ${replications}`]),
    ...(seed === 1 ? [] : [`--seed ${seed}`]),
  ]
  return ['secateur study', what, ...options, `--out ${folder}`].join(' ')
}

async function publish(
  files: ReadonlyMap<string, string>,
  name: string,
  flags: StudyFlags,
  io: Io,
): Promise<void> {
  io.stdout.write(files.get(`${name}.${flags.csv === true ? 'csv' : 'md'}`)!)
  await writeStudy(files, flags, io)
}
