import { fail } from '../../../src/errors.js'
import { benchmarkMarkdown } from '../../../src/report/study/benchmark-text.js'
import { calibrationMarkdown, calibrationSvg } from '../../../src/report/study/calibration.js'
import { calibrationOf } from '../../../src/study/benchmark/calibration.js'
import type { BenchmarkSet } from '../../../src/study/benchmark/cell.js'
import { probabilityBins } from '../../../src/study/benchmark/false-probabilities.js'
import { PROBABILITIES } from '../../../src/study/benchmark/groups.js'
import { benchmarkResults } from '../../../src/study/benchmark/leader-board.js'
import { planBenchmark, runBenchmark } from '../../../src/study/benchmark/run.js'
import type { Matrices } from '../../../src/study/paper/cell.js'
import type { BenchmarkRecord } from '../../../src/study/record.js'
import type { StudyFlags } from '../commands/study.js'
import type { Io } from '../io.js'
import { commandOf, publish } from './study-records.js'
import { withStudyHost } from './with-study-host.js'

/** Runs what is missing of a set of designs, prints how the procedures compare, and writes that into the folder. */
export async function benchmark(set: BenchmarkSet, flags: StudyFlags, io: Io): Promise<void> {
  const { out, cell: cells, replications, seed, method: groups } = flags
  if (set === 'calibration' && groups !== undefined)
    fail('usage/method', { where: '--method', rule: 'must be left out with the calibration set' })
  const request = { set, cells, replications, seed, groups }
  const sources = new Set(planBenchmark(request).flatMap(({ source }) => source ?? []))
  const loaded = await Promise.all(
    [...sources].map(async name => [name, await io.study.loadData(name)] as const),
  )
  const matrices: Matrices = Object.fromEntries(loaded.filter(([, matrix]) => matrix !== undefined))
  const records = await withStudyHost(flags, io, host => runBenchmark(request, host), matrices)
  const command = commandOf(`benchmark --set ${set}`, flags, 'results/benchmark')
  await publish(benchmarkFiles(set, records, command), set, out, flags, io)
}

function benchmarkFiles(
  set: BenchmarkSet,
  records: readonly BenchmarkRecord[],
  command: string,
): ReadonlyMap<string, string> {
  if (set !== 'calibration')
    return new Map([[`${set}.md`, benchmarkMarkdown(set, benchmarkResults(records), command)]])
  const rows = calibrationOf(records)
  const bins = probabilityBins(records.filter(({ method }) => method === PROBABILITIES))
  return new Map([
    ['calibration.md', calibrationMarkdown(rows, bins, command)],
    ['calibration.svg', calibrationSvg(rows)],
  ])
}
