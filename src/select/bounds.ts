/** Error control of stability selection: bounds on the expected number of false selections, and inverses. */
export { type Assumption, assumptions } from './bounds/assumption.js'
export { type BoundOptions, pferBound } from './bounds/pfer-bound.js'
export { type PaperRule, qOfPaper } from './bounds/q-of-paper.js'
export { solveThird, type Third, type ThirdOptions } from './bounds/solve-third.js'
