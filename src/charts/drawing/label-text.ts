/** A level or class in a chart: texts of the table, on one line, in one direction, and none too long. */
export function labelText(text: string): string {
  return text.slice(0, 40).replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '·')
}
