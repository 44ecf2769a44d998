export { addCombination, axpy, dot, transposeTimes } from './dense'
export { appendBasis, widenRows } from './basis'
export { enterColumns } from './columns'
export { activeGram, choleskyRemove, factorRow, forwardSolve } from './cholesky'
export { chordDeviation, copyActive, direction, firstAbove, nextKnot } from './homotopy'
export { integerColumns, integerProducts, quantise } from './integers'
export { collectBelow, firstSteps, largest, nearest } from './nearest'
export { panelCertify, panelPack } from './panels'
export {
  advanceFace, borderInverse, faceGradient, factorRows, inverseDiagonal, largestAbsolute, movement, nearestDrop,
  nearestJoin, weightedDistance, weightedGram, weightedRow,
} from './face'
export { logisticFit, quarticSum, weightedSum } from './logistic'
export { breed, rateSubsets, sowGenes } from './genetic'
export { bestGroup, sweepColumn } from './groups'
export { lowerSolve, upperSolve } from './triangular'
export { convexAppend, gramAppend, gramPlan, gramSweeps, gramTake, placePieces, settleResidual } from './descent'
export { logisticPolish, logisticSettle, logisticSweeps } from './logistic-descent'
export { collectAbove, lineSolution, panelBounds, predictRows } from './reach'
