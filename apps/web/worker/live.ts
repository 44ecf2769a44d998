/** Tells on the way what the members finished so far say. */
import { frequencyRows } from '../../../src/charts/frequencies.js'
import { signalRows } from '../../../src/charts/signals.js'
import type { SignalDecision } from '../../../src/method/ensemble/design.js'
import type { Preview } from '../../../src/method/ensemble/preview.js'
import type { Step } from '../../../src/method/method.js'
import type { RunningOptions } from '../../../src/method/select.js'

/** Milliseconds between two messages, at least; and no more than a fifth of the time goes into them. */
const GAP = 200
const SHARE = 5
/** Fewer members say nothing yet, and more rows do not fit beside the other chart. */
const LEAST = 8
/** More members change the view little, and ordering them would hold up the run. */
const MOST = 1000
const ROWS = 16

/** Watches each step that can be previewed. */
export function watchMembers(tell: (live: Preview) => void): NonNullable<RunningOptions['onStep']> {
  return ({ preview, settled }: Step) => {
    if (settled !== undefined) tell(shown(settled()))
    if (preview === undefined) return undefined
    const finished: object[] = []
    let told = 0
    let due = performance.now() + GAP / 2
    return {
      onProgress(done, total) {
        const now = performance.now()
        if (now < due || done < Math.min(LEAST, total / 2) || done === total) return
        if (finished.length === told) return
        told = finished.length
        tell(shown(preview(finished)))
        due = performance.now() + Math.max(GAP, SHARE * (performance.now() - now))
      },
      onPart(_, part) {
        if (finished.length < MOST) finished.push(part)
      },
    }
  }
}

/** Only the variables that the charts show, renumbered: a page need not take twenty thousand five times a second. */
function shown(live: Preview): Preview {
  const frequent = frequencyRows(live).slice(0, ROWS)
  const probable = signalRows(live).slice(0, ROWS)
  const rows = [...new Set([...frequent, ...probable.map(({ variables: [lead] }) => lead)])]
  const place = new Map(rows.map((j, r) => [j, r]))
  const { design } = live.ensemble
  return {
    variables: rows.map(j => live.variables[j]),
    selected: live.selected.flatMap(({ alternatives: _others, ...variable }) => {
      const index = place.get(variable.index)
      return index === undefined ? [] : [{ ...variable, index }]
    }),
    ensemble:
      design.kind === 'path' && design.decision.name === 'signals'
        ? { ...live.ensemble, design: { ...design, decision: shownSignals(design.decision, place) } }
        : live.ensemble,
  }
}

/** Of each signal the variable it is named for, where the chart shows it. */
function shownSignals(decision: SignalDecision, place: ReadonlyMap<number, number>): SignalDecision {
  return {
    ...decision,
    signals: decision.signals.flatMap(signal => {
      const lead = place.get(signal.variables[0])
      return lead === undefined ? [] : [{ ...signal, variables: [lead] }]
    }),
  }
}
