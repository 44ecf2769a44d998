/** Transforms of one column, in place; NaN, where a cell is missing, stays. */
import { fail } from '../../errors.js'
import { log } from '../../math/elementary.js'
import { cellAt } from '../place.js'
import type { Place } from '../response.js'

export type Transform = 'log' | 'rank'

/** `place(i)` tells the row, from 0, and the line of value i. */
export function transform(values: Float64Array, kind: Transform, name: string, place: Place): void {
  if (kind === 'rank') {
    ranks(values)
    return
  }
  values.forEach((value, i) => {
    if (value <= 0) {
      const [row, line] = place(i)
      fail('data/log', {
        where: cellAt(name, row + 1, line),
        rule: 'must be positive for its logarithm',
        hint: 'Use --rank for this column, or leave it as it is.',
      })
    }
    values[i] = log(value)
  })
}

export function transformedName(name: string, kind: Transform | undefined): string {
  return kind === undefined ? name : `${kind}(${name})`
}

/** Ranks from 1; equal values share the mean of theirs. */
function ranks(values: Float64Array): void {
  const order = Array.from(values.keys()).filter(i => !Number.isNaN(values[i]))
  order.sort((a, b) => values[a] - values[b])
  const sorted = order.map(i => values[i])
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && sorted[to] === sorted[from]) to++
    for (let k = from; k < to; k++) values[order[k]] = (from + 1 + to) / 2
    from = to
  }
}
