import { expect, test } from 'vitest'
import { createNarrowingLook, createRowLook } from '../../../src/path/gaussian/row-look.js'
import { createProblem } from '../../../src/path/problem.js'
import { allocateWorkspace } from '../../../src/path/workspace.js'

/** Uniform on (-1/2, 1/2). */
function uniforms(seed: number): () => number {
  let s = seed
  return () => {
    s = (Math.imul(s, 1103515245) + 12345) & 0x7fffffff
    return s / 0x7fffffff - 0.5
  }
}

test('a look that asks for few residuals finds the knots that one at all of them finds', () => {
  const uniform = uniforms(5)
  const [n, p, knots] = [60, 170, 24]
  const x = new Float64Array(n * p).map(uniform)
  const y = new Float64Array(n).map(uniform)
  const problem = createProblem({ n, p, x, y, family: 'gaussian', names: [], response: 'y' })
  const { arena, kernels } = problem
  const ws = allocateWorkspace(problem, n, { active: 8, working: 16, knots, compressed: false })
  arena.i32.set(
    Int32Array.from({ length: n }, (_, i) => i),
    ws.rows / 4,
  )
  const asked = new Set<number>()
  const path = {
    lambda: 0,
    knots,
    residualAt(t: number) {
      asked.add(t)
      return ws.residuals + 8 * ws.ld * t
    },
    departure(s: number, e: number) {
      kernels.departure(ws.history, ws.ld, ws.tau, s, e, ws.out)
      return { near: arena.f64[ws.out / 8], bulge: arena.f64[ws.out / 8 + 1] }
    },
  }
  const looks = [createRowLook(problem, ws), createNarrowingLook(problem, ws, path)]
  const count = 12
  for (let k = 0; k < count; k++) arena.i32[ws.found / 4 + 2 * k] = 7 * k
  let found = 0
  let spared = 0
  for (let round = 0; round < 40; round++) {
    const wobble = round % 4 === 0 ? 0.05 : 0.002
    for (let t = 0; t < knots; t++) {
      arena.f64[ws.tau / 8 + t] = 0.4 - 0.01 * t
      for (let i = 0; i < n; i++)
        arena.f64[ws.history / 8 + ws.ld * t + i] =
          y[i] * (0.4 - 0.005 * t) * (1 + round / 4) + wobble * uniform()
    }
    const answers = looks.map(look => {
      look.take(ws.found, count)
      asked.clear()
      return Array.from({ length: count }, (_, i) =>
        [0, 3, knots - 1].map(t0 => look.firstAbove(i, t0, Math.min(knots, t0 + 17 + (i % 5)), -1e-10)),
      )
    })
    expect(answers[1]).toEqual(answers[0])
    found += answers[0].flat().filter(t => t > 0).length
    spared += knots - asked.size
  }
  expect(found).toBeGreaterThan(50)
  expect(spared).toBeGreaterThan(100)
})
