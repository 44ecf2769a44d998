/**
 * Repeated measures: rows of one subject are not independent, so subjects are drawn, and the rows of a subject go where it goes.
 * A subject's class is that of its rows; subjects with rows of several classes form one more.
 */

import { concatenated } from '../math/concatenated.js'
import { type Design, strataOf } from './design.js'
import type { Sampler } from './sampler.js'

export function bySubject(sampler: (design: Design) => Sampler, design: Design): Sampler {
  const { n, seed, strata, subjects } = design
  const rowsOf = strataOf({ n, seed, strata: subjects })
  const classes = strata && Int32Array.from(rowsOf, rows => classOf(rows, strata))
  const inner = sampler({ n: rowsOf.length, seed, strata: classes })
  return {
    name: inner.name,
    size: inner.size,
    rows(b) {
      const drawn = Array.from(inner.rows(b), subject => rowsOf[subject])
      return concatenated(drawn, length => new Int32Array(length)).sort()
    },
  }
}

/** Larger than every class code: the class of subjects with several. */
const MIXED = 2 ** 31 - 1

function classOf(rows: Int32Array, strata: Int32Array): number {
  return rows.every(row => strata[row] === strata[rows[0]]) ? strata[rows[0]] : MIXED
}
