import { fail } from '../../../errors.js'
import { log } from '../../../math/elementary.js'
import { parseNumber } from '../../cell.js'
import { cellAt } from '../../place.js'
import type { Place } from '../../response.js'
import type { PrepareOptions } from '../options.js'

/** What is added to the linear predictor: a column, or the logarithm of an exposure. */
export function offsetOf(
  { offset, exposure }: PrepareOptions,
  cells: readonly string[] | undefined,
  place: Place,
): Float64Array | undefined {
  if (cells === undefined) return undefined
  const values = Float64Array.from(cells, cell =>
    exposure === undefined ? parseNumber(cell) : log(parseNumber(cell)),
  )
  const bad = values.findIndex(value => !(Math.abs(value) <= 500))
  if (bad < 0) return values
  const [row, line] = place(bad)
  return fail(exposure === undefined ? 'data/offset' : 'data/exposure', {
    where: cellAt(exposure ?? offset!, row + 1, line),
    rule: exposure === undefined ? 'must be a number within 500' : 'must be a number above 0',
    hint: 'It is added to the linear predictor of the row, whose exponential is the mean or the risk.',
  })
}
