import { fail } from '../errors.js'

/** Those of the members whose numbers are kept, each once and at least one; all without numbers. */
export function keptMembers<M>(members: readonly M[], kept?: ArrayLike<number>): readonly M[] {
  const numbers = kept === undefined ? [...members.keys()] : Array.from(kept)
  if (numbers.length === 0) {
    fail('usage/kept', { where: 'kept', rule: 'must name at least one member', got: 'none' })
  }
  if (new Set(numbers).size < numbers.length) {
    fail('usage/kept', { where: 'kept', rule: 'must name each member once' })
  }
  return numbers.map(b => {
    if (members[b] === undefined) {
      fail('usage/kept', { where: 'kept', rule: `must name members from 0 to ${members.length - 1}`, got: b })
    }
    return members[b]
  })
}
