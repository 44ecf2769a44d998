import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no kernel is called with more than eight numbers in a row', () => {
  const text = readFileSync('src/math/kernels/interface.generated.ts', 'utf8')
  const [, calls] = /export interface KernelFunctions \{\n(.*?)\n\}/s.exec(text)!
  const positional = calls.split('\n').flatMap(line => /^ {2}(\w+)\(([^{)]+)\)/.exec(line)?.slice(1, 3) ?? [])
  expect(positional.length).toBeGreaterThan(20)
  const counts = positional.flatMap((word, k) =>
    k % 2 === 0 ? [[word, positional[k + 1].split(',').length] as const] : [],
  )
  expect(counts.filter(([, count]) => count > 8)).toEqual([])
})
