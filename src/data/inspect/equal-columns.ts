import type { UnitColumns } from './unit-columns.js'

/** Columns that are equal in every row to one before them: pairs of it and the first such column. */
export function equalColumns(columns: UnitColumns): (readonly [column: number, of: number])[] {
  const { rows, position } = columns
  const own = new Float64Array(rows)
  const other = new Float64Array(rows)
  const bits = new Int32Array(own.buffer)
  const seen = new Map<number, number[]>()
  const pairs: (readonly [number, number])[] = []
  for (let l = 0; l < position.length; l++) {
    columns.numbers(l, own)
    const hash = hashOf(bits)
    const alike = seen.get(hash) ?? []
    const of = alike.find(k => {
      if (columns.isText(k) !== columns.isText(l)) return false
      columns.numbers(k, other)
      return own.every((value, i) => Object.is(value, other[i]))
    })
    if (of !== undefined) pairs.push([l, of])
    else if (alike.push(l) === 1) seen.set(hash, alike)
  }
  return pairs
}

/** Two multiplicative hashes of 26 bits side by side. */
function hashOf(words: Int32Array): number {
  let a = 0x811c9dc5
  let b = 0x2545f491
  for (let i = 0; i < words.length; i++) {
    a = Math.imul(a ^ words[i], 0x01000193)
    a ^= a >>> 15
    b = Math.imul(b + words[i], 0x9e3779b1)
    b ^= b >>> 13
  }
  return (a >>> 6) * 2 ** 26 + (b >>> 6)
}
