import { fail } from '../errors.js'
import type { Dataset } from './dataset.js'

/** What code hands over as data: a data set that was made and checked here, told by its arrays. */
export function checkDataset(data: Dataset): void {
  const { x, y, n, p }: Partial<Dataset> = data ?? {}
  if (x?.length === (n ?? 0) * (p ?? 0) && y?.length === n && n !== undefined) return
  fail('usage/data', {
    where: 'data',
    rule: 'must be a data set',
    hint: 'createDataset makes one from arrays or rows, readDataset from the text of a table.',
  })
}
