import { isUnheldWhole, SAFE_DIGITS } from './written-decimal.js'

/** What one cell of a text table says. Strict: "3a", "1,5", "0x1F", "Infinity" and "1e400" are not numbers. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const DECIMAL_COMMA = /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/
const MISSING = new Set(['', 'na', 'n/a', '#n/a', 'nan', 'null', '?', '.'])
/** Errors of a spreadsheet, #DIV/0!, #N/A, #VALUE! and the like, in any language: #WERT!, #VALEUR!, #NV, #¡REF!. */
const SHEET_ERROR = /^#(?:[\p{Lu}¡¿][\p{Lu}/0-9._]*[!?]|N\/A|N\/D|NV)$/u
const ZERO = 48
const POINT = 46
const SPACE = 32

/** The number in a cell; NaN when it holds none, or a whole one that double precision cannot hold. Blanks around it do not count. */
export function parseNumber(cell: string): number {
  const value = Number(cell)
  const first = cell.charCodeAt(0)
  // Number() also reads blanks as 0 and 0x1F as 31: what starts with a blank or a zero is looked at more closely.
  const isPlain = first > SPACE && (first !== ZERO || cell.charCodeAt(1) === POINT)
  if (!Number.isFinite(value) || (!isPlain && !NUMBER.test(cell.trim()))) return Number.NaN
  if (cell.length > SAFE_DIGITS && Math.abs(value) > Number.MAX_SAFE_INTEGER && isUnheldWhole(cell, value))
    return Number.NaN
  return value
}

/** The value of a code with leading zeros, read as a number; NaN for any other text. */
export function parseLeadingZeros(cell: string): number {
  return hasLeadingZero(cell) ? parseNumber(cell) : Number.NaN
}

export function isMissing(cell: string): boolean {
  if (cell === '') return true
  const text = cell.trim()
  return (text.length <= 4 && MISSING.has(text.toLowerCase())) || SHEET_ERROR.test(text)
}

/** A whole number written with leading zeros: more often a code than a quantity. */
export function hasLeadingZero(cell: string): boolean {
  return /^0\d+$/.test(cell)
}

/** Text that is a whole number beyond 2^53: it was left as text because double precision cannot hold it. */
export function isBeyondWhole(cell: string): boolean {
  const value = Math.abs(Number(cell))
  return NUMBER.test(cell) && value > Number.MAX_SAFE_INTEGER && Number.isFinite(value)
}

/** Which rule a cell that is no number breaks, without quoting it: cells may be patient data. */
export function whyNoNumber(
  cell: string,
  decimal = '.',
): {
  code: 'missing-value' | 'out-of-range' | 'precision' | 'not-a-number'
  rule: string
} {
  const text = cell.trim()
  if (isMissing(text)) return { code: 'missing-value', rule: 'has a missing value' }
  if (NUMBER.test(text) && !Number.isFinite(Number(text)))
    return { code: 'out-of-range', rule: 'has a number too large for double precision' }
  if (isBeyondWhole(text))
    return { code: 'precision', rule: 'has a whole number beyond 2^53 that double precision cannot hold' }
  if (decimal === ',' && NUMBER.test(text))
    return { code: 'not-a-number', rule: 'has a decimal point; elsewhere decimals are written with a comma' }
  if (/^[+-]?inf(inity)?$/i.test(text)) return { code: 'out-of-range', rule: 'has an infinite value' }
  if (DECIMAL_COMMA.test(text))
    return { code: 'not-a-number', rule: 'has a decimal comma; decimals are written with a point' }
  return { code: 'not-a-number', rule: 'has text where a number is expected' }
}
