// From the shared data matrix to the standardised columns of one subsample.
import { dot } from '../twin/dense.js'
import { copyBytes, intAt, put } from '../twin/memory.js'
import type { i32, usize } from '../twin/numbers.js'

/**
 * The same for columns that are ready as they are, of m rows in turn: column variables[k] goes to its slot, padded with zeros, and its
 * product with v to c[k]. Its mean is 0, its norm 1, whatever its length; a column of zeros has norm 0.
 */
export function takeColumns(
  x: usize,
  m: i32,
  ld: i32,
  variables: usize,
  slots: usize,
  count: i32,
  out: usize,
  mean: usize,
  norm: usize,
  v: usize,
  c: usize,
): void {
  for (let k = 0; k < count; k++) {
    const slot = intAt(slots, k)
    const column = out + <usize>slot * <usize>ld * 8
    copyBytes(column, x + <usize>intAt(variables, k) * <usize>m * 8, <usize>m * 8)
    for (let i = m; i < ld; i++) put(column, i, 0)
    put(mean, slot, 0)
    put(norm, slot, dot(column, column, ld) > 0 ? 1.0 : 0.0)
    put(c, k, dot(column, v, ld))
  }
}
