/** What one cell of a text table says. Strict: "3a", "1,5", "0x1F", "Infinity" and "1e400" are not numbers. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const DECIMAL_COMMA = /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/
const MISSING = new Set(['', 'na', 'n/a', 'nan', 'null', '?', '.'])

/** The number in a cell; NaN when it holds none. Blanks around it do not count. */
export function parseNumber(cell: string): number {
  const text = cell.trim()
  if (!NUMBER.test(text)) return Number.NaN
  const value = Number(text)
  return Number.isFinite(value) ? value : Number.NaN
}

export function isMissing(cell: string): boolean {
  const text = cell.trim()
  return text.length <= 4 && MISSING.has(text.toLowerCase())
}

/** Which rule a cell that is no number breaks, without quoting it: cells may be patient data. */
export function whyNoNumber(cell: string): {
  code: 'missing-value' | 'out-of-range' | 'not-a-number'
  rule: string
} {
  const text = cell.trim()
  if (isMissing(text)) return { code: 'missing-value', rule: 'has a missing value' }
  if (NUMBER.test(text)) return { code: 'out-of-range', rule: 'has a number too large for double precision' }
  if (/^[+-]?inf(inity)?$/i.test(text)) return { code: 'out-of-range', rule: 'has an infinite value' }
  if (DECIMAL_COMMA.test(text))
    return { code: 'not-a-number', rule: 'has a decimal comma; decimals are written with a point' }
  return { code: 'not-a-number', rule: 'has text where a number must stand' }
}
