/** Where and how the members of a long run are computed: kept as they finish, or as a shard of it. */
import type { Runner } from '../../../src/run/runner.js'
import type { Assignment } from '../../store/sharding.js'
import { shardRunner } from '../../store/sharding.js'
import type { Io } from '../io.js'
import { type KeepFlags, kept } from './keep.js'

/** The same command line, with a runner that does what the flags say. */
export function longRun(io: Io, flags: KeepFlags, assignment: Assignment | undefined): Io {
  return {
    ...io,
    runner(threads): Runner {
      const keeping = kept(io.runner(threads), flags, io)
      return assignment === undefined ? keeping : shardRunner(keeping, assignment)
    },
  }
}
