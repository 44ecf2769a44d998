import { fail } from '../../errors.js'
import type { Keep } from '../../prune/keep.js'

/** A number below 1 or a text with a slash or a point is a fraction of the members, a whole number a count. */
export function parseKeep(keep: number | string): Keep {
  if (typeof keep === 'number') return keep < 1 ? { fraction: keep } : { count: keep }
  if (/^\s*\d+\s*$/.test(keep)) return { count: Number(keep) }
  if (/^\s*(\d+\s*\/\s*\d+|\d*\.\d+)\s*$/.test(keep)) return { fraction: keep.trim() }
  fail('usage/keep', {
    where: 'keep',
    rule: 'must be a fraction such as 1/3 or a number of members',
    got: keep,
  })
}
