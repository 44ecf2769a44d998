/** What one cell of a text table says. Strict: "3a", "1,5", "0x1F", "Infinity" and "1e400" are not numbers. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const DECIMAL_COMMA = /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/
const MISSING = new Set(['', 'na', 'n/a', '#n/a', 'nan', 'null', '?', '.'])
const ZERO = 48
const POINT = 46
const SPACE = 32

/** The number in a cell; NaN when it holds none. Blanks around it do not count. */
export function parseNumber(cell: string): number {
  const value = Number(cell)
  const first = cell.charCodeAt(0)
  // Number() also reads blanks as 0 and 0x1F as 31: what starts with a blank or a zero is looked at more closely.
  if (first > SPACE && (first !== ZERO || cell.charCodeAt(1) === POINT) && Number.isFinite(value))
    return value
  const text = cell.trim()
  return NUMBER.test(text) && Number.isFinite(value) ? value : Number.NaN
}

export function isMissing(cell: string): boolean {
  if (cell === '') return true
  const text = cell.trim()
  return text.length <= 4 && MISSING.has(text.toLowerCase())
}

/** A whole number written with leading zeros: more often a code than a quantity. */
export function hasLeadingZero(cell: string): boolean {
  return /^0\d+$/.test(cell)
}

/** Which rule a cell that is no number breaks, without quoting it: cells may be patient data. */
export function whyNoNumber(
  cell: string,
  decimal = '.',
): {
  code: 'missing-value' | 'out-of-range' | 'not-a-number'
  rule: string
} {
  const text = cell.trim()
  if (isMissing(text)) return { code: 'missing-value', rule: 'has a missing value' }
  if (NUMBER.test(text) && !Number.isFinite(Number(text)))
    return { code: 'out-of-range', rule: 'has a number too large for double precision' }
  if (decimal === ',' && NUMBER.test(text))
    return { code: 'not-a-number', rule: 'has a decimal point; elsewhere decimals are written with a comma' }
  if (/^[+-]?inf(inity)?$/i.test(text)) return { code: 'out-of-range', rule: 'has an infinite value' }
  if (DECIMAL_COMMA.test(text))
    return { code: 'not-a-number', rule: 'has a decimal comma; decimals are written with a point' }
  return { code: 'not-a-number', rule: 'has text where a number must stand' }
}
