/**
 * The coefficients of a solution for the columns as they were given, block by block. Constants and unpenalised coefficients of several
 * classes are taken to sum to zero: any number might be added to all of them.
 */
import type { GlmPoint } from './solver.js'

export interface OriginalScale {
  readonly constant: number
  /** By column: those kept in every model, then those of the data set. */
  readonly values: Float64Array
}

export function originalScale({ sample, active, loss }: GlmPoint): OriginalScale[] {
  const { table, mean, norm } = sample
  const { arena, design, centre, scale } = table
  const { columns } = design
  const blocks = Array.from({ length: loss.blocks }, () => ({
    constant: loss.centre,
    values: new Float64Array(columns),
  }))
  for (let q = 0; q < active.size; q++) {
    const j = active.columnOf[q]
    const block = blocks[active.blockOf[q]]
    const b = arena.f64[active.beta / 8 + q] * loss.unit
    if (j === columns) {
      block.constant += b / Math.sqrt(sample.m)
      continue
    }
    // z = (x - mean) / norm with x = (original - centre) / scale.
    block.values[j] = b / norm[j] / scale[j]
    if (loss.constant) block.constant -= (b / norm[j]) * (mean[j] + centre[j] / scale[j])
  }
  if (loss.blocks > 1) {
    centreOver(
      blocks,
      block => block.constant,
      (block, value) => (block.constant = value),
    )
    for (let j = 0; j < columns; j++) {
      if (sample.factor[j] === 0)
        centreOver(
          blocks,
          block => block.values[j],
          (block, value) => (block.values[j] = value),
        )
    }
  }
  return blocks
}

function centreOver<T>(
  blocks: readonly T[],
  get: (block: T) => number,
  set: (block: T, value: number) => void,
): void {
  const mean = blocks.reduce((sum, block) => sum + get(block), 0) / blocks.length
  for (const block of blocks) set(block, get(block) - mean)
}
