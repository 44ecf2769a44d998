import { duration } from '../../../src/report/text/plain/number.js'

/** 980 B, 12 kB, 3.4 MB. */
export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  let left = value
  while (left >= 1000 && unit < units.length - 1) {
    left /= 1000
    unit++
  }
  return `${left < 10 && unit > 0 ? left.toFixed(1) : Math.round(left)} ${units[unit]}`
}

/** A guess has no hundredths: 3 s, 2 min 5 s. */
export function wholeSeconds(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  return seconds < 60 ? `${seconds} s` : duration(1000 * seconds)
}
