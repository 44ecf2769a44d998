import { inProcessRunner } from '../run/in-process.js'
import type { Runner } from '../run/runner.js'
import { prepareTask } from './select-now.js'

/** Every task of every method, one part after the other on the calling thread. */
export function localRunner(): Runner {
  return inProcessRunner(prepareTask)
}
