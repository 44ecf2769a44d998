import type { Dataset, VariableGroup } from '../../data/dataset.js'
import { columnsOf } from '../../data/variables.js'
import { type Estimates as RefitEstimates, refit } from '../../select/refit.js'
import { curveEstimate } from './curve-estimate.js'
import { refitNotices } from './notices.js'
import type { ColumnFit } from './outcome.js'
import type { FittedVariable, SelectedVariable } from './result.js'
import { noEstimate, noEstimates } from './unfitted.js'
import type { Warning } from './warning.js'

type Estimate = Pick<SelectedVariable, 'coefficient' | 'standardError' | 'interval' | 'classes'>
type Estimates = Estimate & Pick<SelectedVariable, 'deviation' | 'levels' | 'base' | 'curve' | 'classes'>

export interface Refitted {
  /** What the refit lacks. */
  readonly warnings: readonly Warning[]
  /** For the k-th chosen variable: one coefficient, or one per level of a factor against its base. */
  readonly estimates: (k: number) => Estimates
  /** The variables that are in every model, in the same refit. */
  readonly unpenalised: readonly FittedVariable[]
  readonly intercept: number | null
  /** By class, where there are several. */
  readonly intercepts?: readonly number[]
}

/** The model of the chosen variables without penalty. */
export function refitVariables(data: Dataset, chosen: readonly number[]): Refitted {
  const { groups } = data
  const columns = chosen.map(g => columnsOf(groups, g))
  const model = refit(data, columns.flat())
  const starts: number[] = []
  columns.reduce((start, { length }, k) => {
    starts[k] = start
    return start + length
  }, 0)
  return {
    warnings: refitNotices(data, chosen.length, model),
    estimates: k => variableEstimates(model, model.quantile, starts[k], groups?.[chosen[k]], data),
    intercept: model.intercept,
    ...(model.classes && { intercepts: model.classes.map(({ intercept }) => intercept) }),
    unpenalised: (data.unpenalised?.groups ?? []).map(group => ({
      name: group.name,
      ...variableEstimates(model.unpenalised, model.quantile, group.first, group, {
        n: data.n,
        x: data.unpenalised!.x,
      }),
    })),
  }
}

/** The chosen variables with the coefficients that a method gives their columns, which have no standard errors. */
export function fittedVariables(data: Dataset, chosen: readonly number[], fit: ColumnFit): Refitted {
  const { groups } = data
  const own = new Map(Array.from(fit.columns, (j, e) => [j, fit.coefficients[e]]))
  const estimates = (
    columns: readonly number[],
    coefficientOf: (j: number) => number,
    group: VariableGroup | undefined,
    table: Pick<Dataset, 'n' | 'x'>,
  ) =>
    variableEstimates(
      {
        coefficients: columns.map(coefficientOf),
        standardErrors: columns.map(() => null),
        deviations: columns.map(() => null),
      },
      null,
      0,
      group,
      table,
    )
  return {
    warnings: [],
    estimates: k => estimates(columnsOf(groups, chosen[k]), j => own.get(j) ?? 0, groups?.[chosen[k]], data),
    intercept: fit.intercept,
    unpenalised: (data.unpenalised?.groups ?? []).map(group => ({
      name: group.name,
      ...estimates(
        Array.from({ length: group.count }, (_, e) => group.first + e),
        j => fit.unpenalised?.[j] ?? 0,
        group,
        { n: data.n, x: data.unpenalised!.x },
      ),
    })),
  }
}

/** What the refit says of a variable whose columns begin at `start` in the refit, and at the group's first in `x`. */
function variableEstimates(
  model: Omit<RefitEstimates, 'deviations'> & { readonly deviations: readonly (number | null)[] },
  quantile: number | null,
  start: number,
  group: VariableGroup | undefined,
  { n, x }: Pick<Dataset, 'n' | 'x'>,
): Estimates {
  const { levels, base } = group ?? {}
  if (group?.curve !== undefined) {
    const { first, count, curve } = group
    const own = model.coefficients.slice(start, start + count)
    const fitted = curveEstimate(curve, own, x.subarray(first * n, (first + 1) * n))
    return { ...noEstimates, ...(fitted && { curve: fitted }) }
  }
  if (levels === undefined) return { ...estimate(model, quantile, start), deviation: model.deviations[start] }
  const each = levels.map((level, l) => ({ level, ...estimate(model, quantile, start + l) }))
  return { ...noEstimates, levels: each, ...(base !== undefined && { base }) }
}

/** What the refit says of its i-th column. */
function estimate(
  model: Pick<RefitEstimates, 'coefficients' | 'standardErrors' | 'classes'>,
  quantile: number | null,
  i: number,
): Estimate {
  const { classes } = model
  if (classes !== undefined) return { classes: classes.map(one => estimate(one, quantile, i)), ...noEstimate }
  const coefficient = model.coefficients[i]
  const standardError = model.standardErrors[i]
  if (coefficient === null || standardError === null) return { ...noEstimate, coefficient }
  const half = quantile! * standardError
  return { coefficient, standardError, interval: [coefficient - half, coefficient + half] }
}
