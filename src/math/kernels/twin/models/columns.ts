// What is done to a number of every column: kernels/models/columns.ts.
import { f64, i32 } from '../memory.js'

export function copyNumbers(from: number, out: number, count: number): void {
  f64.copyWithin(out >>> 3, from >>> 3, (from >>> 3) + count)
}

export function addNumber(x: number, c: number, out: number, count: number): void {
  for (let k = 0; k < count; k++) f64[(out >>> 3) + k] = f64[(x >>> 3) + k] + c
}

export function scaleNumbers(x: number, c: number, out: number, count: number): void {
  for (let k = 0; k < count; k++) f64[(out >>> 3) + k] = 0 + c * f64[(x >>> 3) + k]
}

export function divideNumbers(x: number, c: number, count: number): void {
  for (let k = x >>> 3; k < (x >>> 3) + count; k++) f64[k] /= c
}

export function outstandingColumns(
  u: number,
  d: number,
  w: number,
  dd: number,
  dw: number,
  usual: number,
  easy: number,
  first: number,
  count: number,
  out: number,
): number {
  let found = 0
  for (let k = 0; k < count; k++) {
    const a = f64[(u >>> 3) + k]
    const pivot = f64[(d >>> 3) + k] + a * a * dd
    const product = f64[(w >>> 3) + k] + a * dw
    if (!(pivot >= usual && product * product <= easy * pivot)) i32[(out >>> 2) + found++] = first + k
  }
  return found
}

export function mostExplained(
  u: number,
  d: number,
  w: number,
  dd: number,
  dw: number,
  inside: number,
  first: number,
  count: number,
  out: number,
): void {
  let [column, above, below] = [0, 0, 1]
  for (let k = 0; k < count; k++) {
    const a = f64[(u >>> 3) + k]
    const pivot = f64[(d >>> 3) + k] + a * a * dd
    const product = f64[(w >>> 3) + k] + a * dw
    const square = product * product
    if (!(square * below > above * pivot) || i32[(inside >>> 2) + k] !== 0) continue
    column = k
    above = square
    below = pivot
  }
  f64[out >>> 3] = first + column
  f64[(out >>> 3) + 1] = above
  f64[(out >>> 3) + 2] = below
}
