import { expect, test } from 'vitest'
import { createGridSupports } from '../../src/path/grid-supports.js'
import { uniforms } from '../random-table.js'

const p = 12

/** Note one support per grid point through a table of slots, as the solver does. */
function read(supports: number[][]) {
  const log = createGridSupports(p)
  const variables = Int32Array.from({ length: p + 3 }, (_, i) => i - 3)
  log.clear()
  for (let k = 0; k < supports.length; ) {
    let end = k + 1
    while (end < supports.length && supports[end].join() === supports[k].join()) end++
    log.note(end - k, Int32Array.from([99, ...supports[k]]), 1, supports[k].length + 1, variables, 3)
    k = end
  }
  return log
}

test('intervals say what was noted, sorted, disjoint and as long as can be', () => {
  const u = uniforms(3)
  for (let round = 0; round < 300; round++) {
    const density = u()
    const stay = u()
    const on = new Uint8Array(p)
    const supports = Array.from({ length: 1 + Math.floor(30 * u()) }, () => {
      for (let j = 0; j < p; j++) if (u() > stay) on[j] = u() < density ? 1 : 0
      return [...on.keys()].filter(j => on[j] === 1).sort(() => u() - 0.5)
    })
    const log = read(supports)
    expect(log.length).toBe(supports.length)
    expect(supports.map((_, k) => log.sizeAt(k))).toEqual(supports.map(support => support.length))
    for (const again of [1, 2]) {
      const { variable, from, to } = log.intervals()
      const active = supports.map(() => new Set<number>())
      variable.forEach((j, e) => {
        expect(from[e], `reading ${again}`).toBeLessThan(to[e])
        if (e > 0 && variable[e - 1] === j) expect(to[e - 1]).toBeLessThan(from[e])
        else if (e > 0) expect(variable[e - 1]).toBeLessThan(j)
        for (let k = from[e]; k < to[e]; k++) active[k].add(j)
      })
      expect(active).toEqual(supports.map(support => new Set(support)))
    }
  }
})
