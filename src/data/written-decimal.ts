/**
 * Decimals as they are written, against the doubles they become. Up to 15 significant digits no two decimals become the same
 * double. Beyond, what a program printed from a double is still that double's own: its shortest digits, or so many correctly
 * rounded ones. Any other longer decimal is rounded, and two of them may become one; so may any two below the smallest normal number.
 */

/** Significant digits that double precision always tells apart. */
export const SAFE_DIGITS = 15
const MOST_DIGITS = 100
/** Doubles of a smaller size have fewer digits, down to none. */
const SMALLEST_NORMAL = 2 ** -1022
/** "1e-308" and longer. */
const TINY_CELL = 6
const PARTS = /^\s*[+-]?(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?\s*$/

export interface WrittenDecimal {
  /** Without zeros at either end. */
  readonly digits: string
  /** The number is digits * 10^exponent, but for its sign. */
  readonly exponent: number
  /** Significant digits as written, zeros at the end included. */
  readonly written: number
}

/** Of a cell that is a number. */
export function writtenDecimal(cell: string): WrittenDecimal {
  const [, whole, fraction, power = '0'] = PARTS.exec(cell)!
  const significant = (whole + fraction).replace(/^0+/, '')
  const digits = significant.replace(/0+$/, '')
  return {
    digits,
    exponent: Number(power) - fraction.length + significant.length - digits.length,
    written: significant.length,
  }
}

/** Whether the cell is long enough, or its value so small, that it may be rounded. */
export function mayBeRounded(cell: string, value: number): boolean {
  return cell.length > SAFE_DIGITS || (cell.length >= TINY_CELL && Math.abs(value) < SMALLEST_NORMAL)
}

/** Whether the cell, which may be rounded, is a decimal that `value` does not stand for alone. */
export function isRounded(cell: string, value: number): boolean {
  if (String(value) === cell) return false
  const cellDecimal = writtenDecimal(cell)
  const { digits, written } = cellDecimal
  if (digits === '' || (digits.length <= SAFE_DIGITS && Math.abs(value) >= SMALLEST_NORMAL)) return false
  const isPrinted = (text: string) => isSameDecimal(writtenDecimal(text), cellDecimal)
  return !isPrinted(String(value)) && !(written <= MOST_DIGITS && isPrinted(value.toPrecision(written)))
}

/** Whether the cell is a whole number that `value`, beyond 2^53, does not hold: neither its printed nor its exact digits. */
export function isUnheldWhole(cell: string, value: number): boolean {
  return (
    isRounded(cell, value) &&
    writtenDecimal(cell).exponent >= 0 &&
    !isSameDecimal(writtenDecimal(String(BigInt(value))), writtenDecimal(cell))
  )
}

function isSameDecimal(a: WrittenDecimal, b: WrittenDecimal): boolean {
  return a.digits === b.digits && a.exponent === b.exponent
}
