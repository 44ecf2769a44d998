/** Dates as tables write them. Only those that begin with the year can be read without guessing. */
const YEAR_FIRST =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?)?$/
const YEAR_LAST = /^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/

const DAY = 86_400_000

export function isDate(text: string): boolean {
  return YEAR_FIRST.test(text) || YEAR_LAST.test(text)
}

/** Days since 1 January 1970, without the time of day; NaN unless the text begins with the year and names a day there is. */
export function daysOf(text: string): number {
  const found = YEAR_FIRST.exec(text)
  if (found === null) return Number.NaN
  const [year, month, day] = found.slice(1, 4).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / DAY : Number.NaN
}
