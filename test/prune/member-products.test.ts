import { expect, test } from 'vitest'
import { kernelsOn, sharedMemory } from '../../src/math/kernels/load.js'
import { createSharedArena } from '../../src/math/kernels/shared-arena.js'
import { takenBytes } from '../../src/math/kernels/shared-memory.js'
import type { FlatMembers } from '../../src/prune/flat-members.js'
import { memberProducts, productBytes } from '../../src/prune/member-products.js'
import { stream } from '../../src/random/stream.js'

/** Members that have each variable with a chance of its own. */
function membersOf(B: number, size: number, chance: (v: number) => number): FlatMembers {
  const random = stream(1, 'test/member-products', B)
  const [start, end] = [new Int32Array(B), new Int32Array(B)]
  const variable: number[] = []
  for (let k = 0; k < B; k++) {
    start[k] = variable.length
    for (let v = 0; v < size; v++) if (random.uniform() < chance(v)) variable.push(v)
    end[k] = variable.length
  }
  return {
    start,
    end,
    variable: Int32Array.from(variable),
    numerator: new Int32Array(variable.length).fill(1),
    denominator: new Float64Array(B).fill(100),
    size,
  }
}

test('what a thread takes of the memory for products is no more than is counted on', () => {
  const cases = [
    membersOf(500, 40, () => 0.5),
    membersOf(700, 3000, v => (v % 3 === 0 ? 0.09 : 0.01)),
    membersOf(2000, 600, v => (v < 300 ? 0.6 : 0.05)),
    membersOf(513, 5000, () => 0.2),
  ]
  for (const members of cases) {
    const memory = sharedMemory()!
    const kernels = kernelsOn(memory)
    const before = takenBytes(memory)
    memberProducts(members, createSharedArena(kernels), kernels)
    expect(takenBytes(memory) - before).toBeLessThanOrEqual(productBytes(members))
  }
})
