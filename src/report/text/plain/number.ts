/** Numbers as people read them; files and JSON keep every digit. */
export function fixed(value: number, digits = 3): string {
  return value.toFixed(digits)
}

/** Four significant digits: 1.234, -0.01235, 1.234e-9; zero is 0. */
export function significant(value: number, digits = 4): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size < 1e-4 || size >= 1e7) return value.toExponential(digits - 1)
  return size >= 10 ** (digits - 1) ? value.toFixed(0) : value.toPrecision(digits)
}

/** As few digits as tell the value: 4, 4.08, 0.97. */
export function brief(value: number): string {
  return String(Number(value.toPrecision(3)))
}

export function scientific(value: number): string {
  return value === 0 ? '0' : value.toExponential(1)
}

export function duration(milliseconds: number): string {
  if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(2)} s`
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
