/** What the families of responses are called in sentences, and what their coefficients mean. */
import type { Family } from '../../../data/dataset.js'
import { exp } from '../../../math/elementary.js'
import type { SelectionResult } from '../../../method/result/result.js'
import type { Concordance } from '../../../select/survival/concordance.js'
import { fixed } from '../plain/number.js'
import { clip } from '../plain/printable.js'

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
  binomial: { lasso: 'logistic lasso', fit: 'maximum likelihood', ratio: 'odds ratio' },
  poisson: { lasso: 'Poisson lasso', fit: 'maximum likelihood', ratio: 'rate ratio' },
  multinomial: { lasso: 'multinomial lasso', fit: 'maximum likelihood' },
  cox: { lasso: 'Cox lasso', fit: 'partial likelihood', ratio: 'hazard ratio' },
}

/** The exponential of a coefficient; null where it is beyond all numbers, as in a fit without a finite solution. */
export function ratioOf(coefficient: number | null | undefined): number | null {
  const ratio = coefficient == null ? Number.NaN : exp(coefficient)
  return Number.isFinite(ratio) ? ratio : null
}

/** "the odds of yes against no", of two classes. */
export function oddsWords({ family, classes }: SelectionResult['data']): string | undefined {
  if (family !== 'binomial' || classes === undefined) return undefined
  const [other, event] = classes.map(label => clip(label, 24))
  return `the odds of ${event} against ${other}`
}

/** What variables do to a response, with its name between what stands before and behind: "tell the two classes of relapse apart". */
export interface Effect {
  readonly verb: 'explain' | 'tell'
  readonly before: string
  /** Empty where it says less than the words around it: survival has a time and an event. */
  readonly name: string
  readonly behind: string
}

export function effectOn({ family, response }: Pick<SelectionResult['data'], 'family' | 'response'>): Effect {
  const name = clip(response, 60)
  switch (family) {
    case 'gaussian':
      return { verb: 'explain', before: '', name, behind: '' }
    case 'binomial':
      return { verb: 'tell', before: 'the two classes of ', name, behind: ' apart' }
    case 'multinomial':
      return { verb: 'tell', before: 'the classes of ', name, behind: ' apart' }
    case 'poisson':
      return { verb: 'explain', before: 'the counts of ', name, behind: '' }
    case 'cox':
      return { verb: 'explain', before: 'survival', name: '', behind: '' }
  }
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
