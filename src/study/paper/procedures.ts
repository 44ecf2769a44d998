/** What is run on the data of one replication, and which records come of it. */
import { qOfPaper } from '../../select/bounds.js'
import type { Instance, PredictionError } from '../scenario/instance.js'
import { correctSizes, type Runs } from './accuracy-curves.js'
import { type BaselineName, baselines } from './baselines.js'
import type { Cell, FigureCell } from './cell.js'
import type { MethodName } from './method-names.js'
import { paperRuns, stabilityRuns } from './stability-runs.js'

export type Outcome = { readonly method: string } & (
  | ({ readonly selected: readonly number[]; readonly sizes?: readonly [number, number] } & PredictionError)
  | { readonly runs: Runs }
)

export interface Procedure {
  readonly name: string
  /** The methods of the tables for whose rows it is run. */
  readonly serves: readonly MethodName[]
  /** The methods of the outcomes, in their order. */
  readonly methods: readonly string[]
  readonly run: (instance: Instance, seed: number) => readonly Outcome[]
}

export function proceduresOf(cell: Cell): readonly Procedure[] {
  if (cell.kind === 'figure') {
    const curves = curvesProcedure(cell, cell.q, '')
    return cell.tableOrFigure === 'figure1' ? [curves, curvesProcedure(cell, PRINTED_Q, '/q=16')] : [curves]
  }
  return [
    stabilityProcedure(cell.q, ''),
    ...(['lasso', 'scad', 'sis'] as const).map(name => baselineProcedure(name, name)),
    ...(cell.name === 'table1/100-50-0' ? [stabilityProcedure(qOfPaper({ p: 100 }), '/q=13')] : []),
    ...(ncvregLassoCells.includes(cell.name) ? [baselineProcedure('ncvreg-lasso', 'scad')] : []),
  ]
}

/** Cells whose SCAD rows are suspected to be ncvreg's lasso. */
const ncvregLassoCells = ['table1/200-1000-0.5', 'table2/200-1000']

/** ceil(0.8 p) of scenario 1, as printed in Section 5.2. */
const PRINTED_Q = 16

const CURVE_THRESHOLD = 0.6

/** Methods beside the paper that come of the same ensemble. */
export const ablations = ['stabsel/threshold=0.8', 'pruned/reference=zero', 'sparsest-third'] as const

function stabilityProcedure(q: number, suffix: string): Procedure {
  return {
    name: `ensemble${suffix}`,
    serves: ['stabsel', 'pruned'],
    methods: ['stabsel', 'pruned', ...ablations].map(method => method + suffix),
    run(instance, seed) {
      const { stabsel, pruned, raised, unreferenced, sparsest, sizes } = stabilityRuns(instance.data, q, seed)
      return [
        outcome(`stabsel${suffix}`, stabsel, instance),
        { ...outcome(`pruned${suffix}`, pruned, instance), sizes },
        outcome(ablations[0] + suffix, raised, instance),
        outcome(ablations[1] + suffix, unreferenced, instance),
        outcome(ablations[2] + suffix, sparsest, instance),
      ]
    },
  }
}

function baselineProcedure(name: BaselineName, serves: MethodName): Procedure {
  return {
    name,
    serves: [serves],
    methods: [name],
    run: (instance, seed) => [outcome(name, baselines[name](instance.data, seed), instance)],
  }
}

function outcome(method: string, selected: readonly number[], instance: Instance): Outcome {
  const ascending = [...selected].sort((a, b) => a - b)
  return { method, selected: ascending, ...instance.predictionError(ascending) }
}

/** One ensemble; its members in the order they were made, and the first so many of them ordered by Algorithm 1. */
function curvesProcedure({ sizes }: FigureCell, q: number, suffix: string): Procedure {
  const random = `random${suffix}`
  const ordered = sizes.map(B => `ordered-${B}${suffix}`)
  return {
    name: `curves${suffix}`,
    serves: [],
    methods: [random, ...ordered],
    run({ data, support }, seed) {
      const members = Math.max(...sizes)
      const run = paperRuns(data, { q, seed, gridRule: 'farthest', threshold: CURVE_THRESHOLD })
      const { members: ensemble } = run('stability', { members }).ensemble!
      const curve = (method: string, order: Int32Array): Outcome => ({
        method,
        runs: correctSizes(ensemble, order, support, CURVE_THRESHOLD),
      })
      return [
        curve(
          random,
          Int32Array.from({ length: members }, (_, b) => b),
        ),
        ...sizes.map((B, s) =>
          curve(ordered[s], run('pruned', { members: B }).ensemble!.pruned!.order.order),
        ),
      ]
    },
  }
}
