/** What the reader of a result is told besides, each list empty when there is nothing to say. */
import { constantColumns, differByRounding } from '../../data/columns/constant-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { named } from '../../data/place.js'
import type { Ensemble } from '../../ensemble/member.js'
import type { Refit } from '../../select/refit.js'
import { separationWords } from '../../select/separation-words.js'
import type { ConstantInMembers } from '../ensemble/constant-in-members.js'
import type { EnsembleDesign, LearnerDesign, PathDesign } from '../ensemble/design.js'
import type { BoundVariables } from './bound-statement.js'
import type { BoundResult } from './result.js'
import type { Warning, WarningCode } from './warning.js'

function warn(code: WarningCode, where: string, text: string): Warning[] {
  return [{ code, text, where }]
}

/** Where nothing is selected: how much was lacking, and what moves it. `mayGrow`: a larger q would lengthen the grid. */
export function nothingSelected(
  names: readonly string[],
  frequency: Float64Array,
  chosen: number,
  design: EnsembleDesign,
  mayGrow: boolean,
): Warning[] {
  if (chosen > 0) return []
  const say = (text: string) => warn('nothing-selected', 'threshold', `Nothing selected: ${text}`)
  const highest = frequency.reduce((best, value, j) => (value > frequency[best] ? j : best), 0)
  const top = `${named(names[highest])} with ${Number(frequency[highest].toPrecision(3))}`
  if (design.kind === 'learner') {
    if (frequency[highest] === 0) return say('no kept member holds a variable.')
    return say(`the most important variable is ${top}. Try ${otherRule(design)}.`)
  }
  if (design.decision.name === 'signals') {
    const [best] = design.decision.signals
    if (best === undefined) return say('no signal has a probability above 0.01. Try more rows.')
    const likely = `${named(names[best.variables[0]])} with a probability of ${Number(best.probability.toPrecision(2))}`
    return say(`the most probable signal is ${likely}. Try more rows.`)
  }
  if (frequency[highest] === 0)
    return say('no kept member selected a variable. Try a larger q, which lengthens the grid.')
  if (design.decision.name === 'consensus')
    return say(`the highest frequency is that of ${top}, and no model agrees. Try more rows.`)
  const within = floored(frequency[highest])
  const remedies = [
    ...(within > 0.5 ? [`a threshold of ${within} or less`] : []),
    ...(mayGrow ? [`a larger q (now ${design.q}), which allows more false selections`] : []),
    'more rows',
  ]
  return say(
    `the highest frequency is that of ${top}, below the threshold ${design.decision.threshold}. ` +
      `Try ${remedies.join(', or ')}.`,
  )
}

/** A selection of everything tells nothing apart; say so and what makes it choosier. */
export function everythingSelected(
  count: number,
  { all, counted }: BoundVariables,
  design: EnsembleDesign,
): Warning[] {
  if (count < counted || all < 2) return []
  const what =
    counted === all
      ? `Everything selected: all ${all} variables`
      : `Everything selected that can be: ${count} of ${all} variables`
  return warn('everything-selected', 'threshold', `${what}, so it tells none apart.${choosier(design)}`)
}

function choosier(design: EnsembleDesign): string {
  if (design.kind === 'learner') return ` Try ${otherRule(design)}.`
  const { decision, q } = design
  if (decision.name !== 'threshold') return ''
  const remedies = [
    ...(decision.threshold < 1 ? [`a higher threshold (now ${decision.threshold})`] : []),
    ...(q > 1 ? [`a smaller q (now ${q}), which shortens the grid`] : []),
  ]
  return remedies.length === 0 ? '' : ` Try ${remedies.join(', or ')}.`
}

function otherRule({ decision }: LearnerDesign): string {
  return decision.name === 'threshold'
    ? 'another threshold'
    : 'another decision rule, or a threshold of your own'
}

/** Where a threshold selects: for other rules no bound is proved, so that none can be vacuous. */
export function vacuousBound(
  bound: BoundResult,
  { all, counted }: BoundVariables,
  { decision }: EnsembleDesign,
): Warning[] {
  if (bound.pfer < counted || decision.name !== 'threshold') return []
  const among =
    counted === all ? `${all} in all` : `${counted} distinct ${counted === 1 ? 'variable' : 'variables'}`
  return warn(
    'bound-vacuous',
    'bound',
    `The bound allows ${Number(bound.pfer.toPrecision(3))} false selections among ${among}, so it says nothing. Lower q or raise the threshold.`,
  )
}

/** No q can make the grid longer then. */
export function gridTooShort({ q }: Pick<PathDesign, 'q'>, lambda: Float64Array): Warning[] {
  const share = Number((lambda[lambda.length - 1] / lambda[0]).toPrecision(2))
  return warn(
    'grid-short',
    'q',
    `The path on all rows does not reach q = ${q} variables; the grid ends at ${share} of its largest lambda.`,
  )
}

/** Members without variables say nothing; where most are such, the selection rests on a few. */
export function emptyMembers({ members }: Ensemble): Warning[] {
  const empty = members.filter(({ variable }) => variable.length === 0).length
  if (2 * empty <= members.length) return []
  return warn(
    'members-empty',
    'members',
    `${empty} of ${members.length} members hold no variable: the method finds little in these data at these settings. Try others, or another method.`,
  )
}

/** What a refit lacks, by the reason that it gives. */
const lacking = {
  'too-many-variables': {
    code: 'refit-too-many',
    text: 'The refit has no coefficients: too many variables are selected for the number of rows.',
  },
  collinear: {
    code: 'refit-collinear',
    text: 'The refit lacks coefficients of variables that are combinations of others above them.',
  },
} as const

export function refitNotices(data: Dataset, chosen: number, model: Refit): Warning[] {
  const lack = model.reason && lacking[model.reason]
  return [
    ...(lack ? warn(lack.code, 'refit', lack.text) : []),
    ...(model.separated
      ? warn(
          'refit-separated',
          'refit',
          `The refit has no finite solution: ${separationWords(data, chosen)}. The coefficients shown are where the search stopped.`,
        )
      : []),
  ]
}

export function constantNotice(data: Dataset, columns: Iterable<number> = constantColumns(data)): Warning[] {
  const constant = Array.from(columns)
  if (constant.length === 0) return []
  const what = constant.length === 1 ? 'A column has' : `${constant.length} columns have`
  const but = differByRounding(data, constant) ? ', up to rounding,' : ''
  const text = `${what} the same value in every row${but} and cannot be selected: ${firstOf(constant.map(j => named(data.names[j])))}.`
  return warn('columns-constant', 'data', text)
}

/** Rare columns: how many, and the first of them with the number of members that saw one value only. */
export function constantInMembersNotice(
  { names }: Pick<Dataset, 'names'>,
  constant: readonly ConstantInMembers[],
  members: number,
): Warning[] {
  if (constant.length === 0) return []
  const most = constant.toSorted((a, b) => b.members - a.members || a.column - b.column)
  const listed = firstOf(most.map(one => `${named(names[one.column])} (${one.members})`))
  const [what, them] =
    constant.length === 1 ? ['A column varies', 'it'] : [`${constant.length} columns vary`, 'them']
  const text = `${what} in all rows but not in those of some of the ${members} members, which cannot select ${them}: ${listed}.`
  return warn('columns-constant-in-members', 'data', text)
}

/** Factors and curves that no model has room for: how many, and the first of them with the number of their columns. */
export function tooWideNotice({ groups = [] }: Dataset, tooWide: readonly number[]): Warning[] {
  if (tooWide.length === 0) return []
  const listed = firstOf(tooWide.map(v => `${named(groups[v].name)} (${groups[v].count})`))
  const what = tooWide.length === 1 ? 'A variable has' : `${tooWide.length} variables have`
  const text = `${what} more columns than models of these rows may have, and cannot be selected: ${listed}. Merge levels.`
  return warn('variables-too-wide', 'data', text)
}

function firstOf(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', ...' : ''}`
}

/** The frequency with two digits, rounded down so that the threshold is reached. */
function floored(frequency: number): number {
  return Math.floor(frequency * 100) / 100
}
