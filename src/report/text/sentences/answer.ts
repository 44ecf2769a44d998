/** The result in words, for someone who reads nothing else: what was found, how sure it is, and what came close. */
import type { SignalDecision } from '../../../method/ensemble/design.js'
import {
  type EnsembleSelection,
  isEnsemble,
  isPath,
  type PathSelection,
} from '../../../method/result/kinds.js'
import type { Assessment, SelectionResult } from '../../../method/result/result.js'
import { brief, fixed, plural } from '../plain/number.js'
import { clip } from '../plain/printable.js'
import { said } from '../plain/said.js'
import { tellingSubstitutes } from '../telling-substitutes.js'
import { nameAmong, nameList } from '../unpenalised-lines.js'
import { copySentence } from './copy-words.js'
import { amongWords } from './distinct-words.js'
import { decisionWords, quantity, quantityWord, whoseMembers } from './ensemble-words.js'
import { effectOn } from './family-words.js'
import { besidesGuarantee, guaranteeBasis, guaranteeSentence } from './guarantee-words.js'
import { alternativeWords, expectedSentence, signalDecision } from './signal-words.js'

/** The first sentence is the answer. */
export function answer(result: SelectionResult, truth?: readonly string[]): readonly string[] {
  return [
    headline(result),
    // "Of them" in the next sentences are those the headline names.
    ...sureSentences(result),
    ...(truth === undefined ? [] : truthSentences(result, truth)),
    ...unpenalisedSentence(result),
    ...alternativeSentences(result),
    ...copySentence(result),
    ...vouchedSentence(result),
    ...closest(result),
  ]
}

/** What the answer rests on, for who wants to know. */
export function basis(result: SelectionResult): readonly string[] {
  const guaranteed = guaranteeBasis(result)
  if (!isEnsemble(result)) return [...guaranteed, ...falseSentence(result)]
  const told = signalDecision(result) === undefined ? [] : standing(result)
  return [...told, ...guaranteed, ...falseSentence(result), ...stabilitySentence(result)]
}

/** The rule that selects, and what is proved of it. */
function standing(result: EnsembleSelection): string[] {
  return [
    ...ruleSentence(result),
    isPath(result)
      ? boundSentence(result)
      : `No bound on false selections is proved for this ensemble${besidesGuarantee(result)}.`,
  ]
}

/** "6 of 400 variables explain response: ...", or what they do to a response of its kind. */
function headline({ data, selected, unpenalised }: SelectionResult): string {
  const { verb, before, name, behind } = effectOn(data)
  const what = `${before}${name}${behind}`
  if (selected.length === 0)
    return `${data.p === 1 ? 'The one variable is not' : `None of the ${data.p} variables is`} selected: these data do not show what ${unpenalised === undefined ? '' : 'else '}${verb}s ${what}.`
  return `${selected.length} of ${plural(data.p, 'variable')} ${verb}${selected.length === 1 ? 's' : ''} ${what}: ${nameList(selected)}.`
}

function sureSentences(result: SelectionResult): string[] {
  const { selected, statement, assessment } = result
  const signals = signalDecision(result) !== undefined
  return said([
    signals && selected.length > 0 && expectedSentence(result),
    ...(!signals && isEnsemble(result) ? standing(result) : []),
    statement !== undefined && statement,
    ...guaranteeSentence(result),
    assessment !== undefined &&
      assessmentSentence(assessment, selected.length, result.unpenalised !== undefined),
  ])
}

/** Where it is known which variables matter. */
function truthSentences({ selected }: SelectionResult, truth: readonly string[]): string[] {
  const found = new Set(selected.map(({ name }) => name))
  const missed = truth.filter(name => !found.has(name))
  const right = truth.length - missed.length
  const wrong = selected.length - right
  const all = plural(truth.length, 'true variable')
  if (missed.length + wrong === 0) {
    const every = [undefined, 'The one true variable is', 'Both true variables are'][truth.length]
    return [`${every ?? `All ${all} are`} found, and no other.`]
  }
  return [
    `${right} of ${all} ${right === 1 ? 'is' : 'are'} found, ${wrong} selected by mistake.`,
    ...(missed.length === 0 ? [] : [`Missed: ${nameList(missed.map(name => ({ name })))}.`]),
  ]
}

/** How the answer fared on responses made from it. */
function assessmentSentence(
  { simulations, exact }: Assessment,
  selected: number,
  unpenalised = false,
): string {
  const times = Math.round(exact * simulations)
  const some = `In ${times === 0 ? 'none' : times} of ${plural(simulations, 'simulation')}`
  if (selected === 0) {
    const without = unpenalised ? 'with effects of the unpenalised variables only' : 'without any effect'
    return `In ${times} of ${plural(simulations, 'simulation')} ${without}, nothing was selected.`
  }
  const them = selected === 1 ? 'this one and no other' : `exactly these ${selected}`
  return times === 0 ? `${some} did ${them} come back.` : `${some} ${them} came back.`
}

/** What came up in simulations besides. */
function falseSentence({ assessment, selected }: SelectionResult): string[] {
  if (assessment === undefined || selected.length === 0) return []
  const { simulations, pfer } = assessment
  const wrong =
    pfer === 0 ? 'no false variable was selected' : `${brief(pfer)} false variables were selected on average`
  return [`In ${plural(simulations, 'simulation')} from this answer, ${wrong}.`]
}

function unpenalisedSentence({ unpenalised: kept }: SelectionResult): string[] {
  if (kept === undefined) return []
  return [`${nameList(kept)} ${kept.length === 1 ? 'is' : 'are'} in every model without penalty.`]
}

/** Variables that could stand in the place of selected ones. */
function alternativeSentences(result: SelectionResult): string[] {
  if (signalDecision(result) === undefined) return substituteSentences(result)
  const groups = result.selected.flatMap(one => {
    const others = alternativeWords(one)
    return others === '' ? [] : [`${clip(one.name, 32)} (or ${others})`]
  })
  if (groups.length === 0) return []
  const more = groups.length > 3 ? ` and ${groups.length - 3} more` : ''
  return [`The data cannot tell these apart: ${groups.slice(0, 3).join('; ')}${more}.`]
}

function substituteSentences(result: SelectionResult): string[] {
  return tellingSubstitutes(result, 3).map(({ variables: group, correlation, frequency }) => {
    const names = group.slice(0, 5).map(j => clip(result.variables[j].name, 32))
    const alone = group.some(j => result.variables[j].selected) ? '' : ', but none is selected by itself'
    return `${names.join(', ')} can stand in for one another (correlations from ${fixed(correlation, 2)}). One of them is in ${brief(100 * frequency)} % of the members${alone}.`
  })
}

/** Selected although the models leave them out. */
function vouchedSentence(result: SelectionResult): string[] {
  const vouched = result.selected.filter(({ by }) => by === 'ensemble')
  if (vouched.length === 0) return []
  const verb = vouched.length === 1 ? 'is' : 'are'
  return [
    `${nameList(vouched)} ${verb} selected by at least nine of ten members, although the models leave ${vouched.length === 1 ? 'it' : 'them'} out.`,
  ]
}

/** The variable that came nearest without being selected. */
export function closest(result: SelectionResult): string[] {
  if (!isEnsemble(result)) return []
  const decision = signalDecision(result)
  const { variables, selected } = result
  if (decision !== undefined) {
    const next = decision.signals.find(signal => signal.variables.every(j => !taken(result, j)))
    if (next === undefined) return []
    const [lead] = next.variables
    return [
      `Closest unselected: ${nameAmong(variables[lead].name, selected)}, probability ${fixed(next.probability, 2)}.`,
    ]
  }
  let next = -1
  let most = 0
  for (const [j, { selected: isSelected, frequency }] of variables.entries())
    if (!isSelected && frequency > most) [next, most] = [j, frequency]
  if (next < 0) return []
  return [`Closest unselected: ${nameAmong(variables[next].name, selected)}, ${shareWords(result, next)}.`]
}

/** "in 73 % of the members but not in the model": what an unselected variable has, and what it lacks. */
function shareWords({ ensemble: { design }, variables }: EnsembleSelection, j: number): string {
  const { frequency } = variables[j]
  if (design.kind === 'learner') return `${quantityWord(design)} ${brief(frequency)}`
  const whose = design.pruning === null ? 'the members' : 'the kept members'
  const { decision } = design
  const lacking =
    decision.name === 'consensus' && decision.model.length > 0 && !decision.model.includes(j)
      ? ' but not in the model'
      : ''
  return `in ${brief(100 * frequency)} % of ${whose}${lacking}`
}

/** Whether a variable is selected or an alternative of one that is. */
function taken({ variables, selected }: SelectionResult, j: number): boolean {
  return (
    variables[j].selected ||
    selected.some(({ alternatives }) => alternatives?.some(({ index }) => index === j) ?? false)
  )
}

/** The rule that selects. */
function ruleSentence(result: EnsembleSelection): string[] {
  const { ensemble } = result
  const { design, cut } = ensemble
  const whose = whoseMembers(ensemble)
  if (design.kind === 'learner')
    return [`Selected by ${quantity(design)} among ${whose}, ${decisionWords(design, cut)}.`]
  const { decision } = design
  switch (decision.name) {
    case 'threshold':
      return [`Variables in at least ${brief(100 * decision.threshold)} % of ${whose} are selected.`]
    case 'consensus':
      if (decision.model.length === 0)
        return [
          `The stepwise model is empty, so only variables in all ${ensemble.members} members are selected.`,
        ]
      return [
        `Variables of a stepwise model are selected if at least ${brief(100 * decision.agreed)} % of ${whose} have them, others if ${brief(100 * decision.alone)} % do.`,
      ]
    default:
      return [signalRuleSentence(decision)]
  }
}

/** What selects signals, in a sentence. */
export function signalRuleSentence({ probability, fdr, frequency }: SignalDecision): string {
  if (fdr !== undefined)
    return `The most probable signals are selected, as many as keep their expected share of false ones at ${fdr} or below.`
  const also =
    frequency === null
      ? ''
      : `, and so are variables in ${frequency === 1 ? 'all members' : `at least ${brief(100 * frequency)} % of the members`}`
  return `Signals with a probability of at least ${probability} are selected${also}.`
}

function boundSentence(result: PathSelection): string {
  const { ensemble, data, selected, bound, guarantee } = result
  const { pfer, variables: distinct } = bound
  const { design } = ensemble
  const among = amongWords({ bound, ensemble })
  if (design.decision.name !== 'threshold')
    return guarantee === undefined
      ? 'This method has no proven error bound of its own; add --guarantee, or use --method stability.'
      : `No error bound is proved for this method${besidesGuarantee(result)}.`
  if (design.sampler === 'bootstrap') return 'No bound on false selections is proved for bootstrap samples.'
  if (pfer >= (distinct ?? data.p))
    return `At these settings the bound on false selections says nothing: it exceeds the number of ${distinct === undefined ? '' : 'distinct '}variables.`
  if (selected.length > 0 && pfer >= selected.length)
    return `The bound on false selections says nothing here: it allows ${brief(pfer)} on average${among}, and ${selected.length} ${selected.length === 1 ? 'variable is' : 'variables are'} selected.`
  const proved = `Stability selection with these settings makes at most ${brief(pfer)} false selection${brief(pfer) === '1' ? '' : 's'} on average${among}, if noise variables are exchangeable.`
  return ensemble.kept === ensemble.members ? proved : `${proved} For the pruned ensemble no bound is proved.`
}

function stabilitySentence(result: EnsembleSelection): string[] {
  const { kept } = result.stability
  if (kept === null) return []
  const [low, high] = kept.interval
  const worst = result.variables.reduce((most, { frequencyError }) => Math.max(most, frequencyError), 0)
  return [
    `The stability index of the members is ${fixed(kept.index, 2)} (95 % interval ${fixed(low, 2)} to ${fixed(high, 2)}; 1 is full agreement, 0 is chance).`,
    `Frequencies are accurate to ±${fixed(worst, 2)} (Monte Carlo standard error).`,
  ]
}
