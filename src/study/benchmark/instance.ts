import type { Instance } from '../scenario/instance.js'

/** Data and which variables matter in them: all that the laboratory asks of a replication. */
export type LabInstance = Pick<Instance, 'data' | 'support'>
