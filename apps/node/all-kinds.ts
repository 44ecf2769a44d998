import { methodKinds } from '../../src/method/select-now.js'
import { replicationKind } from '../../src/study/study-job.js'

/** Every kind of part that can be computed here, by its name. */
export const allKinds = { ...methodKinds, replications: replicationKind } as const
