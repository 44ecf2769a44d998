/** Sentences for the reader of a result, each empty when there is nothing to say. */
import { constantColumns } from '../data/constant-columns.js'
import type { Dataset } from '../data/dataset.js'
import { named } from '../data/place.js'
import type { Refit } from '../select/refit.js'
import type { BoundResult } from './result.js'
import type { PathSpec } from './spec.js'

/** When the threshold was not reached, say by how much and what moves the frequencies. */
export function nothingSelected(
  names: readonly string[],
  frequency: Float64Array,
  spec: PathSpec,
  mayGrow: boolean,
): string[] {
  const highest = frequency.reduce((best, value, j) => (value > frequency[best] ? j : best), 0)
  if (frequency[highest] >= spec.threshold) return []
  if (frequency[highest] === 0) {
    return ['Nothing selected: no member ever selected a variable. Try a larger q, which lengthens the grid.']
  }
  const top = `${named(names[highest])} with ${Number(frequency[highest].toPrecision(3))}`
  const within = floored(frequency[highest])
  const remedies = [
    ...(within > 0.5 ? [`a threshold of ${within} or less`] : []),
    ...(mayGrow ? [`a larger q (now ${spec.q}), which allows more false selections`] : []),
    'more rows',
  ]
  return [
    `Nothing selected: the highest frequency is that of ${top}, below the threshold ${spec.threshold}. ` +
      `Try ${remedies.join(', or ')}.`,
  ]
}

/** A selection of everything tells nothing apart; say so and what makes it choosier. */
export function everythingSelected(count: number, p: number, spec: PathSpec): string[] {
  if (count < p || p < 2) return []
  const remedies = [
    ...(spec.threshold < 1 ? [`a higher threshold (now ${spec.threshold})`] : []),
    ...(spec.q > 1 ? [`a smaller q (now ${spec.q}), which shortens the grid`] : []),
  ]
  const advice = remedies.length === 0 ? '' : ` Try ${remedies.join(', or ')}.`
  return [`Everything selected: all ${p} variables reach the threshold, so it tells none apart.${advice}`]
}

export function vacuousBound(bound: BoundResult, p: number): string[] {
  if (bound.pfer < p) return []
  return [
    `The bound allows ${Number(bound.pfer.toPrecision(3))} false selections among ${p} in all, so it says nothing. Lower q or raise the threshold.`,
  ]
}

const TOO_SHORT = 'The path on all rows does not reach'

/** A longer grid is not to be had then. */
export function saysTooShort(warnings: readonly string[]): boolean {
  return warnings.some(warning => warning.startsWith(TOO_SHORT))
}

export function gridTooShort({ q }: PathSpec, lambda: Float64Array): string[] {
  const share = Number((lambda[lambda.length - 1] / lambda[0]).toPrecision(2))
  return [`${TOO_SHORT} q = ${q} variables; the grid ends at ${share} of its largest lambda.`]
}

export function refitNotices(model: Refit | undefined): string[] {
  const notices: string[] = []
  if (model?.reason === 'too-many-variables') {
    notices.push('The refit has no coefficients: too many variables are selected for the number of rows.')
  }
  if (model?.reason === 'collinear') {
    notices.push('The refit lacks coefficients of variables that are combinations of others above them.')
  }
  if (model?.separated === true) {
    notices.push(
      'The refit has no finite solution: the selected variables separate the classes, and coefficients are where the search stopped.',
    )
  }
  return notices
}

export function constantNotice(data: Dataset): string[] {
  const constant = [...constantColumns(data)].map(j => named(data.names[j]))
  if (constant.length === 0) return []
  const listed = `${constant.slice(0, 5).join(', ')}${constant.length > 5 ? ', ...' : ''}`
  return [
    `${constant.length === 1 ? 'A column has' : `${constant.length} columns have`} the same value in every row and cannot be selected: ${listed}.`,
  ]
}

/** The frequency with two digits, rounded down so that the threshold is reached. */
function floored(frequency: number): number {
  return Math.floor(frequency * 100) / 100
}
