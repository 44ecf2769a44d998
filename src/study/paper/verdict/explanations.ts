/**
 * What went wrong in the published tables where we know it, each with the run that shows it: an explanation counts only for
 * numbers that this run reproduces.
 */
import type { MethodName } from '../method-names.js'

export interface Explanation {
  readonly cell: string
  readonly methods: readonly MethodName[]
  readonly why: string
  readonly shownBy: Evidence
}

/** Another run than the literal one of the row; what is left out is as in the row. */
export interface Evidence {
  readonly cell?: string
  readonly method?: string
  /** Score against these variables instead of the true ones. */
  readonly support?: readonly number[]
  /** Prediction errors on 200 test rows. */
  readonly smallTestSet?: boolean
}

const wrongSupport = {
  why: 'The lasso is scored against variables 1 to 5 instead of the true 1, 2, 5, 6 and 7.',
  shownBy: { support: [0, 1, 2, 3, 4] },
}
const ncvregLasso = {
  why: 'The row is not SCAD but the lasso of ncvreg (penalty = "lasso") at the minimum of its cross-validation.',
  shownBy: { method: 'ncvreg-lasso' },
}
const smallTestSet = {
  why: 'The spread is that of errors on about 200 test rows instead of 10,000.',
  shownBy: { smallTestSet: true },
}

export const explanations: readonly Explanation[] = [
  ...(['stabsel', 'pruned'] as const).map(method => ({
    cell: 'table1/100-50-0',
    methods: [method],
    why: 'Run with q = 13 = ceil((1.6 * 100)^(1/2)), the q of p = 100, instead of 9.',
    shownBy: { method: `${method}/q=13` },
  })),
  {
    cell: 'table1/100-50-0',
    methods: ['scad'],
    why: 'The row is a copy of the SCAD row of (100, 50, 0.5).',
    shownBy: { cell: 'table1/100-50-0.5' },
  },
  {
    cell: 'table1/100-100-0',
    methods: ['scad'],
    why: 'The row is the SCAD row of (100, 50, 0).',
    shownBy: { cell: 'table1/100-50-0' },
  },
  { cell: 'table1/200-1000-0.5', methods: ['scad'], ...ncvregLasso },
  { cell: 'table2/200-1000', methods: ['scad'], ...ncvregLasso },
  { cell: 'table3/0.5', methods: ['lasso'], ...wrongSupport },
  { cell: 'table3/0.9', methods: ['lasso'], ...wrongSupport },
  { cell: 'table4/50', methods: ['stabsel', 'pruned'], ...smallTestSet },
  { cell: 'table4/1000', methods: ['stabsel', 'pruned'], ...smallTestSet },
]
