import type { Instance } from '../scenario/instance.js'

/** Data and which variables matter in them: all that the benchmark asks of a replication. */
export type BenchmarkInstance = Pick<Instance, 'data' | 'support'>
