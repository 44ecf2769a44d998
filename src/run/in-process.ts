import { type PrepareMembers, prepareMembers } from './compute-members.js'
import { localPool } from './local-pool.js'
import type { Runner } from './runner.js'
import { runnerOn } from './runner-on.js'

/** One member after the other on the calling thread, which can do other things between two members. */
export function inProcessRunner(prepare: PrepareMembers = prepareMembers): Runner {
  return runnerOn(localPool(prepare))
}
