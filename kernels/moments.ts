// Moments of columns in several samples of their rows, read once for all of them: four samples at a time, two to a vector. Each sum runs over the
// rows in their order.
import { madd } from './dense'

/**
 * With d_i the difference of a column from its first row, v_i how often row i comes in a sample and u_i a weight of it: sum v_i d_i, sum v_i d_i^2 and
 * sum u_i d_i, each for four samples, in the twelve numbers of `out` that belong to a column and four samples. `samples` holds n rows for each of the
 * `fours`: v of the four samples, then u.
 */
export function sampleMoments(x: usize, n: i32, count: i32, samples: usize, fours: i32, out: usize): void {
  const height = (<usize>n) << 3
  const end = x + <usize>count * height
  for (; x < end; x += height) {
    const pivot = v128.load64_splat(x)
    let row = samples
    for (let four = 0; four < fours; four++) {
      let s0 = f64x2.splat(0),
        s1 = s0,
        q0 = s0,
        q1 = s0,
        p0 = s0,
        p1 = s0
      const last = x + height
      for (let cell = x; cell < last; cell += 8) {
        const d = f64x2.sub(v128.load64_splat(cell), pivot)
        const square = f64x2.mul(d, d)
        const v0 = v128.load(row),
          v1 = v128.load(row, 16)
        s0 = madd(v0, d, s0)
        s1 = madd(v1, d, s1)
        q0 = madd(v0, square, q0)
        q1 = madd(v1, square, q1)
        p0 = madd(v128.load(row, 32), d, p0)
        p1 = madd(v128.load(row, 48), d, p1)
        row += 64
      }
      v128.store(out, s0)
      v128.store(out, s1, 16)
      v128.store(out, q0, 32)
      v128.store(out, q1, 48)
      v128.store(out, p0, 64)
      v128.store(out, p1, 80)
      out += 96
    }
  }
}
