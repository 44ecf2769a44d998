/**
 * The integers a_i . a_k of one member with all others. Variables that many members have stand in a dense table, pairs of 16-bit numbers that a kernel
 * multiplies; the entries of the others are added one by one.
 */
import type { Arena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'
import type { FlatMembers } from './flat-members.js'

/** A variable is in the dense table where more than this share of the members has it. */
const SHARE = 1 / 12

/** Threads reserve so many bytes at least of the memory that they share, and begin with some. */
const CHUNK = 2 ** 21

/** Numbers in a row of products: the members, and room up to a multiple of 16. */
export function rowWidth(members: number): number {
  return 16 * Math.ceil(members / 16)
}

/** Bytes that no more than are reserved for these members: a frequent variable has an entry for more than SHARE of them. */
export function productBytes({ start, variable, size }: FlatMembers): number {
  const entries = variable.length
  const width = rowWidth(start.length)
  const pairs = Math.ceil(entries / (SHARE * start.length) / 2) + 1
  return 4 * width * pairs + 8 * entries + 20 * (size + 1) + CHUNK
}

/** The members with the variables that occur in them numbered anew, in their order. */
function amongThemselves({ variable, size, ...members }: FlatMembers): FlatMembers {
  const place = new Int32Array(size)
  for (const v of variable) place[v] = 1
  let count = 0
  for (let v = 0; v < size; v++) if (place[v] > 0) place[v] = count++
  return { ...members, variable: variable.map(v => place[v]), size: count }
}

/** Fills `row`, an address of `rowWidth` 32-bit integers, with the products of member i. */
export function memberProducts(
  flat: FlatMembers,
  arena: Arena,
  kernels: Kernels,
): (i: number, row: number) => void {
  const { start, end, variable, numerator, size } = amongThemselves(flat)
  const B = start.length
  const entries = variable.length
  const width = rowWidth(B)
  const held = new Int32Array(size)
  for (let e = 0; e < entries; e++) held[variable[e]]++
  /** The half of a pair that a frequent variable has: 2 pair + 0 or 1; else -1. */
  let halves = 0
  const halfOf = held.map(members => (members > SHARE * B ? halves++ : -1))
  const pairs = Math.ceil(halves / 2)
  const table = arena.allocate(4 * width * pairs)
  const starts = arena.allocate(4 * (size + 1))
  const [members, numerators] = [arena.allocate(4 * entries), arena.allocate(4 * entries)]
  const [list, factors] = [arena.allocate(4 * size), arena.allocate(4 * size)]
  const [rareList, rareFactors] = [arena.allocate(4 * size), arena.allocate(4 * size)]
  fill(arena.i32)

  function fill(i32: Int32Array): void {
    const i16 = new Int16Array(i32.buffer)
    for (let j = 0; j < size; j++)
      i32[starts / 4 + j + 1] = i32[starts / 4 + j] + (halfOf[j] < 0 ? held[j] : 0)
    const filled = i32.slice(starts / 4, starts / 4 + size)
    for (let k = 0; k < B; k++) {
      for (let e = start[k]; e < end[k]; e++) {
        const half = halfOf[variable[e]]
        if (half >= 0) i16[table / 2 + 2 * ((half >> 1) * width + k) + (half & 1)] = numerator[e]
        else {
          const at = filled[variable[e]]++
          i32[members / 4 + at] = k
          i32[numerators / 4 + at] = numerator[e]
        }
      }
    }
  }

  return (i, row) => {
    // Others may have made the memory grow.
    const { i32 } = arena
    const i16 = new Int16Array(i32.buffer)
    let count = 0
    let rare = 0
    for (let e = start[i]; e < end[i]; e++) {
      const half = halfOf[variable[e]]
      if (half < 0) {
        i32[rareList / 4 + rare] = variable[e]
        i32[rareFactors / 4 + rare++] = numerator[e]
        continue
      }
      // The two variables of a pair follow one another.
      if (count === 0 || i32[list / 4 + count - 1] !== half >> 1) {
        i32[list / 4 + count] = half >> 1
        i32[factors / 4 + count++] = 0
      }
      i16[factors / 2 + 2 * (count - 1) + (half & 1)] = numerator[e]
    }
    kernels.pairProducts(table, list, factors, count, row, width)
    kernels.addSparse(starts, members, numerators, rareList, rareFactors, rare, row)
  }
}
