/** JSON as one line that a terminal can be shown: characters that control it or turn the direction of writing stand as escapes. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu, escaped)}\n`
}

/** By halves where a character has two. */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, i) => character.charCodeAt(i))
    .map(code => `\\u${code.toString(16).padStart(4, '0')}`)
    .join('')
}
