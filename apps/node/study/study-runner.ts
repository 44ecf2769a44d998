import type { Runner } from '../../../src/run/runner.js'
import { threadRunner } from '../threads.js'

/** Replications of the study on all cores; with one thread that is the calling one. The records do not depend on their number. */
export function studyRunner(threads?: number): Runner & { close(): Promise<void> } {
  return threadRunner({ threads, part: 'all' })
}
