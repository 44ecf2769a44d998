/** Replications of the study on all cores. */
import { availableParallelism } from 'node:os'
import { localPool } from '../../src/run/local-pool.js'
import { createPool } from '../../src/run/pool.js'
import type { StudyPool } from '../../src/study/paper/run-study.js'
import { prepareReplications } from '../../src/study/study-job.js'
import { partFile, partWord } from './beside.js'
import { threadPort } from './thread-port.js'

/** With one thread that is the calling one. The records do not depend on their number. */
export function studyPool(threads = availableParallelism()): StudyPool {
  return threads === 1
    ? localPool(prepareReplications)
    : createPool(() => threadPort(partFile, [partWord('study')]), threads)
}
