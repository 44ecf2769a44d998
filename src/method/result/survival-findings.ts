/** What the refit of a selection says of survival times: how well it orders them, on its own rows and on rows held out, and how groups of them fare. */

import type { Dataset } from '../../data/dataset.js'
import { columnsOf } from '../../data/variables.js'
import type { Count } from '../../math/quantities.js'
import { fittedValues } from '../../select/fitted.js'
import { refit } from '../../select/refit.js'
import { type Concordance, concordance } from '../../select/survival/concordance.js'
import { kaplanMeier, type StepCurve } from '../../select/survival/kaplan-meier.js'
import { validatedRisk } from '../../select/survival/validated-risk.js'

export interface SurvivalFindings {
  /** Of the refit on the rows it was fitted to. */
  readonly concordance?: Concordance
  readonly validation?: SurvivalValidation
}

/** Of risks by the refit without the row's fold. */
export interface SurvivalValidation {
  /** @minimum 2 */
  readonly folds: Count
  readonly concordance: Concordance
  /** Thirds of the rows by risk, the lowest first. */
  readonly groups: readonly RiskGroup[]
}

/** The share without event after each time, by Kaplan and Meier. */
export type RiskGroup = {
  readonly name: 'low' | 'middle' | 'high'
  readonly rows: Count
  readonly events: Count
  /** The last time of the group, to which the curve goes on. */
  readonly end: number
} & StepCurve

export function survivalFindings(data: Dataset, chosen: readonly number[]): SurvivalFindings {
  const columns = chosen.flatMap(g => columnsOf(data.groups, g))
  const own = concordance(data, fittedValues(data, columns, refit(data, columns)))
  const held =
    columns.length + (data.unpenalised?.names.length ?? 0) > 0 ? validatedRisk(data, columns) : undefined
  const validated = held && concordance(data, held.risk)
  return {
    ...(own && { concordance: own }),
    ...(validated && {
      validation: { folds: held.folds, concordance: validated, groups: riskGroups(data, held.risk) },
    }),
  }
}

const names = ['low', 'middle', 'high'] as const

function riskGroups({ n, y, survival, weights }: Dataset, risk: Float64Array): RiskGroup[] {
  const { event, entry } = survival!
  const order = Array.from(risk.keys()).sort((a, b) => risk[a] - risk[b] || a - b)
  return names.map((name, g) => {
    const rows = order.slice(Math.round((g * n) / 3), Math.round(((g + 1) * n) / 3))
    return {
      name,
      rows: rows.length,
      events: rows.reduce((sum, i) => sum + event[i], 0),
      end: rows.reduce((latest, i) => Math.max(latest, y[i]), 0),
      ...kaplanMeier(rows, { time: y, happened: event, entry, weights }),
    }
  })
}
