/** Pixels a label takes at the size of the charts, a little more rather than less. */
export function labelWidth(text: string): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

function characterWidth(character: string): number {
  if (character > '\u2e7f') return 14
  if (/[ijl.,:;'|!ftrI ]/.test(character)) return 4.9
  return /[mwMW@%]/.test(character) ? 11.5 : 8
}
