import { createSha256 } from '../math/digest/sha256.js'
import type { Dataset } from './dataset.js'

/**
 * SHA-256 of what a selection depends on: names, family, groups, what belongs to a survival time, offset, subjects, weights, penalty factors and columns kept in every model if any, and the
 * bytes of y and x (column-major, little-endian); where members impute cells, also which (`refill`, a name that old digests know).
 */
export function digest(data: Dataset): string {
  return digestOf(digestedBytes(data))
}

/** Of bytes in pieces, one after the other. */
export function digestOf(pieces: readonly Uint8Array[]): string {
  const sum = createSha256()
  for (const piece of pieces) sum.update(piece)
  return sum.hex()
}

/** What is digested, in pieces: numbers where they are. */
export function digestedBytes(data: Dataset): readonly Uint8Array[] {
  const {
    n,
    p,
    family,
    response,
    names,
    groups,
    subjects,
    imputation,
    weights,
    unpenalised,
    penaltyFactors,
    standardise,
    survival,
    offset,
  } = data
  const head = JSON.stringify({
    format: 'secateur-dataset-1',
    n,
    p,
    family,
    response,
    names,
    groups,
    subjects: subjects && [...subjects],
    survival: survival && {
      event: [...survival.event],
      entry: survival.entry && [...survival.entry],
      strata: survival.strata && [...survival.strata],
      ties: survival.ties,
    },
    offset: offset && [...offset],
    weights: weights && [...weights],
    kept: unpenalised && { names: unpenalised.names, groups: unpenalised.groups },
    penaltyFactors: penaltyFactors && [...penaltyFactors],
    standardise,
    refill: imputation?.missing.variable.length,
  })
  const { rows, start, variable } = imputation?.missing ?? {}
  const numbers = [data.y, data.x, unpenalised?.x, rows, start, variable].filter(one => one !== undefined)
  return [new TextEncoder().encode(`${head}\n`), ...numbers.map(bytesOf)]
}

function bytesOf(values: Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
