/**
 * Text from data and from command lines is hostile to a terminal until proven otherwise: escape sequences, control
 * characters, characters that turn the direction of writing, and names wider than the screen.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu
const ZERO_WIDTH = /^\p{M}$/u
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u

/** The text on one line with every unsafe character written as its code, \u{1b} for escape. */
export function printable(text: string): string {
  return text.replace(UNSAFE, character => `\\u{${character.codePointAt(0)!.toString(16)}}`)
}

/** Columns a terminal needs for it. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return width
}

/** A printable text cut to at most `width` columns, with "..." where something is missing. */
export function clip(text: string, width: number): string {
  // Cut first: a name may have a million characters.
  const safe = printable(text.slice(0, 4 * width + 8))
  if (text.length <= 4 * width + 8 && displayWidth(safe) <= width) return safe
  let kept = ''
  let used = 0
  for (const character of safe) {
    if (used + widthOf(character) > width - 3) break
    kept += character
    used += widthOf(character)
  }
  return `${kept}...`
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text
}

function widthOf(character: string): number {
  return ZERO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1
}
