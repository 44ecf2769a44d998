// Risks of survival times and what follows from them row by row or term by term: kernels/risks.ts.
import type { Kernel } from '../interface.generated.js'
import { at, put } from './memory.js'

export const shiftPredictors: Kernel['shiftPredictors'] = (eta, h, o, g, ld) => {
  let top = Number.NEGATIVE_INFINITY
  for (let i = 0; i < ld; i++) {
    const value = at(o, i) + at(eta, i) * at(h, i)
    put(eta, i, value)
    if (at(g, i) > 0 && value > top) top = value
  }
  return top
}

export const weighRisks: Kernel['weighRisks'] = (f, g, inverse, ld, b, out) => {
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

export const termRates: Kernel['termRates'] = (sums, weight, then, terms, rate, slope, out) => {
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

export const survivalResiduals: Kernel['survivalResiduals'] = (f, g, y, ld, scale, r) => {
  let top = 0
  for (let i = 0; i < ld; i++) {
    const expected = at(f, i) * at(r, i)
    put(r, i, scale * at(g, i) * (at(y, i) - expected))
    put(f, i, scale * expected)
    if (expected > top) top = expected
  }
  return top
}
