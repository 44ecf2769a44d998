import { fail } from '../../errors.js'
import { column } from '../place.js'

const LEAST = 4

/** A code per row, 0, 1, 2, ... in the order of appearance: rows with equal labels belong to one subject. */
export function subjectsOf(
  labels: readonly (string | undefined)[],
  rows: Int32Array,
  name: string,
): Int32Array {
  const codes = new Map<string, number>()
  const subjects = rows.map(row => {
    const label = labels[row]!
    const known = codes.get(label)
    if (known !== undefined) return known
    codes.set(label, codes.size)
    return codes.size - 1
  })
  if (codes.size < LEAST) {
    fail('data/too-few-subjects', {
      where: column(name),
      rule: `must tell at least ${LEAST} subjects apart`,
      got: codes.size,
      hint: 'Each member sees half of them.',
    })
  }
  return subjects
}
