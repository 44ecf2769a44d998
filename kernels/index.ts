export { addCombination, axpy, dot, gramExtend, transposeTimes } from './dense'
export { enterColumns } from './columns'
export { activeGram, backSolve, choleskyAppend, choleskyRemove, forwardSolve } from './cholesky'
export { advance, chordDeviation, directionByGram, directionByResidual, nearestDrop, nearestJoin } from './homotopy'
export { collectBelow, firstSteps, largest, nearest, panelCertify, panelScreen, toSingle } from './panels'
export { convexAppend, distance, gramAppend, gramPolish, gramSweeps, placePieces, settleResidual } from './descent'
export { collectAbove, panelBounds } from './reach'
export {
  borderInverse, faceGradient, factorRow, factorRows, inverseDiagonal, largestAbsolute, logisticFit, weightedDistance,
  weightedGram, weightedRow, weightedSum,
} from './logistic'
export { logisticPolish, logisticSettle, logisticSweeps } from './logistic-descent'
