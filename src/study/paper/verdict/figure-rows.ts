/**
 * What Sections 5.2 and 5.3 say of Figures 1 and 2. The figures print no numbers, so these are their claims:
 *   Figure 1   the ordered curve has its maximum in the middle, above the full ensemble, and almost any ordered subensemble
 *              (nine in ten here) is more accurate than the full one;
 *   Figure 2   the maxima for B = 300, 500 and 1000 are almost the same (within 0.05 here).
 */

import type { CurveRecord } from '../../record.js'
import { accuracyCurve, type Runs } from '../accuracy-curves.js'
import type { FigureCell } from '../cell.js'
import { cells } from '../cells.js'
import type { StudyRow, Verdict } from './study-row.js'

const ALMOST_ANY = 0.9
const ALMOST_THE_SAME = 0.05
/** A curve that stays below this shows nothing. */
const VISIBLE = 0.1

type Curves = (method: string) => readonly Runs[]
type Statistic = (curve: Float64Array) => number

const best: Statistic = curve => Math.max(...curve)
const full: Statistic = curve => curve[curve.length - 1]
const shareAboveFull: Statistic = curve =>
  curve.filter(acc => acc > full(curve)).length / Math.max(curve.length - 1, 1)

export function figureRows(
  lookup: (cell: string, method: string) => readonly CurveRecord[],
): readonly StudyRow[] {
  const panels = cells.filter(cell => cell.kind === 'figure')
  return panels.flatMap(cell => {
    const curves = (method: string) => lookup(cell.name, method).map(({ runs }) => runs)
    if (curves('random').length === 0) return []
    return cell.tableOrFigure === 'figure1'
      ? [...orderRows(cell, curves), ...printedRow(cell, curves)]
      : sizeRows(cell, curves)
  })
}

function orderRows(cell: FigureCell, curves: Curves): StudyRow[] {
  const method = 'ordered-300'
  const curve = accuracyCurve(curves(method))
  return [
    row(cell, method, curves, 'best acc', best, {
      verdict: verdictOf(best(curve) > full(curve)),
      note: `Section 5.2: the maximum lies in the middle, above the full ensemble, here ${full(curve).toFixed(2)}.`,
    }),
    row(cell, method, curves, 'share of sizes above the full ensemble', shareAboveFull, {
      verdict: verdictOf(shareAboveFull(curve) >= ALMOST_ANY),
      note: 'Section 5.2: almost any ordered subensemble is more accurate than the full ensemble.',
    }),
  ]
}

function printedRow(cell: FigureCell, curves: Curves): StudyRow[] {
  const method = 'ordered-300/q=16'
  if (curves(method).length === 0) return []
  const meant = jackknife(curves('ordered-300'), best)
  return [
    row(cell, method, curves, 'best acc', best, {
      verdict: best(accuracyCurve(curves(method))) > VISIBLE ? 'agrees' : 'differs, explained',
      note: 'With q = ceil(0.8 p) = 16 as printed every curve stays near zero; meant is ceil((0.8 p)^(1/2)) = 4.',
      shownBy: { cell: cell.name, method: 'ordered-300', ...meant },
    }),
  ]
}

function sizeRows(cell: FigureCell, curves: Curves): StudyRow[] {
  const maxima = cell.sizes.map(B => best(accuracyCurve(curves(`ordered-${B}`))))
  const spread = Math.max(...maxima) - Math.min(...maxima)
  return cell.sizes.map(B =>
    row(cell, `ordered-${B}`, curves, 'best acc', best, {
      verdict: verdictOf(spread <= ALMOST_THE_SAME),
      note: `Section 5.3: the maxima for B = 300, 500 and 1000 are almost the same; they lie within ${spread.toFixed(2)}.`,
    }),
  )
}

function verdictOf(holds: boolean): Verdict {
  return holds ? 'agrees' : 'differs, unexplained'
}

function row(
  { tableOrFigure, name }: FigureCell,
  method: string,
  curves: Curves,
  measure: string,
  statistic: Statistic,
  judged: Pick<StudyRow, 'verdict' | 'note' | 'shownBy'>,
): StudyRow {
  const replications = curves(method)
  const estimate = jackknife(replications, statistic)
  const value = { published: null, ...estimate, replications: replications.length, z: null }
  return { tableOrFigure, cell: name, method, measure, ...value, ...judged }
}

/** A statistic of the mean curve, its error from leaving out one replication at a time. */
function jackknife(replications: readonly Runs[], statistic: Statistic) {
  const M = replications.length
  const ours = statistic(accuracyCurve(replications))
  if (M < 2) return { ours, standardError: 0 }
  const left = replications.map((_, m) => statistic(accuracyCurve(replications.filter((_one, i) => i !== m))))
  const mean = left.reduce((sum, value) => sum + value, 0) / M
  const squares = left.reduce((sum, value) => sum + (value - mean) * (value - mean), 0)
  return { ours, standardError: Math.sqrt(((M - 1) / M) * squares) }
}
