// Where the descent of logistic-descent.ts stands: likelihood, weights and curvatures, in its units.
import { addCombination, transposeTimes } from '../twin/dense.js'
import { logisticWorking, weightedProducts } from '../twin/logistic-descent.js'
import { at, clearBytes, intAt, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { farOf, pieceOf, softOf } from './penalty.js'

/** From the coefficients alone: eta, w, s, c = X's, v and the pieces; returns -log likelihood. */
export function logisticState(
  x: usize,
  ld: i32,
  slots: usize,
  size: i32,
  signs: usize,
  root: f64,
  clamped: i32,
  eta: usize,
  w: usize,
  s: usize,
  r: usize,
  beta: usize,
  v: usize,
  c: usize,
  pieces: usize,
  kind: i32,
  lambda: f64,
  gamma: f64,
): f64 {
  const soft = softOf(kind, lambda),
    far = farOf(kind, lambda, gamma)
  clearBytes(eta, <usize>ld * 8)
  addCombination(x, ld, slots, beta, size, eta, ld)
  const loss = logisticWorking(eta, signs, ld, root, clamped, w, s, r)
  transposeTimes(x, ld, slots, size, s, c)
  for (let a = 0; a < size; a++) {
    weightedProducts(x + <usize>intAt(slots, a) * <usize>ld * 8, w, r, ld, v + <usize>a * 8)
    putInt(pieces, a, a === 0 ? 3 : pieceOf(at(v, a) * at(beta, a), soft, far))
  }
  return loss
}
