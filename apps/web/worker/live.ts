/** A runner that tells on the way what the members finished so far say. */

import { frequencyRows } from '../../../src/charts/frequencies.js'
import type { Member } from '../../../src/ensemble/member.js'
import { isPathSpec } from '../../../src/method/kinds.js'
import { type Provisional, provisional } from '../../../src/method/provisional.js'
import type { Spec } from '../../../src/method/spec.js'
import { scaleOf } from '../../../src/run/gather.js'
import type { Runner } from '../../../src/run/runner.js'

/** Milliseconds between two messages, at least; and no more than a fifth of the time goes into them. */
const GAP = 200
const SHARE = 5
/** Fewer members say nothing yet, and more rows do not fit beside the other chart. */
const LEAST = 8
/** More members change the view little, and ordering them would hold up the run. */
const MOST = 1000
const ROWS = 16

export interface LiveRunner extends Runner {
  setReference(reference: Float64Array): void
}

/** Only where members are paths; what others say is known at the end. */
export function liveRunner(runner: Runner, spec: Spec, tell: (live: Provisional) => void): LiveRunner {
  let reference: Float64Array | undefined
  if (!isPathSpec(spec)) return { ...runner, setReference() {} }
  let first = true
  return {
    ...runner,
    setReference(vector) {
      reference = vector
    },
    members(task, options = {}) {
      // Later ones are simulations, which check the answer.
      if (!first) return runner.members(task, options)
      first = false
      const finished: Member[] = []
      let told = 0
      let due = performance.now() + GAP / 2
      const onProgress = (done: number, total: number) => {
        options.onProgress?.(done, total)
        const now = performance.now()
        if (now < due || done < Math.min(LEAST, total / 2) || done === total) return
        if (finished.length === told) return
        told = finished.length
        const ensemble = { p: task.data.p, ...scaleOf(task), members: finished, worstKkt: 0 }
        tell(shown(provisional(task.data, spec, ensemble, reference)))
        due = performance.now() + Math.max(GAP, SHARE * (performance.now() - now))
      }
      return runner.members(task, {
        ...options,
        onProgress,
        onMember: (b, member, worstKkt) => {
          if (finished.length < MOST) finished.push(member)
          options.onMember?.(b, member, worstKkt)
        },
      })
    },
  }
}

/** Only the variables that the chart shows, renumbered: a page need not take twenty thousand five times a second. */
function shown(live: Provisional): Provisional {
  const rows = frequencyRows(live).slice(0, ROWS)
  const place = new Map(rows.map((j, r) => [j, r]))
  return {
    ...live,
    variables: rows.map(j => live.variables[j]),
    selected: live.selected.flatMap(variable => {
      const index = place.get(variable.index)
      return index === undefined ? [] : [{ ...variable, index }]
    }),
  }
}
