import { expect, test } from 'vitest'
import { duplicateKey } from '../../../src/report/json/duplicate-key.js'

test.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', undefined],
  ['{"a":"a\\":","b":["a","a"],"\\"a":1}', undefined],
  ['[]', undefined],
  ['{"a":1,"b":2,"a":1}', 'a'],
  ['{"x":[{"a" : 1,\n"a": 1}]}', 'a'],
  ['{"a":{"b":1},"\\u0061":2}', 'a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('%s', (text, found) => {
  expect(duplicateKey(text)).toBe(found)
})
