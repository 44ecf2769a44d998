/**
 * The kernels in plain TypeScript: the same memory layout, the same order of every sum and the same bits as the WebAssembly
 * ones (kernels/*.ts), for which they are the oracle in the tests and the fallback where WebAssembly SIMD is missing.
 * Addresses must be aligned to the numbers that stand there.
 */
import { namedKernels, type Positional, type RawKernels, rawKernels } from '../interface.generated.js'
import type { Kernels } from '../kernels.js'
import * as activeSet from './active-set.js'
import * as basis from './basis.js'
import * as bound from './bound.js'
import * as cholesky from './cholesky.js'
import * as columns from './columns.js'
import { addCombination, axpy, dot, transposeTimes } from './dense.js'
import * as descent from './descent.js'
import { exponentials } from './exponential.js'
import * as genetic from './genetic.js'
import { crossProducts } from './gram.js'
import { bestGroup, sweepColumn } from './groups.js'
import * as guard from './guard.js'
import * as homotopy from './homotopy.js'
import * as integers from './integers.js'
import { logisticFit, quarticSum, weightedSum } from './logistic.js'
import * as logisticDescent from './logistic-descent.js'
import { createTwinMemory, useMemory } from './memory.js'
import * as minimum from './minimum.js'
import * as nearest from './nearest.js'
import { enterDirection } from './outside.js'
import * as panels from './panels.js'
import { additionScores, addMultiples, scoreWeights, singleProducts } from './posterior.js'
import { coordinates, subtractColumns } from './projection.js'
import { standardise } from './standardise.js'
import { collectLinks, tiltedPair } from './tilted.js'
import * as triangular from './triangular.js'
import * as workingSet from './working-set.js'

const twins: Positional = {
  addCombination,
  axpy,
  dot,
  transposeTimes,
  exponentials,
  logisticFit,
  quarticSum,
  weightedSum,
  ...basis,
  ...columns,
  ...cholesky,
  ...genetic,
  bestGroup,
  sweepColumn,
  crossProducts,
  addMultiples,
  additionScores,
  scoreWeights,
  singleProducts,
  collectLinks,
  tiltedPair,
  enterDirection,
  coordinates,
  subtractColumns,
  standardise,
  ...homotopy,
  ...integers,
  ...nearest,
  ...panels,
  ...activeSet,
  ...triangular,
  ...descent,
  ...minimum,
  ...guard,
  ...logisticDescent,
  ...bound,
  ...workingSet,
}

/** A fresh instance of the twins with a memory of its own. */
export function createTwinKernels(): Kernels {
  const { memory, views } = createTwinMemory()
  const bound = Object.entries<(...rest: number[]) => unknown>({ ...rawKernels(twins) }).map(
    ([name, twin]) => [
      name,
      (...rest: number[]) => {
        useMemory(views)
        return twin(...rest)
      },
    ],
  )
  return { ...namedKernels(Object.fromEntries(bound) as RawKernels, () => views.f64), memory, kind: 'twin' }
}
