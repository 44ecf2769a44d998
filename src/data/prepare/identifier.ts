import type { Column } from '../table/table.js'
import type { Profile } from './profile.js'

const IDENTIFIER_WORD =
  /(?:^|[\s_.-])(?:id|ids|pid|uid|uuid|guid|key|index|idx|nr|no|row|rows|rownames?|order|record|case|obs|sample|subject|patient|participant)$|^unnamed: \d+$/i
const IDENTIFIER_ENDING = /[a-z](?:Id|ID)$/

/** So many levels, and more than every other row: hardly any of them can be told from chance. */
const MANY = 20

/** Why a column tells rows apart rather than describing them; undefined when it does not. */
export function identifierReason(
  { name }: Column,
  found: Profile,
  rows: number,
  distinct: () => number,
): string | undefined {
  const written = rows - found.missing
  if (found.kind === 'factor') {
    if (found.levels === written && written > 1) return 'every row has its own'
    return found.levels > MANY && 2 * found.levels > rows
      ? `${found.levels} different texts in ${rows} rows`
      : undefined
  }
  if (found.beyond) {
    return found.levels === written && written > 1
      ? 'whole numbers beyond 2^53, every row has its own'
      : undefined
  }
  if (found.kind !== 'integer' || found.stray !== undefined) return undefined
  if (!IDENTIFIER_WORD.test(name) && !IDENTIFIER_ENDING.test(name)) return undefined
  if (found.sequence) return 'it numbers the rows'
  return distinct() === rows ? 'named as an identifier, and every row has its own' : undefined
}
