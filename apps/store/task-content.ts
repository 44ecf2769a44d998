/** The content of a task as bytes, and the digest that names it: everything a member depends on, and nothing else. */
import { createHash } from 'node:crypto'
import type { EnsembleTask } from '../../src/run/ensemble-task.js'
import { toPieces } from '../../src/run/portable.js'
import { software } from './software.js'

export interface Content {
  readonly digest: string
  readonly pieces: readonly Uint8Array[]
}

/** How many members are asked for and where the data came from make no difference to any of them. */
export function bareTask(task: EnsembleTask): unknown {
  const { members: _members, data, ...settings } = task
  const { source: _source, ...bare } = data
  return { ...settings, data: bare }
}

export function contentOf(value: unknown): Content {
  const pieces = toPieces(value)
  const hash = createHash('sha256').update(JSON.stringify(['secateur-content-1', software]))
  for (const piece of pieces) hash.update(piece)
  return { digest: hash.digest('hex'), pieces }
}
