import type { MissingPolicy } from '../../src/data/prepare/options.js'

/** So small a share of incomplete rows can be spared. */
const SPARED = 0.05

/** What to do about missing cells, where nothing else is known than how many rows they spoil. */
export function recommendedFill(
  incomplete: number,
  rows: number,
  takesMultiple: boolean,
): Extract<MissingPolicy, 'drop-rows' | 'multiple' | 'knn'> {
  if (incomplete <= SPARED * rows) return 'drop-rows'
  return takesMultiple ? 'multiple' : 'knn'
}
