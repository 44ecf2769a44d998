import { join } from 'node:path'
import type { Matrices } from '../../../src/study/paper/cell.js'
import type { StudyHost } from '../../../src/study/paper/run-study.js'
import type { StudyFlags } from '../commands/study.js'
import type { Io } from '../io.js'
import { note } from '../output.js'
import { toldProgress } from '../terminal/paced-progress.js'

/** Replications on the pool of the study: how far they are is told, and finished ones are kept in the folder, where there is one. */
export async function withStudyHost<Found>(
  { out, ...flags }: StudyFlags,
  io: Io,
  run: (host: StudyHost) => Promise<Found>,
  matrices: Matrices = {},
): Promise<Found> {
  const progress = toldProgress(io, flags, 'replications')
  const runner = io.study.runner(flags.threads)
  const store = out === undefined ? undefined : io.study.store(join(out, 'replications'))
  try {
    const onProgress: StudyHost['onProgress'] = ({ done, total, left }) => progress.update(done, total, left)
    return await run({ runner, matrices, store, signal: io.signal, onProgress })
  } finally {
    progress.clear()
    if (io.signal.aborted && out !== undefined)
      note(io, flags, `What is finished is in ${out}; the same command goes on from there.`)
    await runner.close?.()
  }
}

/** The files of a study into its folder, where it has one. */
export async function writeStudy(
  files: ReadonlyMap<string, string>,
  flags: StudyFlags,
  io: Io,
): Promise<void> {
  if (flags.out === undefined) return
  await io.study.publish(flags.out, files)
  note(io, flags, `Wrote ${flags.out}: ${[...files.keys()].join(', ')}`)
}
