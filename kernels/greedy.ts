// Algorithm 1 in integers (src/prune/integer-order.ts): products of a member with all others, and who joins next.
import { intAt } from './memory'

/**
 * row_k = a . a_k for `width` members (a multiple of 16), over pairs of variables: word k of pair r in `table`, `width` words each, holds
 * the 16-bit numbers of member k for both variables of the pair, and factor i those of a for pair list_i.
 */
export function pairProducts(
  table: usize,
  list: usize,
  factors: usize,
  count: i32,
  row: usize,
  width: i32,
): void {
  const apart = (<usize>width) << 2
  for (let o: usize = 0; o < apart; o += 64) {
    let a = i32x4.splat(0),
      b = a,
      c = a,
      d = a
    for (let i = 0; i < count; i++) {
      const four = table + <usize>intAt(list, i) * apart + o
      const factor = v128.load32_splat(factors + ((<usize>i) << 2))
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load(four), factor))
      b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load(four, 16), factor))
      c = i32x4.add(c, i32x4.dot_i16x8_s(v128.load(four, 32), factor))
      d = i32x4.add(d, i32x4.dot_i16x8_s(v128.load(four, 48), factor))
    }
    v128.store(row + o, a)
    v128.store(row + o, b, 16)
    v128.store(row + o, c, 32)
    v128.store(row + o, d, 48)
  }
}

/** Bytes of s after which it is noted where the least so far stand: 64 members. */
const NOTED: usize = 512

/**
 * s_k += 2 row_k, and then the k with the least g_k = s_k - times target_k of `width` members (a multiple of 4), the lowest of equal ones;
 * out[0] is the least and out[1] the next one after it. Which member has the least is looked up among the 64 that brought it: to note it with every
 * number takes as long as the rest.
 */
export function joinRow(row: usize, s: usize, target: usize, times: f64, width: i32, out: usize): i32 {
  const by = f64x2.splat(times),
    none = f64x2.splat(Infinity)
  let first0 = none,
    first1 = none,
    next0 = none,
    next1 = none
  let place0 = f64x2.splat(0),
    place1 = place0
  const end = (<usize>width) << 3
  for (let from: usize = 0; from < end; from += NOTED) {
    const to = min(from + NOTED, end)
    const before0 = first0,
      before1 = first1
    for (let o = from; o < to; o += 32) {
      const four = v128.load(row + (o >> 1))
      const added = i32x4.add(four, four)
      const s0 = f64x2.add(v128.load(s + o), f64x2.convert_low_i32x4_s(added)),
        s1 = f64x2.add(v128.load(s + o, 16), f64x2.convert_low_i32x4_s(v128.shuffle<i64>(added, added, 1, 0)))
      v128.store(s + o, s0)
      v128.store(s + o, s1, 16)
      const g0 = f64x2.sub(s0, f64x2.mul(by, v128.load(target + o))),
        g1 = f64x2.sub(s1, f64x2.mul(by, v128.load(target + o, 16)))
      next0 = f64x2.pmin(next0, f64x2.pmax(g0, first0))
      next1 = f64x2.pmin(next1, f64x2.pmax(g1, first1))
      first0 = f64x2.pmin(first0, g0)
      first1 = f64x2.pmin(first1, g1)
    }
    const here = f64x2.splat(<f64>from)
    place0 = v128.bitselect(here, place0, f64x2.lt(first0, before0))
    place1 = v128.bitselect(here, place1, f64x2.lt(first1, before1))
  }
  let least: f64 = Infinity,
    second: f64 = Infinity,
    noted: f64 = Infinity
  for (let lane = 0; lane < 4; lane++) {
    const first = lane < 2 ? first0 : first1,
      next = lane < 2 ? next0 : next1,
      place = lane < 2 ? place0 : place1
    const g = lane & 1 ? f64x2.extract_lane(first, 1) : f64x2.extract_lane(first, 0),
      h = lane & 1 ? f64x2.extract_lane(next, 1) : f64x2.extract_lane(next, 0),
      from = lane & 1 ? f64x2.extract_lane(place, 1) : f64x2.extract_lane(place, 0)
    if (g < least) {
      second = min(min(second, least), h)
      least = g
      noted = from
    } else {
      second = min(second, g)
      if (g === least) noted = min(noted, from)
    }
  }
  store<f64>(out, least)
  store<f64>(out, second, 8)
  if (least === Infinity) return -1
  for (let o = <usize>noted; o < end; o += 8) {
    if (load<f64>(s + o) - times * load<f64>(target + o) === least) return <i32>(o >> 3)
  }
  return -1
}
