// Risks of survival times and what follows from them row by row or term by term: kernels/risks.ts.
import { at, put } from './memory.js'

export function shiftPredictors(eta: number, h: number, o: number, g: number, ld: number): number {
  let top = Number.NEGATIVE_INFINITY
  for (let i = 0; i < ld; i++) {
    const value = at(o, i) + at(eta, i) * at(h, i)
    put(eta, i, value)
    if (at(g, i) > 0 && value > top) top = value
  }
  return top
}

export function weighRisks(f: number, g: number, inverse: number, ld: number, b: number, out: number): void {
  let ratio = Number.POSITIVE_INFINITY
  let smallest = Number.POSITIVE_INFINITY
  for (let i = 0; i < ld; i++) {
    const root = at(g, i)
    if (!(root > 0)) {
      put(f, i, 0)
      put(b, i, 0)
      continue
    }
    const risk = root * at(f, i)
    put(b, i, risk)
    if (risk * at(inverse, i) < ratio) ratio = risk * at(inverse, i)
    if (root * risk < smallest) smallest = root * risk
  }
  put(out, 0, ratio)
  put(out, 1, smallest)
}

export function termRates(
  sums: number,
  weight: number,
  then: number,
  terms: number,
  rate: number,
  slope: number,
  out: number,
): void {
  let ratio = Number.POSITIVE_INFINITY
  let smallest = Number.POSITIVE_INFINITY
  for (let t = 0; t < terms; t++) {
    const inverse = 1 / at(sums, t)
    const own = at(weight, t) * inverse
    const now = at(then, t) * inverse
    if (now < ratio) ratio = now
    if (own < smallest) smallest = own
    put(rate, t, own)
    put(slope, t, own * inverse)
  }
  put(out, 0, ratio)
  put(out, 1, smallest)
}

export function survivalResiduals(
  f: number,
  g: number,
  y: number,
  ld: number,
  scale: number,
  r: number,
): number {
  let top = 0
  for (let i = 0; i < ld; i++) {
    const expected = at(f, i) * at(r, i)
    put(r, i, scale * at(g, i) * (at(y, i) - expected))
    put(f, i, scale * expected)
    if (expected > top) top = expected
  }
  return top
}
