import { expect, test } from 'vitest'
import { clip, displayWidth, printable } from '../../../../src/report/text/plain/printable.js'

test('escape sequences, control and direction characters are written as codes', () => {
  expect(printable('a\u001b]0;x\u0007b')).toBe('a\\u{1b}]0;x\\u{7}b')
  expect(printable('line\nfeed\r\t\u007f\u009b')).toBe('line\\u{a}feed\\u{d}\\u{9}\\u{7f}\\u{9b}')
  expect(printable('\u202eabc\u2066\u200b\u2028\ufeff')).toBe(
    '\\u{202e}abc\\u{2066}\\u{200b}\\u{2028}\\u{feff}',
  )
  expect(printable('\ud800')).toBe('\\u{d800}')
  expect(printable('Größe 身長 😀')).toBe('Größe 身長 😀')
})

test('wide characters take two columns, combining marks none', () => {
  expect(displayWidth('abc')).toBe(3)
  expect(displayWidth('身長')).toBe(4)
  expect(displayWidth('e\u0301')).toBe(1)
  expect(displayWidth('😀')).toBe(2)
})

test('a text is cut to its width, however long it is', () => {
  expect(clip('short', 10)).toBe('short')
  expect(clip('exactly 10', 10)).toBe('exactly 10')
  expect(clip('eleven char', 10)).toBe('eleven ...')
  expect(clip('身長身長身長', 8)).toBe('身長...')
  expect(displayWidth(clip('\u001b'.repeat(1_000_000), 12))).toBeLessThanOrEqual(12)
})
