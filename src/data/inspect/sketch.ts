/**
 * Columns shortened so that their angles stay about the same (a count sketch: Charikar, Chen & Farach-Colton 2002): each row is
 * added, with a random sign, to one of `width` cells drawn for it. Short columns stay as they are.
 */
import { stream } from '../../random/stream.js'
import type { UnitColumns } from './unit-columns.js'

const WIDTH = 32

/** Sketch after sketch, each of length one. */
export function sketches(
  { rows, unit }: UnitColumns,
  columns: Int32Array,
): { readonly values: Float32Array; readonly width: number } {
  const width = Math.min(rows, WIDTH)
  const random = stream(0, 'inspect/sketch', 0)
  const cell = Int32Array.from({ length: rows }, (_, i) => (rows === width ? i : random.below(width)))
  const sign = Float32Array.from(cell, () => (rows === width || random.below(2) === 0 ? 1 : -1))
  const values = new Float32Array(columns.length * width)
  for (let c = 0; c < columns.length; c++) {
    const own = c * width
    for (let i = 0, e = columns[c] * rows; i < rows; i++, e++) values[own + cell[i]] += sign[i] * unit[e]
    let squares = 0
    for (let e = own; e < own + width; e++) squares += values[e] * values[e]
    const norm = Math.sqrt(squares)
    if (norm > 0) for (let e = own; e < own + width; e++) values[e] /= norm
  }
  return { values, width }
}
