import { createSha256 } from '../../math/digest/sha256.js'
import { canonical } from '../verify/same-json.js'
import { briefly } from './brief-variables.js'
import type { SelectionResult } from './result.js'

/** SHA-256 of a result as it is written, as JSON with its keys in order, but for `timing` and the digest itself: runs that agree have the same. */
export function resultDigest(result: SelectionResult): string {
  const { timing: _timing, digest: _digest, ...rest } = briefly(result)
  return createSha256()
    .update(new TextEncoder().encode(canonical(rest)))
    .hex()
}

/** The result as it is written. */
export function withDigest(result: SelectionResult): SelectionResult {
  return { ...result, digest: resultDigest(result) }
}
