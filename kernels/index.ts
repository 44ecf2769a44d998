export { addCombination, axpy, dot, gramExtend, transposeTimes } from './dense'
export { enterColumns } from './columns'
export { activeGram, backSolve, choleskyAppend, choleskyRemove, forwardSolve } from './cholesky'
export { advance, chordDeviation, directionByGram, directionByResidual, nearestDrop, nearestJoin } from './homotopy'
export { collectBelow, firstSteps, largest, nearest, panelCertify, panelScreen, toSingle } from './panels'
export {
  advanceFace, borderInverse, faceGradient, factorRow, factorRows, inverseDiagonal, largestAbsolute, logisticFit, movement,
  quarticSum, weightedDistance, weightedGram, weightedRow, weightedSum,
} from './logistic'
export { lowerSolve, upperSolve } from './triangular'
