import { expect, test, vi } from 'vitest'
import { timer } from '../../src/math/timer.js'

const busy = (milliseconds: number) => {
  const end = Date.now() + milliseconds
  while (Date.now() < end);
}

test('it counts milliseconds, with fractions', () => {
  const start = timer.now()
  busy(20)
  const taken = timer.now() - start
  expect(taken).toBeGreaterThan(15)
  expect(taken % 1).not.toBe(0)
})

test('where there is no clock of Node, as in a browser, it is that of the page', async () => {
  vi.resetModules()
  vi.stubGlobal('process', undefined)
  vi.spyOn(performance, 'now').mockReturnValue(7.25)
  try {
    expect((await import('../../src/math/timer.js')).timer.now()).toBe(7.25)
  } finally {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})
