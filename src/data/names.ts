import { fail } from '../errors.js'
import { column } from './place.js'

/** Column names must tell the columns apart: none empty, none twice. */
export function checkNames(names: readonly string[]): void {
  const seen = new Map<string, number>()
  names.forEach((name, j) => {
    if (name.trim() === '') {
      fail('data/empty-name', {
        where: `column ${j + 1}`,
        rule: 'has no name',
        hint: 'Name it in the first line (from R: write.csv(..., row.names = FALSE)).',
      })
    }
    const first = seen.get(name)
    if (first !== undefined) {
      fail('data/duplicate-name', {
        where: column(name),
        rule: `stands twice, as columns ${first + 1} and ${j + 1}`,
        hint: 'Give each column a name of its own.',
      })
    }
    seen.set(name, j)
  })
}
