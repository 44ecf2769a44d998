/** The first key that a record of a JSON text has twice, which JSON.parse passes over in silence; the text must be JSON. */
export function duplicateKey(text: string): string | undefined {
  const open: (Set<string> | null)[] = []
  const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/g
  for (const [token, colon] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string
      const keys = open.at(-1)
      if (keys?.has(key) === true) return key
      keys?.add(key)
    }
  }
  return undefined
}
