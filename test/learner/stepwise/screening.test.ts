import { describe, expect, it } from 'vitest'
import { standardColumns } from '../../../src/data/columns/standard-columns.js'
import { fitLogistic } from '../../../src/learner/logistic-regression.js'
import { frameOf } from '../../../src/learner/stepwise/frame.js'
import { createLogisticModel } from '../../../src/learner/stepwise/logistic-model.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { append, createBasis } from '../../../src/math/orthonormal-basis.js'
import { randomTable } from '../../random-table.js'

/** Deviance of the model with these columns, fitted from scratch. */
function deviance(
  columns: ReturnType<typeof standardColumns>,
  y: Float64Array,
  chosen: readonly number[],
): number {
  const basis = createBasis(columns.n, chosen.length + 1)
  append(basis, new Float64Array(columns.n).fill(1), 0, 0)
  for (const j of chosen) append(basis, columns.z, j * columns.n, 0)
  return fitLogistic(basis, y).deviance
}

describe('the screened search for the best logistic step', () => {
  it('finds what refitting every column finds, with its exact likelihood ratio, step after step', () => {
    let steps = 0
    for (let seed = 1; seed <= 6; seed++) {
      const table = randomTable(120, 150, seed, 'binomial', 4)
      const { n, p, x, y } = table
      const columns = standardColumns(x, n, p)
      const model = createLogisticModel(frameOf(table, false), 8, loadKernels())
      for (let size = 0; size < 8; size++) {
        const { selected } = model
        const now = deviance(columns, y, selected)
        const others = Array.from({ length: p }, (_, j) => j).filter(j => !selected.includes(j))
        const exact = others.map(j => deviance(columns, y, [...selected, j]) - now)
        const best = exact.indexOf(Math.min(...exact))
        const addition = model.bestAddition()!
        expect(addition.variable).toBe(others[best])
        expect(addition.change).toBeCloseTo(exact[best], 8)
        if (size > 0) {
          const losses = selected.map(
            j =>
              deviance(
                columns,
                y,
                selected.filter(i => i !== j),
              ) - now,
          )
          const least = losses.indexOf(Math.min(...losses))
          const removal = model.bestRemoval()!
          expect(removal.variable).toBe(selected[least])
          expect(removal.change).toBeCloseTo(losses[least], 8)
        }
        model.add(addition.variable)
        steps++
      }
    }
    expect(steps).toBe(48)
  })
})
