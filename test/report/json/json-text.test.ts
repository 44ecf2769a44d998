import { expect, test } from 'vitest'
import { csvCell } from '../../../src/report/csv/csv.js'
import { jsonText } from '../../../src/report/json/json-text.js'

test('JSON shows a terminal no control characters and turns no direction, and loses nothing', () => {
  const value = { 'a\u009b31m\u001b[2J': ['\u202eevil', 'é漢\u200f', '\u{e0001}', '\u2028', '\u007f'] }
  const text = jsonText(value)
  expect(JSON.parse(text)).toEqual(value)
  expect(text).toMatch(/^[^\p{Cc}\p{Cf}\u2028]*\n$/u)
  expect(text).toContain('é漢')
})

test('CSV writes control characters as their codes, tabs and ends of lines as they are', () => {
  expect(csvCell('a\u001b[31mred')).toBe('a\\u{1b}[31mred')
  expect(csvCell('\u009bx')).toBe('\\u{9b}x')
  expect(csvCell('two\nlines\tand a tab')).toBe('"two\nlines\tand a tab"')
})
