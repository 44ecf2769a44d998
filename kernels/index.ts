export { addCombination, axpy, dot, gramExtend, transposeTimes } from './dense'
export { enterColumns } from './columns'
export { activeGram, backSolve, choleskyAppend, choleskyRemove, forwardSolve } from './cholesky'
export { advance, chordDeviation, directionByGram, directionByResidual, nearestDrop, nearestJoin } from './homotopy'
export { collectAbove, largest, nearest, panelCertify, panelScreen } from './panels'
export {
  borderInverse, faceGradient, factorRow, factorRows, inverseDiagonal, largestFree, logisticFit, weightedGram, weightedRow,
} from './logistic'
