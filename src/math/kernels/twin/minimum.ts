// Where the sweeps of coordinate descent end: kernels/minimum.ts.
import { addCombination, axpy, dot } from './dense.js'
import { factorise } from './descent-steps.js'
import { f64, i32 } from './memory.js'
import { costOf, pieceOf, type Shape, shapeOf, slope, TIE } from './penalty.js'
import { lowerSolve, upperSolve } from './triangular.js'

/** A stationary point by Newton's method on the pieces of the penalty; returns how far the objective falls to there, or -1. */
export function gramTarget(
  inverse: number,
  stride: number,
  size: number,
  c: number,
  beta: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
  least: number,
  most: number,
  list: number,
  rows: number,
  reciprocal: number,
  between: number,
  unbetween: number,
  work: number,
  slopes: number,
  pushed: number,
  marks: number,
  target: number,
): number {
  const shape = shapeOf(kind, lambda, gamma)
  const even = (size + 1) & ~1
  const mark = (a: number) => i32[(marks >>> 2) + a]
  const listed = (i: number) => i32[(list >>> 2) + i]
  for (let a = 0; a < size; a++) i32[(marks >>> 2) + a] = i32[(pieces >>> 2) + a]
  i32.fill(0, pushed >>> 2, (pushed >>> 2) + size)
  for (let tries = 0; tries < most; tries++) {
    f64.fill(0, target >>> 3, (target >>> 3) + even)
    let count = 0
    for (let a = 0; a < size; a++) {
      if (mark(a) === 0) continue
      const level = slope(mark(a), 0, shape)
      const wanted = Math.abs(mark(a)) === 2 ? level - shape.kappa * f64[(beta >>> 3) + a] : level
      f64[(slopes >>> 3) + a] = wanted
      f64[(work >>> 3) + count] = f64[(c >>> 3) + a] - wanted
      i32[(list >>> 2) + count++] = a
    }
    addCombination(inverse, stride, list, work, count, target, even)
    const zeros = size - count
    count = 0
    for (let a = 0; a < size; a++) if (mark(a) === 0) i32[(list >>> 2) + count++] = a
    for (let a = 0; a < size; a++) if (Math.abs(mark(a)) === 2) i32[(list >>> 2) + count++] = a
    if (!factorZeros(inverse, stride, zeros, count, least, list, rows, reciprocal)) return -1
    const concave = count - zeros
    fillConcave(inverse, stride, zeros, concave, shape, list, rows, between)
    const stand = factorise(between, stride, 0, concave, unbetween, least)
    if (stand < concave) {
      pushOff(listed(zeros + stand), marks, pushed, c, slopes, shape)
      continue
    }
    for (let i = 0; i < zeros; i++) {
      f64[(work >>> 3) + i] = -f64[(beta >>> 3) + listed(i)] - f64[(target >>> 3) + listed(i)]
    }
    lowerSolve(rows, stride, zeros, reciprocal, work, work)
    const v = between + 8 * concave * stride
    const w = rows + 8 * count * stride
    const bent = w + 8 * zeros
    for (let k = 0; k < concave; k++) {
      const product = dot(rows + 8 * (zeros + k) * stride, work, zeros)
      f64[(v >>> 3) + k] = f64[(target >>> 3) + listed(zeros + k)] + product
    }
    lowerSolve(between, stride, concave, unbetween, v, v)
    upperSolve(between, stride, concave, unbetween, v, bent)
    for (let k = 0; k < concave; k++) {
      axpy(-f64[(bent >>> 3) + k], rows + 8 * (zeros + k) * stride, work, zeros)
      f64[(slopes >>> 3) + listed(zeros + k)] -= f64[(bent >>> 3) + k]
    }
    upperSolve(rows, stride, zeros, reciprocal, work, w)
    for (let i = 0; i < zeros; i++) {
      f64[(slopes >>> 3) + listed(i)] = f64[(c >>> 3) + listed(i)] - f64[(w >>> 3) + i]
    }
    addCombination(inverse, stride, list, w, count, target, even)
    if (settled(size, beta, shape, slopes, pushed, marks, target)) {
      return fallTo(size, c, beta, slopes, target, shape)
    }
  }
  return -1
}

/** The rows of L for the zeros and those of Y' for the others; false if a pivot is not above `least`. */
function factorZeros(
  inverse: number,
  stride: number,
  zeros: number,
  count: number,
  least: number,
  list: number,
  rows: number,
  reciprocal: number,
): boolean {
  for (let i = 0; i < count; i++) {
    const source = (inverse >>> 3) + i32[(list >>> 2) + i] * stride
    for (let j = 0; j < Math.min(i + 1, zeros); j++) {
      f64[(rows >>> 3) + i * stride + j] = f64[source + i32[(list >>> 2) + j]]
    }
  }
  if (factorise(rows, stride, 0, zeros, reciprocal, least) < zeros) return false
  for (let i = zeros; i < count; i++) {
    const row = rows + 8 * i * stride
    lowerSolve(rows, stride, zeros, reciprocal, row, row)
  }
  return true
}

/** The lower triangle of M. */
function fillConcave(
  inverse: number,
  stride: number,
  zeros: number,
  concave: number,
  { kappa }: Shape,
  list: number,
  rows: number,
  between: number,
): void {
  const yAt = (k: number) => rows + 8 * (zeros + k) * stride
  for (let k = 0; k < concave; k++) {
    const source = (inverse >>> 3) + i32[(list >>> 2) + zeros + k] * stride
    for (let j = 0; j <= k; j++) {
      const entry = dot(yAt(k), yAt(j), zeros) - f64[source + i32[(list >>> 2) + zeros + j]]
      f64[(between >>> 3) + k * stride + j] = j === k ? 1 / kappa + entry : entry
    }
  }
}

/** b = beta + d in place of d; the pieces where it came out, and whether they are those of `marks`. */
function settled(
  size: number,
  beta: number,
  shape: Shape,
  slopes: number,
  pushed: number,
  marks: number,
  target: number,
): boolean {
  const edge = shape.soft > 0 ? 1 : 2
  let stays = true
  for (let a = 0; a < size; a++) {
    const before = i32[(marks >>> 2) + a]
    const end = before === 0 ? 0 : f64[(beta >>> 3) + a] + f64[(target >>> 3) + a]
    const pull = f64[(slopes >>> 3) + a]
    let piece = 0
    if (before !== 0) {
      if (end * before > 0) piece = pieceOf(end, shape)
      const other = i32[(pushed >>> 2) + a]
      if (Math.abs(piece) === 2 && other !== 0 && other !== before) piece = other
    } else if (Math.abs(pull) > shape.lambda * (1 + TIE)) piece = pull < 0 ? -edge : edge
    f64[(target >>> 3) + a] = end
    i32[(marks >>> 2) + a] = piece
    stays &&= piece === before
  }
  return stays
}

/** Coordinate a goes to the next piece, where it is drawn to; should it turn back there, to the one that `pushed` says. */
function pushOff(a: number, marks: number, pushed: number, c: number, slopes: number, { soft }: Shape): void {
  const piece = i32[(marks >>> 2) + a]
  const inner = soft > 0 ? 1 : 0
  const out = (f64[(c >>> 3) + a] - f64[(slopes >>> 3) + a]) * piece > 0
  const sign = piece > 0 ? 1 : -1
  i32[(marks >>> 2) + a] = sign * (out ? 3 : inner)
  i32[(pushed >>> 2) + a] = sign * (out ? inner : 3)
}

/** 2 f(beta) - 2 f(target). */
function fallTo(size: number, c: number, beta: number, slopes: number, target: number, shape: Shape): number {
  let fall = 0
  for (let a = 0; a < size; a++) {
    const from = f64[(beta >>> 3) + a]
    const to = f64[(target >>> 3) + a]
    fall += (to - from) * (f64[(c >>> 3) + a] + f64[(slopes >>> 3) + a])
    fall += 2 * (costOf(from, shape) - costOf(to, shape))
  }
  return Math.max(fall, 0)
}
