import { named } from './place.js'

/** Names that stand again get a number, x, x.2, x.3, which no other column has; those with no name stay so. */
export function uniqueNames(names: readonly string[]): {
  readonly names: readonly string[]
  /** Those that stood more than once. */
  readonly renamed: readonly string[]
  /** What became of which, in words. */
  readonly changes: readonly string[]
} {
  const taken = new Set(names)
  if (taken.size === names.length) return { names, renamed: [], changes: [] }
  const seen = new Map<string, number>()
  const renamed = new Set<string>()
  const changes: string[] = []
  const unique = names.map((name, j) => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    if (times === 1 || name === '') return name
    let number = times
    while (taken.has(`${name}.${number}`)) number++
    const own = `${name}.${number}`
    taken.add(own)
    renamed.add(name)
    changes.push(`${named(name)} in column ${j + 1} is now ${named(own)}`)
    return own
  })
  return { names: unique, renamed: [...renamed], changes }
}
