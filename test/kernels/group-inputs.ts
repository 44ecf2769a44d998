// Inputs of the kernels of random groups.
import type { Scene } from './scene.js'

/** A symmetric table near the identity, unless the scene is wild; now and then two equal rows or a row of zeros. */
function table(s: Scene, size: number, stride: number): number {
  const address = s.f64(size * stride, () => 0)
  const values = s.read(address)
  const copy = s.int(-1, size - 1)
  const none = s.chance(0.2) ? s.int(0, size - 1) : -1
  const origin = (i: number) => (i === copy ? 0 : i)
  const entries = new Map<string, number>()
  const entry = (i: number, j: number) => {
    if (i === none || j === none) return 0
    const key = [origin(i), origin(j)].sort((a, b) => a - b).join()
    if (!entries.has(key)) entries.set(key, origin(i) === origin(j) ? 1 : s.value() * 0.3)
    return entries.get(key)!
  }
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) values[i * stride + j] = entry(i, j)
  return address
}

export const groupInputs = {
  bestGroup(s: Scene) {
    const size = s.int(1, 12)
    const stride = 2 * Math.ceil(size / 2) + 2 * s.int(0, 1)
    const m = s.int(1, size)
    const g = s.int(1, m)
    const state = s.i32(12, i => (i === 6 ? s.int(0, 4) : s.int(-(2 ** 31), 2 ** 31 - 1)))
    return [
      table(s, size, stride),
      stride,
      s.f64(size),
      s.i32(m, i => i),
      m,
      g,
      s.int(0, 11),
      s.pick([1, -1]),
      s.pick([1e-10, 0.3]),
      state,
      s.i32(4 * g),
      s.f64(4 * (g * (g + 1) + 1)),
      s.i32(g),
    ]
  },
  sweepColumn(s: Scene) {
    const size = s.int(1, 12)
    const stride = 2 * Math.ceil(size / 2)
    return [table(s, size, stride), stride, size, s.int(0, size - 1)]
  },
}
