/** The content of a task as bytes, and the digest that names it: everything a part depends on, and nothing else. */
import { createHash } from 'node:crypto'
import { toPieces } from '../../src/run/portable.js'
import { software } from './software.js'

export interface Content {
  readonly digest: string
  readonly pieces: readonly Uint8Array[]
}

export function contentOf(value: unknown): Content {
  const pieces = toPieces(value)
  const hash = createHash('sha256').update(JSON.stringify(['secateur-content-1', software]))
  for (const piece of pieces) hash.update(piece)
  return { digest: hash.digest('hex'), pieces }
}
