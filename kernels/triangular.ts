// Triangular solves with a row-major lower triangle L and the reciprocals of its diagonal, four rows at a time: the long
// products have no tail, and no division waits for another.
import { lanes, madd } from './dense'
import { at, put } from './memory'

/** z = L^-1 g; z may be g itself. */
export function lowerSolve(l: usize, stride: i32, size: i32, reciprocal: usize, g: usize, z: usize): void {
  const step = (<usize>stride) << 3
  let i = 0
  for (; i + 4 <= size; i += 4) {
    const r0 = l + <usize>i * step,
      r1 = r0 + step,
      r2 = r1 + step,
      r3 = r2 + step
    const done = (<usize>i) << 3
    let a0 = f64x2.splat(0),
      a1 = a0,
      a2 = a0,
      a3 = a0
    for (let o: usize = 0; o < done; o += 16) {
      const u = v128.load(z + o)
      a0 = madd(u, v128.load(r0 + o), a0)
      a1 = madd(u, v128.load(r1 + o), a1)
      a2 = madd(u, v128.load(r2 + o), a2)
      a3 = madd(u, v128.load(r3 + o), a3)
    }
    const z0 = (at(g, i) - lanes(a0)) * at(reciprocal, i)
    const z1 = (at(g, i + 1) - lanes(a1) - at(r1, i) * z0) * at(reciprocal, i + 1)
    const z2 = (at(g, i + 2) - lanes(a2) - at(r2, i) * z0 - at(r2, i + 1) * z1) * at(reciprocal, i + 2)
    const z3 =
      (at(g, i + 3) - lanes(a3) - at(r3, i) * z0 - at(r3, i + 1) * z1 - at(r3, i + 2) * z2) *
      at(reciprocal, i + 3)
    put(z, i, z0)
    put(z, i + 1, z1)
    put(z, i + 2, z2)
    put(z, i + 3, z3)
  }
  for (let k = i; k < size; k++) {
    const row = l + <usize>k * step
    const done = (<usize>i) << 3
    let a = f64x2.splat(0)
    for (let o: usize = 0; o < done; o += 16) a = madd(v128.load(z + o), v128.load(row + o), a)
    let sum = at(g, k) - lanes(a)
    for (let j = i; j < k; j++) sum -= at(row, j) * at(z, j)
    put(z, k, sum * at(reciprocal, k))
  }
}

/** w = L^-T z. */
export function upperSolve(l: usize, stride: i32, size: i32, reciprocal: usize, z: usize, w: usize): void {
  const step = (<usize>stride) << 3
  memory.copy(w, z, (<usize>size) << 3)
  const even = size & ~3
  for (let k = size - 1; k >= even; k--) {
    const row = l + <usize>k * step
    const v = at(w, k) * at(reciprocal, k)
    put(w, k, v)
    for (let j = 0; j < k; j++) put(w, j, at(w, j) - v * at(row, j))
  }
  for (let i = even - 4; i >= 0; i -= 4) {
    const r0 = l + <usize>i * step,
      r1 = r0 + step,
      r2 = r1 + step,
      r3 = r2 + step
    const w3 = at(w, i + 3) * at(reciprocal, i + 3)
    const w2 = (at(w, i + 2) - at(r3, i + 2) * w3) * at(reciprocal, i + 2)
    const w1 = (at(w, i + 1) - at(r3, i + 1) * w3 - at(r2, i + 1) * w2) * at(reciprocal, i + 1)
    const w0 = (at(w, i) - at(r3, i) * w3 - at(r2, i) * w2 - at(r1, i) * w1) * at(reciprocal, i)
    put(w, i, w0)
    put(w, i + 1, w1)
    put(w, i + 2, w2)
    put(w, i + 3, w3)
    const v0 = f64x2.splat(-w0),
      v1 = f64x2.splat(-w1),
      v2 = f64x2.splat(-w2),
      v3 = f64x2.splat(-w3)
    const rest = (<usize>i) << 3
    for (let o: usize = 0; o < rest; o += 16) {
      v128.store(
        w + o,
        madd(
          v3,
          v128.load(r3 + o),
          madd(
            v2,
            v128.load(r2 + o),
            madd(v1, v128.load(r1 + o), madd(v0, v128.load(r0 + o), v128.load(w + o))),
          ),
        ),
      )
    }
  }
}
