/** The digest of data (src/data/digest.ts) as a task of one part: it is asked for at the end only, and on another thread it holds up nobody. */
import { digestOf } from '../data/digest.js'
import { onlyHere, type TaskKind } from './task-kind.js'

export interface DigestTask {
  readonly pieces: readonly Uint8Array[]
}

export const digestKind: TaskKind<DigestTask, { readonly digest: string }> = {
  name: 'digests',
  prepare:
    ({ pieces }) =>
    () => ({ digest: digestOf(pieces) }),
  ...onlyHere('digests'),
  // What a platform's own SHA-256 takes.
  cost: ({ pieces }) => 5e-7 * pieces.reduce((sum, { length }) => sum + length, 0),
  isUnhurried: true,
}
