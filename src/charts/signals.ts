/** Signals by their probability, with how often members select each: why one is in and another is not. */
import { ruleY } from '@observablehq/plot'
import type { Preview } from '../method/ensemble/preview.js'
import { selectedKeys } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { drawVariableRows, hollowDots, ofVariable, selectedColour } from './variable-rows.js'

/** Signals that are not selected but shown, to see what came close. */
const CLOSE = 8
const MOST = 200

export interface SignalRow {
  /** The first is the one it is named for. */
  readonly variables: readonly number[]
  readonly probability: number
  readonly selected: boolean
}

/** All selected signals, then the most probable of the others. */
export function signalRows({
  ensemble,
  selected,
}: Pick<Preview, 'ensemble' | 'selected'>): readonly SignalRow[] {
  const { decision } = ensemble.design
  if (decision.name !== 'signals') return []
  const chosen = selected.map(({ index, probability = 0, alternatives = [] }) => ({
    variables: [index, ...alternatives.map(one => one.index)],
    probability,
    selected: true,
  }))
  const held = new Set(chosen.flatMap(({ variables }) => variables))
  const others = decision.signals
    .filter(({ variables }) => !variables.some(j => held.has(j)))
    .slice(0, CLOSE)
    .map(({ variables, probability }) => ({ variables, probability, selected: false }))
  return [...chosen.slice(0, MOST), ...others]
}

/** Of a finished result, or of what is settled while the run goes on. */
export function signalChart(result: Preview, context: ChartContext): SvgElement | null {
  const shown = signalRows(result)
  const { decision } = result.ensemble.design
  if (shown.length === 0 || decision.name !== 'signals') return null
  const { variables } = result
  const rows = shown.map(({ variables: [lead] }) => lead)
  const of = new Map(shown.map(row => [row.variables[0], row]))
  const probability = (j: number) => of.get(j)!.probability
  const selected = (j: number) => of.get(j)!.selected
  const share = (j: number) => variables[j].frequencyFull
  const cut = Math.min(1, decision.probability)
  return drawVariableRows(context, {
    id: 'signals',
    title: 'Signals and their probabilities',
    description: `${result.selected.length} selected signals and ${shown.length - result.selected.length} that came close, the most probable first.`,
    legend: [
      ...selectedKeys,
      { mark: 'ring', colour: colours.muted, text: 'share of the members' },
      { mark: 'dash', colour: colours.threshold, text: `probability ${Number(cut.toPrecision(2))}` },
    ],
    rows,
    axis: 'probability',
    most: 1,
    cuts: [cut],
    value: probability,
    selected,
    tip: j => {
      const others = of.get(j)!.variables.slice(1, 5).map(context.label)
      return (
        `${context.label(j)}\nprobability ${probability(j).toFixed(3)}\nin ${(100 * share(j)).toFixed(0)} % of the members` +
        (others.length === 0 ? '' : `\nor ${others.join(', ')}`)
      )
    },
    radius: 5.5,
    below: [
      ruleY(rows, {
        y: (j: number) => j,
        x1: 0,
        x2: probability,
        ...ofVariable,
        stroke: selectedColour(selected),
        strokeOpacity: 0.5,
      }),
      hollowDots(rows, share),
    ],
  })
}
