/**
 * The coefficients of a solution for the columns as they were given, block by block. Constants and unpenalised coefficients of several
 * classes are taken to sum to zero: any number might be added to all of them.
 */
import type { Loss } from './loss.js'
import type { Sample } from './sample.js'
import type { GlmPoint } from './solver.js'

export interface OriginalScale {
  readonly constant: number
  /** By column: those kept in every model, then those of the data set. */
  readonly values: Float64Array
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
    values: new Float64Array(columns),
  }))
  for (const { column: j, block: own, b: scaled } of coefficients) {
    const block = blocks[own]
    const b = scaled * loss.unit
    if (j === columns) {
      block.constant += b / Math.sqrt(m)
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
      if (factor[j] === 0)
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
