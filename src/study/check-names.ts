import { fail } from '../errors.js'

/** Refuses a name that is none of those known. */
export function checkNames(
  where: string,
  names: readonly string[] | undefined,
  known: readonly string[],
): void {
  for (const name of names ?? []) {
    if (known.includes(name)) continue
    const rule = `must be one of ${known.join(', ')}`
    fail(where === '--cell' ? 'usage/cell' : 'usage/method', { where, rule, got: name })
  }
}
