import type { Dataset } from '../../data/dataset.js'
import { samplingStrata } from '../../data/sampling-strata.js'
import { fail } from '../../errors.js'
import { stream } from '../../random/stream.js'

/**
 * The fold of every row: rows dealt out at random, class after class where the response has classes and events after censored rows,
 * so that fold sizes differ by at most one and every fold has its share of each. Where rows belong to subjects, subjects are dealt
 * out, and their rows stay together: a model must not be judged by rows of subjects it has seen. Those with rows of several
 * classes come last.
 */
export function dealFolds(data: Dataset, count: number, seed: number): Int32Array {
  const { n, subjects = Int32Array.from({ length: n }, (_, i) => i) } = data
  const units = countUnits(data)
  checkCount(count, units, data.subjects === undefined ? 'rows' : 'subjects')
  const random = stream(seed, 'cross-validation/folds', 0)
  const order = random.shuffle(Array.from({ length: units }, (_, i) => i))
  const classOfRow = samplingStrata(data)
  if (classOfRow !== undefined) {
    const classOf = classes(classOfRow, subjects, units)
    order.sort((a, b) => classOf[a] - classOf[b])
  }
  const foldOf = new Int32Array(units)
  order.forEach((unit, i) => {
    foldOf[unit] = i % count
  })
  return subjects.map(unit => foldOf[unit])
}

/** What is dealt out: the subjects, or the rows. */
export function countUnits({ n, subjects }: Dataset): number {
  return subjects === undefined ? n : subjects.reduce((most, code) => Math.max(most, code), -1) + 1
}

const SEVERAL = 2 ** 30

/** Per subject the class of all its rows, or SEVERAL. */
function classes(y: ArrayLike<number>, subjects: Int32Array, units: number): Int32Array {
  const found = new Int32Array(units).fill(-1)
  subjects.forEach((unit, i) => {
    found[unit] = found[unit] === -1 || found[unit] === y[i] ? y[i] : SEVERAL
  })
  return found
}

function checkCount(count: number, most: number, of: string): void {
  if (Number.isInteger(count) && count >= 2 && count <= most) return
  fail('usage/folds', {
    where: 'folds',
    rule: `must be an integer from 2 to the number of ${of} (${most})`,
    got: count,
  })
}

/** Folds given by the caller: one number per row, from 0 to the largest without a gap. */
export function checkFolds(fold: ArrayLike<number>, n: number): Int32Array {
  const seen = new Set<number>()
  let largest = 0
  for (let i = 0; i < fold.length; i++) {
    seen.add(fold[i])
    if (!Number.isInteger(fold[i]) || fold[i] < 0) largest = Number.POSITIVE_INFINITY
    largest = Math.max(largest, fold[i])
  }
  if (fold.length !== n || largest !== seen.size - 1 || seen.size < 2) {
    fail('usage/folds', {
      where: 'folds',
      rule: 'must give every row a number from 0 to the number of folds less one, with no fold empty',
    })
  }
  return Int32Array.from(fold)
}
