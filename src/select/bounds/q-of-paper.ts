/**
 * q = ceil(sqrt((2 tau - 1) PFER p)), Section 4 of the paper: ceil(sqrt(1.6 p)) at its tau = 0.7 and PFER =
 * 4.
 *
 * Rounding up, the worst-case bound at this q may exceed PFER a little (4.05 at p = 50); `solveThird` rounds
 * down.
 */
import { checkPfer, checkThreshold, checkWhole } from './check.js'
import { margin } from './margin.js'

export interface PaperRule {
  readonly p: number
  readonly threshold?: number | undefined
  readonly pfer?: number | undefined
}

export function qOfPaper({ p, threshold = 0.7, pfer = 4 }: PaperRule): number {
  checkWhole('p', p, 1)
  checkThreshold(threshold, 'none')
  checkPfer(pfer)
  const square = margin(threshold) * pfer * p
  const root = Math.round(Math.sqrt(square))
  // A perfect square must not be lifted to the next integer by the rounding of the product.
  const exact = Math.abs(root * root - square) <= 1e-12 * square
  return Math.max(1, Math.min(p, exact ? root : Math.ceil(Math.sqrt(square))))
}
