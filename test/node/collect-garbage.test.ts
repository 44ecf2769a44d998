import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from '../../apps/node/collect-garbage.js'

/** In a function of its own, whose variables nobody can see later. */
function forgotten(): WeakRef<object> {
  return new WeakRef({ numbers: new Float64Array(1000) })
}

test('what nobody holds is freed, what somebody holds stays', async () => {
  const held = { numbers: Float64Array.of(1, 2, 3) }
  const [lost, kept] = [forgotten(), new WeakRef(held)]
  // A weak reference holds its target until the turn ends that has made or read it.
  await nextTurn()
  collectGarbage()
  expect(lost.deref()).toBeUndefined()
  expect(kept.deref()).toBe(held)
})
