// Products of a vector with the columns of a panel as they stand, row by row (panels.ts).
import { accumulate, high8, low8 } from './panels'

/** X_j'V for the 32 columns of a panel, whose rows are taken two by two; V has a word for each pair of them. */
export function panelSums(panel: usize, pairs: i32, v: usize, out: usize): void {
  let a0 = i32x4.splat(0),
    a1 = a0,
    a2 = a0,
    a3 = a0,
    a4 = a0,
    a5 = a0,
    a6 = a0,
    a7 = a0
  const end = v + ((<usize>pairs) << 2)
  for (let w = v; w < end; w += 4) {
    const t = v128.load32_splat(w)
    let p = v128.load(panel),
      q = v128.load(panel, 64)
    a0 = accumulate(low8(p, q), t, a0)
    a1 = accumulate(high8(p, q), t, a1)
    p = v128.load(panel, 16)
    q = v128.load(panel, 80)
    a2 = accumulate(low8(p, q), t, a2)
    a3 = accumulate(high8(p, q), t, a3)
    p = v128.load(panel, 32)
    q = v128.load(panel, 96)
    a4 = accumulate(low8(p, q), t, a4)
    a5 = accumulate(high8(p, q), t, a5)
    p = v128.load(panel, 48)
    q = v128.load(panel, 112)
    a6 = accumulate(low8(p, q), t, a6)
    a7 = accumulate(high8(p, q), t, a7)
    panel += 128
  }
  v128.store(out, a0)
  v128.store(out, a1, 16)
  v128.store(out, a2, 32)
  v128.store(out, a3, 48)
  v128.store(out, a4, 64)
  v128.store(out, a5, 80)
  v128.store(out, a6, 96)
  v128.store(out, a7, 112)
}

/** out_j = scale X_j'V in single precision, for the columns of the panels from .. to - 1, of n + 1 rows; 32 numbers for each panel. */
export function panelProducts(
  panels: usize,
  n: i32,
  from: i32,
  to: i32,
  v: usize,
  scale: f32,
  out: usize,
): void {
  const size = (<usize>(n + 1)) << 6
  const pairs = (n + 1) >> 1
  const factor = f32x4.splat(scale)
  for (let panel = from; panel < to; panel++) {
    panelSums(panels + <usize>panel * size, pairs, v, out)
    for (const end = out + 128; out < end; out += 16)
      v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(v128.load(out)), factor))
  }
}
