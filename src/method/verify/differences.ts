/** Where two values differ as JSON, as paths such as selected[0].coefficient; keys that only one of them has count too. */
export function differences(a: unknown, b: unknown, path = ''): string[] {
  if (Object.is(a, b) || (a === 0 && b === 0)) return []
  if (Array.isArray(a) && Array.isArray(b)) {
    return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => i).flatMap(i =>
      differences(a[i], b[i], `${path}[${i}]`),
    )
  }
  if (isRecord(a) && isRecord(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...keys].flatMap(key => {
      const place = path === '' ? key : `${path}.${key}`
      return Object.hasOwn(a, key) && Object.hasOwn(b, key) ? differences(a[key], b[key], place) : [place]
    })
  }
  return [path]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
