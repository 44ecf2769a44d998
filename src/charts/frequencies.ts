/** Selection frequencies before and after pruning, with the threshold: what the answer rests on. */
import { ruleY } from '@observablehq/plot'
import type { Preview } from '../method/ensemble/preview.js'
import { type CountedVariable, type EnsembleSelection, isEnsemble } from '../method/result/kinds.js'
import type { SelectionResult } from '../method/result/result.js'
import { cutKeys, cutsOf } from './cuts.js'
import { selectedKeys } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { effectSize } from './effect-size.js'
import { drawVariableRows, hollowDots, ofVariable, selectedColour } from './variable-rows.js'

/** The variables worth showing: all selected ones (at most 200), then the most frequent, up to 25; of equal ones the larger effect. */
export function frequencyRows({
  variables,
  selected,
}: Pick<EnsembleSelection, 'variables' | 'selected'>): number[] {
  const most = Math.max(25, Math.min(selected.length + 5, 200))
  const effect = new Map(selected.map(variable => [variable.index, effectSize(variable)]))
  return [...variables.keys()]
    .filter(j => variables[j].frequency > 0 || variables[j].frequencyFull > 0)
    .sort(
      (a, b) =>
        variables[b].frequency - variables[a].frequency ||
        variables[b].frequencyFull - variables[a].frequencyFull ||
        (effect.get(b) ?? 0) - (effect.get(a) ?? 0) ||
        a - b,
    )
    .slice(0, most)
}

/** Of a finished result, or of the members so far. */
export function frequencyChart(result: SelectionResult | Preview, context: ChartContext): SvgElement | null {
  return 'schemaVersion' in result && !isEnsemble(result) ? null : ensembleChart(result as Preview, context)
}

function ensembleChart(result: Preview, context: ChartContext): SvgElement | null {
  const { variables, ensemble } = result
  const rows = frequencyRows(result)
  if (rows.length === 0) return null
  const path = ensemble.design.kind === 'path'
  const cuts = cutsOf(ensemble)
  const noun = path ? 'frequency' : 'importance'
  const most = path
    ? 1
    : Math.max(1.05 * Math.max(...cuts.at), ...rows.map(j => 1.05 * highest(variables[j])))
  const pruned = ensemble.design.pruning !== null
  const selected = (j: number) => variables[j].selected
  const inside = (value: number) => Math.min(most, Math.max(0, value))
  const before = (j: number) => variables[j].frequencyFull
  const row = { y: (j: number) => j, ...ofVariable }
  return drawVariableRows(context, {
    id: 'frequencies',
    title: `${path ? 'Selection frequencies' : 'Importance of the variables'}${pruned ? ' before and after pruning' : ''}`,
    description: `${rows.length} variables, the most often selected first; ${result.selected.length} selected, ${cuts.text}.`,
    legend: [
      ...selectedKeys,
      ...(pruned
        ? ([{ mark: 'ring', colour: colours.muted, text: `all ${ensemble.members} members` }] as const)
        : []),
      { mark: 'band', colour: colours.accent, text: 'Monte-Carlo error' },
      ...cutKeys(cuts),
    ],
    rows,
    axis: path ? 'selection frequency' : 'importance',
    most,
    cuts: cuts.at,
    value: j => variables[j].frequency,
    selected,
    tip: j =>
      `${context.label(j)}\n${noun} ${variables[j].frequency.toFixed(3)} ± ${variables[j].frequencyError.toFixed(3)}` +
      (pruned ? `\nbefore pruning ${before(j).toFixed(3)}` : ''),
    radius: 5,
    below: [
      ruleY(rows, {
        x1: (j: number) => inside(variables[j].frequency - variables[j].frequencyError),
        x2: (j: number) => inside(variables[j].frequency + variables[j].frequencyError),
        ...row,
        stroke: selectedColour(selected),
        strokeWidth: 9,
        strokeOpacity: 0.25,
      }),
      ...(pruned
        ? [
            ruleY(rows, {
              x1: before,
              x2: (j: number) => variables[j].frequency,
              ...row,
              stroke: colours.muted,
              strokeOpacity: 0.6,
            }),
            hollowDots(rows, before),
          ]
        : []),
    ],
  })
}

function highest({ frequency, frequencyFull, frequencyError }: CountedVariable): number {
  return Math.max(frequency + frequencyError, frequencyFull)
}
