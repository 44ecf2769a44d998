/**
 * The coefficients of a solution for the columns as they were given, block by block. Constants and unpenalised coefficients of several
 * classes are taken to sum to zero: any number might be added to all of them.
 */
import type { SparseVector } from '../lasso-path.js'
import type { Loss } from './loss.js'
import type { Sample } from './sample.js'
import type { GlmPoint } from './solver.js'

export interface OriginalScale {
  readonly constant: number
  /** Those that are not zero, by column in ascending order: those kept in every model, then those of the data set. */
  readonly values: SparseVector
}

export interface ScaledCoefficient {
  readonly column: number
  readonly block: number
  /** For the column as the sample has it. */
  readonly b: number
}

export function originalScale({ sample, active, loss }: GlmPoint): OriginalScale[] {
  const { f64 } = sample.table.arena
  const coefficients = Array.from({ length: active.size }, (_, q) => ({
    column: active.columnOf[q],
    block: active.blockOf[q],
    b: f64[active.beta / 8 + q],
  }))
  return modelOf(sample, loss, coefficients)
}

/** The same from a list of coefficients. */
export function modelOf(
  { table, m, mean, norm, factor }: Sample,
  loss: Loss,
  coefficients: readonly ScaledCoefficient[],
): OriginalScale[] {
  const { design, centre, scale } = table
  const { columns } = design
  const blocks = Array.from({ length: loss.blocks }, () => ({
    constant: loss.centre,
    values: new Map<number, number>(),
  }))
  for (const { column: j, block: own, b: scaled } of coefficients) {
    const block = blocks[own]
    const b = scaled * loss.unit
    if (j === columns) {
      block.constant += b / Math.sqrt(m)
      continue
    }
    // z = (x - mean) / norm with x = (original - centre) / scale.
    block.values.set(j, b / norm[j] / scale[j])
    if (loss.constant) block.constant -= (b / norm[j]) * (mean[j] + centre[j] / scale[j])
  }
  if (loss.blocks > 1) {
    centreOver(
      blocks,
      block => block.constant,
      (block, value) => (block.constant = value),
    )
    for (let j = 0; j < columns; j++) {
      if (factor[j] === 0)
        centreOver(
          blocks,
          block => block.values.get(j) ?? 0,
          (block, value) => block.values.set(j, value),
        )
    }
  }
  return blocks.map(({ constant, values }) => ({ constant, values: sparse(values) }))
}

function sparse(values: ReadonlyMap<number, number>): SparseVector {
  const index = Int32Array.from(values.keys())
    .filter(j => values.get(j) !== 0)
    .sort()
  return { index, value: Float64Array.from(index, j => values.get(j)!) }
}

function centreOver<T>(
  blocks: readonly T[],
  get: (block: T) => number,
  set: (block: T, value: number) => void,
): void {
  const mean = blocks.reduce((sum, block) => sum + get(block), 0) / blocks.length
  for (const block of blocks) set(block, get(block) - mean)
}
