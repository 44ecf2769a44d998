/** The methods paragraph for a paper, with every setting, and the references it cites. */

import type {
  ConsensusDecision,
  EnsembleDesign,
  PathDesign,
  SignalDecision,
} from '../../../method/ensemble/design.js'
import type { Pruning } from '../../../method/ensemble/pruning.js'
import {
  type EnsembleSelection,
  isEnsemble,
  isPath,
  type PathSelection,
} from '../../../method/result/kinds.js'
import type { Guarantee, SelectionResult } from '../../../method/result/result.js'
import { optionNames } from '../../../method/settings/option-names.js'
import { kebab } from '../../../method/settings/setting-name.js'
import { brief, fixed, plural } from '../plain/number.js'
import { clip } from '../plain/printable.js'
import { said } from '../plain/said.js'
import { nameList } from '../unpenalised-lines.js'
import { dataWords, factorRange, preparationSentences, shellWord } from './data-words.js'
import { amongWords, holdsCopies } from './distinct-words.js'
import { decisionSentence, memberSentences } from './ensemble-methods.js'
import { goesByReference, orderWords, randomiseWords } from './ensemble-words.js'
import { familyWords } from './family-words.js'

export interface Methods {
  readonly paragraph: string
  readonly references: readonly string[]
}

const works = {
  shah: 'Shah, R. D., & Samworth, R. J. (2013). Variable selection with error control: another look at stability selection. Journal of the Royal Statistical Society: Series B, 75(1), 55–80.',
  troyanskaya:
    'Troyanskaya, O., Cantor, M., Sherlock, G., Brown, P., Hastie, T., Tibshirani, R., Botstein, D., & Altman, R. B. (2001). Missing value estimation methods for DNA microarrays. Bioinformatics, 17(6), 520–525.',
  harrell: 'Harrell, F. E. (2015). Regression modeling strategies (2nd ed.). Springer.',
  long: 'Long, Q., & Johnson, B. A. (2015). Variable selection in the presence of missing data: resampling and imputation. Biostatistics, 16(3), 596–610.',
  andridge:
    'Andridge, R. R., & Little, R. J. A. (2010). A review of hot deck imputation for survey non-response. International Statistical Review, 78(1), 40–64.',
  tibshirani:
    'Tibshirani, R. (1996). Regression shrinkage and selection via the lasso. Journal of the Royal Statistical Society: Series B, 58(1), 267–288.',
  hastie:
    'Zou, H., & Hastie, T. (2005). Regularization and variable selection via the elastic net. Journal of the Royal Statistical Society: Series B, 67(2), 301–320.',
  nogueira:
    'Nogueira, S., Sechidis, K., & Brown, G. (2018). On the stability of feature selection algorithms. Journal of Machine Learning Research, 18(174), 1–54.',
}

export function methods(result: SelectionResult): Methods {
  const sentences = [
    ...opening(result),
    ...preparationSentences(result.data),
    ...unpenalisedSentences(result),
    ...(isEnsemble(result) ? ensembleSentences(result) : singleSentences(result)),
    ...findings(result),
    ...(result.guarantee === undefined ? [] : [guaranteeSentence(result.guarantee, result)]),
  ]
  const design = result.ensemble?.design
  const references = new Set([
    ...result.citations.map(({ full }) => full),
    ...(design?.kind === 'path'
      ? [
          ...(design.sampler === 'pairs' ? [works.shah] : []),
          design.alpha === undefined ? works.tibshirani : works.hastie,
        ]
      : []),
    ...(result.guarantee === undefined ? [] : [works.shah]),
    ...fillWorks(result),
    ...(result.data.curves === undefined ? [] : [works.harrell]),
    ...((result.stability?.kept ?? null) === null ? [] : [works.nogueira]),
  ])
  return { paragraph: sentences.join(' '), references: [...references].toSorted() }
}

function ensembleSentences(result: EnsembleSelection): string[] {
  const { design, cut } = result.ensemble
  return [
    ...(design.kind === 'path' ? pathSentences(design, result) : memberSentences(design, result)),
    ...(design.decision.name === 'signals' ? signalSentences(result) : []),
    ...(design.pruning === null ? [] : pruningSentences(design.pruning, design, result)),
    ...(isPath(result) ? decision(result) : design.kind === 'path' ? [] : [decisionSentence(design, cut)]),
  ]
}

/** What a method without an ensemble was told, and what its answer rests on. */
function singleSentences({ settings, statement }: SelectionResult): string[] {
  const each = Object.entries(settings).map(([name, value]) => `${kebab(name).replaceAll('-', ' ')} ${value}`)
  return [
    ...(each.length === 0 ? [] : [`Settings were: ${each.join(', ')}.`]),
    ...(statement === undefined ? [] : [statement]),
  ]
}

function fillWorks({ data }: SelectionResult): string[] {
  const how = data.source?.filled?.how
  if (how === 'knn') return [works.troyanskaya]
  return how === 'multiple' ? [works.long, works.andridge] : []
}

function opening({ data, title, citations, version }: SelectionResult): string[] {
  const name = `${lowered(title)} (${citations.map(({ short }) => short).join('; ')})`
  const kind =
    data.family === 'binomial'
      ? `the binary response “${clip(data.response, 40)}” (${data.classes?.map(label => clip(label, 20)).join(' = 0, ')} = 1)`
      : data.survival !== undefined
        ? `the survival time “${clip(data.response, 40)}” (${data.survival.events} events, ties after ${data.survival.ties === 'efron' ? 'Efron' : 'Breslow'})`
        : `the ${responseWords[data.family] ?? 'response'} “${clip(data.response, 40)}”`
  return [
    `Variables that explain ${kind} were selected among ${plural(data.p, 'candidate')} in ${data.n} observations by ${name}, with Secateur ${version}.`,
  ]
}

const responseWords: Partial<Record<string, string>> = { poisson: 'count', multinomial: 'classes of' }

/** A title inside a sentence; abbreviations stay as they are. */
function lowered(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title[0].toLowerCase() + title.slice(1) : title
}

function pathSentences(design: PathDesign, { data }: SelectionResult): string[] {
  const size = data.source?.options.groupBy === undefined ? `${Math.floor(data.n / 2)}` : 'half of the'
  const strata = design.stratified ? `, stratified by ${data.survival ? 'event' : 'class'}` : ''
  const rows = {
    half: `${design.members} random subsamples of ${size} observations without replacement${strata}`,
    pairs: `${design.members / 2} complementary pairs of subsamples of ${size} observations (Shah & Samworth, 2013)${strata}`,
    bootstrap: `${design.members} bootstrap samples${strata}`,
  }[design.sampler]
  const random = design.randomise === undefined ? '' : 'randomised '
  const { lasso } = familyWords[data.family]
  const model =
    design.alpha === undefined
      ? `${random}${lasso} (Tibshirani, 1996)`
      : `${random}${lasso.replace('lasso', 'elastic net')} (Zou & Hastie, 2005; alpha = ${design.alpha})`
  const how =
    design.randomise === undefined
      ? ''
      : ` The ${randomiseWords(design.randomise)}, drawn once per member (Meinshausen & Bühlmann, 2010).`
  const end =
    design.gridRule === 'first'
      ? `the first penalty at which the path of all observations holds q = ${design.q} variables`
      : `the last penalty at which the path of all observations holds exactly q = ${design.q} variables`
  return [
    `We drew ${rows} (seed ${design.seed}) and computed on each the path of the ${model} on ${data.standardise === false ? 'the variables as measured' : 'standardised variables'} at ${design.lambdas} penalties, equally spaced on the log scale from the smallest penalty that selects nothing to ${end}.${how}`,
  ]
}

function unpenalisedSentences({ unpenalised: kept, data }: SelectionResult): string[] {
  const by = data.source?.options.weights
  const weighted = by === undefined ? 'weighted' : `weighted by “${clip(by, 40)}”`
  return said([
    kept !== undefined &&
      `${nameList(kept)} ${kept.length === 1 ? 'was' : 'were'} kept in every model without penalty and ${kept.length === 1 ? 'was no candidate' : 'were no candidates'}.`,
    data.weights !== undefined &&
      `Observations were ${weighted} in every model (effective sample size ${brief(data.weights.effectiveRows)}); they were drawn with equal probability and kept their weights.`,
    data.penaltyFactors !== undefined &&
      `Penalties were multiplied by factors given in advance (${factorRange(data)}).`,
  ])
}

const references: Readonly<Record<Pruning['reference'], string>> = {
  stepwise: 'stepwise regression on all observations (entry at p < 0.05, removal at p > 0.10)',
  aic: 'stepwise regression by AIC on all observations',
  bic: 'stepwise regression by BIC on all observations',
  ebic: 'stepwise regression by extended BIC on all observations',
  'lasso-cv':
    'the lasso on all observations, tuned by 10-fold cross-validation with the one-standard-error rule',
  correlation: 'the marginal correlations with the response',
  zero: 'the zero vector',
  given: 'a vector given in advance',
  probabilities: 'the probabilities of the variables',
  consensus:
    'the variables of stepwise regression by extended BIC on all observations and those that at least 0.9 of all members select',
}

function pruningSentences(
  pruning: Pruning,
  { kind }: EnsembleDesign,
  { ensemble, data, warnings }: EnsembleSelection,
): string[] {
  const { order, importance, reference, referenceForm, referenceLink } = pruning
  const raw = kind === 'path' ? 'the share of penalties at which it is selected' : 'what the method gives it'
  const scaled =
    kind === 'path'
      ? 'the number of penalties at which it is selected, scaled to sum to one'
      : `${raw}, scaled to sum to one`
  const link =
    data.family === 'binomial' && ['stepwise', 'aic', 'bic', 'ebic'].includes(reference)
      ? ` (${referenceLink === 'logit' ? 'logistic model' : 'linear model on 0/1'})`
      : ''
  const form =
    reference === 'zero' || reference === 'given'
      ? ''
      : referenceForm === 'share'
        ? ', absolute coefficients scaled to sum to one'
        : ', as an indicator of its support'
  return said([
    `The importance of a variable in a member was ${importance === 'region' ? raw : scaled}.`,
    `Members were ordered by ${orderWords[order]}${goesByReference(order) ? `, ${references[reference]}${link}${form}` : ''}, and the first U = ${ensemble.kept} of B = ${ensemble.members} were kept.`,
    warnings.some(({ code }) => code === 'reference-empty') &&
      'That reference was empty, so that the mean importance of all members took its place.',
  ])
}

function decision({ ensemble, bound, data }: PathSelection): string[] {
  const { design, kept, members } = ensemble
  const whose = design.pruning === null ? 'all members' : 'the kept members'
  if (design.decision.name === 'consensus') return [consensusSentence(design.decision)]
  if (design.decision.name === 'signals') return [signalSentence(design.decision)]
  const select = `Variables whose highest selection frequency over the penalties among ${whose} was at least ${design.decision.threshold} were selected.`
  if (design.sampler === 'bootstrap' || bound.pfer >= (bound.variables ?? data.p)) return [select]
  const among = amongWords({ bound, ensemble })
  const before = kept === members ? '' : ' for the full ensemble; none is proved for the pruned one'
  return [
    select,
    `The expected number of falsely selected variables is bounded by ${brief(bound.pfer)}${among} (Meinshausen & Bühlmann, 2010)${before}.`,
  ]
}

function consensusSentence({ agreed, alone }: ConsensusDecision): string {
  return `Variables of the stepwise model were selected from a selection frequency of ${agreed} among the kept members on, other variables of the reference from ${alone}; without a stepwise model, those in all members.`
}

function signalSentence({ probability, fdr, frequency }: SignalDecision): string {
  const rest =
    frequency === null
      ? ''
      : `, together with variables that ${frequency === 1 ? 'all members' : `at least ${frequency} of all members`} selected`
  return fdr === undefined
    ? `Signals with a posterior probability of at least ${probability} were selected${probability === 0.5 ? ' (the median probability model of Barbieri & Berger, 2004)' : ''}${rest}.`
    : `The most probable signals were selected, as many as kept their expected share of false ones at ${fdr} or below.`
}

/** How sets of variables were weighed, and what was simulated. */
function signalSentences({ data, assessment }: SelectionResult): string[] {
  const slab =
    data.family === 'gaussian'
      ? 'independent normal priors on standardised coefficients, their variance averaged over six values from 0.003 to 1 error variances'
      : 'independent normal priors on standardised coefficients, their variance averaged over four values from 0.1 to 3, by Laplace approximation'
  return said([
    `Sets of variables that members hold at a third, two thirds and the end of the penalties were proposed to a search through the space of models (${slab}; a beta(1, p) prior on the share of variables that matter, Castillo et al., 2015; four chains of the Hamming ball sampler, Titsias & Yau, 2017).`,
    'Variables that replace one another in these models and are correlated by at least 0.5 form a signal, whose probability is that at least one of them is in the model.',
    assessment !== undefined &&
      `The procedure was repeated on ${assessment.simulations} responses simulated from the refitted model.`,
  ])
}

function guaranteeSentence(
  { pairs, threshold, selected, q, pfer, variables }: Guarantee,
  result: SelectionResult,
): string {
  const which = holdsCopies(result) ? 'variables that can be selected' : 'distinct variables'
  const distinct = variables === undefined ? '' : `, and p = ${variables} the number of ${which}`
  const count = `${plural(selected.length, 'variable')} ${selected.length === 1 ? 'was' : 'were'}`
  return `The whole procedure was repeated on ${pairs} complementary pairs of halves of the observations; ${count} selected in at least ${brief(100 * threshold)} % of the halves, of which at most ${brief(pfer)} are expected to have a selection probability of at most q/p, q = ${brief(q)} being the mean number selected from a half${distinct} (Shah & Samworth, 2013, Theorem 1).`
}

function findings(result: SelectionResult): string[] {
  const { selected, unpenalised: kept, stability, intercept, concordance, validation } = result
  const count =
    selected.length === 0
      ? 'No variable was selected.'
      : `${plural(selected.length, 'variable')} ${selected.length === 1 ? 'was' : 'were'} selected.`
  const index = stability?.kept ?? null
  return said([
    count,
    index !== null &&
      `The stability of the members' selections was ${fixed(index.index, 2)} (95 % CI ${fixed(index.interval[0], 2)} to ${fixed(index.interval[1], 2)}; Nogueira, Sechidis & Brown, 2018).`,
    concordance !== undefined &&
      `The refit orders the survival times it was fitted to with a concordance of ${fixed(concordance.harrell, 2)} (Harrell; ${fixed(concordance.uno, 2)} after Uno)${validation === undefined ? '' : `, and with ${fixed(validation.concordance.harrell, 2)} (${fixed(validation.concordance.uno, 2)}) in ${validation.folds}-fold cross-validation of the refit, the selection not repeated`}.`,
    ...((intercept === null && result.data.survival === undefined) ||
    selected.every(({ interval }) => interval === null)
      ? []
      : [
          `Coefficients are those of an unpenalised refit on the selected variables${kept === undefined ? '' : ' and those kept in every model'}; their intervals do not account for the selection.`,
        ]),
  ])
}

/** The command that repeats the selection; FILE stands for the data. */
export function commandLine(result: SelectionResult): string {
  return ['secateur select FILE', ...dataWords(result.data), ...settingFlags(result)].join(' ')
}

/** Settings as options, those without one by --set. A vector of the caller's cannot be written there. */
function settingFlags({ method, settings, data }: SelectionResult): string[] {
  const told = Object.entries(settings).filter(([, value]) => value !== 'given')
  const isOption = (name: string) => (optionNames as readonly string[]).includes(name)
  const set = told.filter(([name]) => !isOption(name)).map(([name, value]) => `${name}=${value}`)
  return [
    `--method ${method}`,
    ...told
      .filter(([name]) => isOption(name))
      .flatMap(([name, value]) => {
        if (name === 'guarantee') return value === true ? ['--guarantee'] : []
        if (typeof value !== 'boolean') return [`--${kebab(name)} ${shellWord(String(value))}`]
        return value || data.family === 'gaussian' || data.family === 'poisson' ? [] : [`--no-${kebab(name)}`]
      }),
    ...(set.length === 0 ? [] : [`--set ${shellWord(set.join(','))}`]),
  ]
}
