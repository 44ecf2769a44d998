export {
  activeGradient,
  advanceActive,
  borderInverse,
  inverseDiagonal,
  nearestDrop,
  nearestJoin,
  weightedDistance,
  weightedRow,
  weightedSum,
} from '../src/math/kernels/scalar/active-set.js'
export { numbersApart } from '../src/math/kernels/scalar/apart.js'
export { appendBasis, widenRows } from '../src/math/kernels/scalar/basis.js'
export { addToBlocks, blockGram, blockProducts, blockRow } from '../src/math/kernels/scalar/blocks.js'
export { lineSolution, predictRows } from '../src/math/kernels/scalar/bound.js'
export { cellNumber, scanCells, scanRows, turnRows } from '../src/math/kernels/scalar/cells.js'
export { choleskyRemove, factorRow } from '../src/math/kernels/scalar/cholesky.js'
export { coxBend, coxFit, coxGram, coxTimes } from '../src/math/kernels/scalar/cox.js'
export { convexAppend, gramAppend, placePieces, settleResidual } from '../src/math/kernels/scalar/descent.js'
export { breed, rateSubsets, sowGenes } from '../src/math/kernels/scalar/genetic.js'
export { bestGroup } from '../src/math/kernels/scalar/groups.js'
export { gramGuard, inverseAppend } from '../src/math/kernels/scalar/guard.js'
export { appendActive, factorColumn, removeActive } from '../src/math/kernels/scalar/homotopy/active.js'
export { firstAbove } from '../src/math/kernels/scalar/homotopy/direction.js'
export { findDirection, followPath, recordKnot } from '../src/math/kernels/scalar/homotopy/follow.js'
export {
  addInactive,
  addWaiting,
  releaseWaiting,
  removeInactive,
} from '../src/math/kernels/scalar/homotopy/inactive.js'
export {
  admitInactive,
  clearSlots,
  exposeInactive,
  openSlots,
  shrinkInactive,
} from '../src/math/kernels/scalar/homotopy/working-set.js'
export { inclusionSums } from '../src/math/kernels/scalar/inclusion.js'
export { columnFacts, joinPieces } from '../src/math/kernels/scalar/join-columns.js'
export {
  logisticPolish,
  logisticSettle,
  logisticSweeps,
} from '../src/math/kernels/scalar/logistic-descent.js'
export { logisticState } from '../src/math/kernels/scalar/logistic-state.js'
export { gramTarget } from '../src/math/kernels/scalar/minimum.js'
export { multinomialFit } from '../src/math/kernels/scalar/multinomial.js'
export { nearest, takeScreened } from '../src/math/kernels/scalar/nearest.js'
export { enterDirection } from '../src/math/kernels/scalar/outside.js'
export { shuffle } from '../src/math/kernels/scalar/philox.js'
export { poissonFit } from '../src/math/kernels/scalar/poisson.js'
export { addSparse } from '../src/math/kernels/scalar/sparse-products.js'
export { gramSweeps } from '../src/math/kernels/scalar/sweeps.js'
export { factorRows, largestAbsolute, movement, weightedGram } from './active-set'
export { collectAbove, collectFar, panelBounds } from './bound'
export { enterColumns } from './columns'
export { addCombination, axpy, dot, transposeTimes, twoProducts } from './dense'
export { exponentials } from './exponential'
export { joinRow, pairProducts } from './greedy'
export { sweepColumn, sweepRow } from './groups'
export { departure } from './homotopy'
export { integerColumns, integerProducts, quantise } from './integers'
export { logisticFit, quarticSum } from './logistic'
export {
  addNumber,
  copyNumbers,
  divideNumbers,
  mostExplained,
  outstandingColumns,
  scaleNumbers,
} from './models/columns'
export { reachingColumns } from './moments'
export { nearPairs } from './near-pairs'
export { collectBelow, firstSteps, largest } from './nearest'
export { weighNorms } from './panels/norms'
export { panelCertify, panelPack } from './panels/panels'
export { panelProducts } from './panels/products'
export { screenColumns } from './panels/screen'
export {
  additionScores,
  addMultiples,
  largestScore,
  removalMoments,
  roundColumns,
  scoreWeights,
  shiftColumns,
  singleProducts,
} from './posterior'
export { coordinates, crossProducts, measureColumns, subtractColumns } from './products'
export { enterProjected, multiplyRows, project } from './projected-columns'
export { enterRaw } from './raw-columns'
export { standardise } from './standardise'
export { collectBetween, collectLinks, countInBins, linksOf, tiltedPair } from './tilted'
export { lowerSolve, upperSolve } from './triangular'
