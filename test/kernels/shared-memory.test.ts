import { expect, test } from 'vitest'
import { claimBytes, giveBack, leaveBytes, takenBytes } from '../../src/math/kernels/shared-memory.js'

const PART = 2 ** 22

const memory = () => new WebAssembly.Memory({ initial: 1, maximum: 1024, shared: true })

test('what somebody has left goes to large claims that fit, each byte once', () => {
  const own = memory()
  const left = claimBytes(own, 2 * PART)
  const behind = claimBytes(own, 64)
  leaveBytes(own, left, 2 * PART)
  const taken = takenBytes(own)
  expect(claimBytes(own, PART)).toBe(left)
  expect(claimBytes(own, PART)).toBe(left + PART)
  expect(takenBytes(own)).toBe(taken)
  expect(claimBytes(own, PART)).toBeGreaterThan(behind)
})

test('small claims and those that do not fit leave it where it is', () => {
  const own = memory()
  const left = claimBytes(own, PART)
  leaveBytes(own, left, PART)
  expect(claimBytes(own, 64)).toBeGreaterThanOrEqual(left + PART)
  expect(claimBytes(own, 2 * PART)).toBeGreaterThanOrEqual(left + PART)
  expect(claimBytes(own, PART)).toBe(left)
})

test('the larger of two that were left stays', () => {
  const own = memory()
  const large = claimBytes(own, 2 * PART)
  const small = claimBytes(own, PART)
  leaveBytes(own, large, 2 * PART)
  leaveBytes(own, small, PART)
  expect(claimBytes(own, 2 * PART)).toBe(large)
})

test('nothing is left of what is given back', () => {
  const own = memory()
  const taken = takenBytes(own)
  leaveBytes(own, claimBytes(own, PART), PART)
  giveBack(own, taken)
  const first = claimBytes(own, PART)
  expect(claimBytes(own, PART)).toBe(first + PART)
})

/** A memory as a thread has it that has not been told yet what another has grown. */
function notTold(own: WebAssembly.Memory, before: SharedArrayBuffer): WebAssembly.Memory {
  let isTold = false
  return {
    get buffer() {
      return isTold ? own.buffer : before
    },
    grow(pages: number) {
      isTold = true
      return own.grow(pages)
    },
  } as WebAssembly.Memory
}

test('a thread that was not told yet how the memory has grown sees all that it claims, and has it grow no more than needed', () => {
  const own = memory()
  const before = own.buffer as unknown as SharedArrayBuffer
  leaveBytes(own, claimBytes(own, PART), PART)
  const grown = own.buffer.byteLength
  const other = notTold(own, before)
  const left = claimBytes(other, PART)
  expect(other.buffer.byteLength).toBeGreaterThanOrEqual(left + PART)
  expect(own.buffer.byteLength).toBe(grown)
  const behind = claimBytes(notTold(own, before), 64)
  expect(own.buffer.byteLength - (behind + 64)).toBeLessThan(65536)
})
