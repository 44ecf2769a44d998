// Norms of all columns in the weights of the rows of a sample, from the integers of its packed blocks (panels.ts).

/**
 * With G_i the weights of the rows, packed as vectors are, and Y = round(X G / 2^15) row by row: the distance of a column Y from the span of G,
 *   |Y|^2 - (G'Y)^2 / |G|^2,
 * less `margin` and times `scale`, is a lower bound of its weighted norm (src/path/screening/screen.ts), which replaces `low`, and
 * `correlation` is rescaled. `inverse` is 1 / |G|^2 and `error` bounds the rounding of the difference as a share of |Y|^2. Where the
 * mean dominates, here or in `low` as it was, low = 0 and correlation = inf.
 */
export function weighNorms(
  packed: usize,
  pairs: i32,
  from: i32,
  to: i32,
  g: usize,
  inverse: f32,
  error: f32,
  margin: f32,
  scale: f32,
  low: usize,
  correlation: usize,
): void {
  const size = (<usize>pairs) << 6
  const end = g + ((<usize>pairs) << 2)
  const per = f32x4.splat(inverse),
    blur = f32x4.splat(error),
    less = f32x4.splat(margin),
    factor = f32x4.splat(scale)
  const down = f32x4.splat(1.0 - 2.0 ** -21),
    share = f32x4.splat(0.01),
    zero = f32x4.splat(0)
  for (let block = from; block < to; block++) {
    for (let z: usize = 0; z < 64; z += 16) {
      let x = packed + <usize>block * size + z
      let squares = i32x4.splat(0),
        sum = zero
      for (let w = g; w < end; w += 4) {
        const row = v128.load32_splat(w)
        const y = i16x8.q15mulr_sat_s(v128.load(x), row)
        squares = i32x4.add(squares, i32x4.dot_i16x8_s(y, y))
        sum = f32x4.add(sum, f32x4.convert_i32x4_s(i32x4.dot_i16x8_s(y, row)))
        x += 64
      }
      const o = ((<usize>block) << 6) + z
      const raw = f32x4.convert_i32x4_s(squares)
      const centred = f32x4.sub(raw, f32x4.mul(f32x4.mul(sum, per), sum))
      const length = f32x4.mul(f32x4.sqrt(f32x4.sub(centred, f32x4.mul(blur, raw))), down)
      const bound = f32x4.mul(f32x4.mul(f32x4.sub(length, less), factor), down)
      const before = v128.load(low + o)
      const sound = v128.and(
        f32x4.gt(before, zero),
        v128.and(f32x4.gt(centred, f32x4.mul(share, raw)), f32x4.gt(length, f32x4.mul(less, f32x4.splat(2)))),
      )
      const now = v128.and(bound, sound)
      const ratio = f32x4.div(f32x4.mul(v128.load(correlation + o), before), now)
      v128.store(low + o, now)
      v128.store(correlation + o, v128.bitselect(ratio, f32x4.splat(Infinity), sound))
    }
  }
}
