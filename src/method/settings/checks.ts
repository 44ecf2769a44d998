import type { Dataset } from '../../data/dataset.js'
import { column } from '../../data/place.js'
import { samplingStrata } from '../../data/sampling-strata.js'
import { fail } from '../../errors.js'

/** A half of the rows must be able to have all classes, or an event. */
export function checkClasses(data: Dataset): void {
  const { family, response, subjects, survival } = data
  const strata = samplingStrata(data)
  if (strata === undefined) return
  // Rows of one subject are sampled together and count once.
  const withClass = (value: number) =>
    new Set([...strata.keys()].filter(i => strata[i] === value).map(i => subjects?.[i] ?? i)).size
  if (family === 'cox') {
    if (withClass(1) >= 2) return
    fail('data/rare-event', {
      where: column(response),
      rule: 'must have at least two rows with an event',
      got: survival!.event.reduce((sum, each) => sum + each, 0),
      hint: 'Each member sees half of the rows and needs an event.',
    })
  }
  if ((data.classes ?? ['0', '1']).every((_, k) => withClass(k) >= 2)) return
  fail('data/rare-class', {
    where: column(response),
    rule: 'must have at least two rows of each class',
    hint: 'Each member sees half of the rows and needs both classes.',
  })
}

/** Halves that make a pair are members together. */
export function checkPairs(members: number): void {
  if (members % 2 === 0) return
  fail('usage/members', { where: 'members', rule: 'must be even for complementary pairs', got: members })
}

/** A reference vector of the caller: refused before the members are computed, not after. */
export function checkVector(vector: ArrayLike<number>, p: number): void {
  const entries = Array.from(vector)
  if (entries.length === p && entries.every(Number.isFinite)) return
  fail('usage/reference', { where: 'reference', rule: `must be ${p} finite numbers, one per variable` })
}
