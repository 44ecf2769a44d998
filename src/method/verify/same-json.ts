/** As JSON they are the same, whatever the order of their keys; one of them was read from there. */
export function equal(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

/** JSON with the keys of every record in order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
