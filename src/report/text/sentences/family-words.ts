/** What the families of responses are called in sentences, and what their coefficients mean. */
import type { Family } from '../../../data/dataset.js'
import type { SelectionResult } from '../../../method/result/result.js'
import type { Concordance } from '../../../select/survival/concordance.js'
import { fixed } from '../plain/number.js'

interface Words {
  /** The penalised model of a member. */
  readonly lasso: string
  /** How the refit is fitted. */
  readonly fit: string
  /** What the exponential of a coefficient is, where that is what people read. */
  readonly ratio?: string
}

export const familyWords: Readonly<Record<Family, Words>> = {
  gaussian: { lasso: 'lasso', fit: 'least squares' },
  binomial: { lasso: 'logistic lasso', fit: 'maximum likelihood' },
  poisson: { lasso: 'Poisson lasso', fit: 'maximum likelihood', ratio: 'rate ratio' },
  multinomial: { lasso: 'multinomial lasso', fit: 'maximum likelihood' },
  cox: { lasso: 'Cox lasso', fit: 'partial likelihood', ratio: 'hazard ratio' },
}

/** Events, ties and strata of survival times. */
export function survivalWords({ n, survival }: SelectionResult['data']): string | undefined {
  if (survival === undefined) return undefined
  const { events, ties, strata, entry } = survival
  return [
    `${events} in ${n} rows`,
    `ties by ${ties}`,
    ...(strata === undefined ? [] : [`${strata} strata`]),
    ...(entry ? ['late entry'] : []),
  ].join(', ')
}

export function concordanceWords({
  concordance,
  validation,
}: Pick<SelectionResult, 'concordance' | 'validation'>): string | undefined {
  if (concordance === undefined) return undefined
  const held =
    validation === undefined
      ? ''
      : `; ${concordancePair(validation.concordance)} in ${validation.folds}-fold cross-validation`
  return `${concordancePair(concordance)} of the refit on its own rows${held}`
}

export function concordancePair({ harrell, uno }: Concordance): string {
  return `${fixed(harrell, 2)} (Harrell), ${fixed(uno, 2)} (Uno)`
}
