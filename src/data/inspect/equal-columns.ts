import type { UnitColumns } from './unit-columns.js'

/** Columns that are equal in every row to one before them: pairs of it and the first such column. */
export function equalColumns(columns: UnitColumns): (readonly [column: number, of: number])[] {
  const { rows, position, hash } = columns
  const own = new Float64Array(rows)
  const other = new Float64Array(rows)
  // Of most hashes there is one column.
  const seen = new Map<number, number | number[]>()
  const pairs: (readonly [number, number])[] = []
  const isEqual = (k: number, l: number) => {
    if (columns.isText(k) !== columns.isText(l)) return false
    columns.numbers(k, other)
    columns.numbers(l, own)
    return own.every((value, i) => Object.is(value, other[i]))
  }
  for (let l = 0; l < position.length; l++) {
    const alike = seen.get(hash[l])
    if (alike === undefined) {
      seen.set(hash[l], l)
      continue
    }
    const some = typeof alike === 'number' ? [alike] : alike
    const of = some.find(k => isEqual(k, l))
    if (of !== undefined) pairs.push([l, of])
    else seen.set(hash[l], [...some, l])
  }
  return pairs
}
