import { cachedDataVersionTag } from 'node:v8'
import { expect, test } from 'vitest'
import { keepAsBegun, optimiseLate } from '../../apps/node/optimise-late.js'

test('what is kept while V8 optimises late can be used by who begins as usual', () => {
  const begun = cachedDataVersionTag()
  optimiseLate()
  const late = cachedDataVersionTag()
  let kept: number | undefined
  keepAsBegun(() => {
    kept = cachedDataVersionTag()
  })
  expect(kept).toBe(begun)
  expect(cachedDataVersionTag()).toBe(late)
})
