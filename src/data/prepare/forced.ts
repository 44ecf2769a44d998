import { fail } from '../../errors.js'
import type { LeftOutColumn } from '../dataset.js'
import { column } from '../place.js'

/** A column that is to be in every model must be one that models can have. */
export function checkForced(
  header: readonly string[],
  forced: ReadonlySet<number>,
  leftOut: readonly LeftOutColumn[],
): void {
  const names = new Set(Array.from(forced, j => header[j]))
  const gone = leftOut.find(({ name }) => names.has(name))
  if (gone === undefined) return
  fail('data/forced', {
    where: column(gone.name),
    rule: `cannot be kept in every model: ${gone.reason}`,
    hint: 'Take it out of --force, or say what it is with --types.',
  })
}
