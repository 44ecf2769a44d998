/** The methods paragraph for a paper, with every setting, and the references it cites. */

import type { Family } from '../../data/dataset.js'
import { ensembleMethods } from '../../method/ensemble/catalogue.js'
import { byWitnesses, cutOf, isPath, isPathSpec, type PathResult, pruningOf } from '../../method/kinds.js'
import type { Pruning } from '../../method/pruning.js'
import type { SelectionResult } from '../../method/result.js'
import type { PathSpec, Spec } from '../../method/spec.js'
import { witnessLevels } from '../../select/two-witnesses.js'
import { dataWords, preparationSentences } from './data-words.js'
import { decisionSentence, ensembleFlags, memberSentences } from './ensemble-methods.js'
import { goesByReference, methodTitle, orderWords, randomiseWords } from './ensemble-words.js'
import { nameList } from './kept-lines.js'
import { brief, fixed, plural } from './number.js'
import { clip } from './printable.js'

export interface Methods {
  readonly paragraph: string
  readonly references: readonly string[]
}

const works = {
  zhang:
    'Zhang, C., Wu, Y., & Zhu, M. (2019). Pruning variable selection ensembles. Statistical Analysis and Data Mining, 12(3), 168–184. https://doi.org/10.1002/sam.11410',
  meinshausen:
    'Meinshausen, N., & Bühlmann, P. (2010). Stability selection. Journal of the Royal Statistical Society: Series B, 72(4), 417–473.',
  shah: 'Shah, R. D., & Samworth, R. J. (2013). Variable selection with error control: another look at stability selection. Journal of the Royal Statistical Society: Series B, 75(1), 55–80.',
  troyanskaya:
    'Troyanskaya, O., Cantor, M., Sherlock, G., Brown, P., Hastie, T., Tibshirani, R., Botstein, D., & Altman, R. B. (2001). Missing value estimation methods for DNA microarrays. Bioinformatics, 17(6), 520–525.',
  long: 'Long, Q., & Johnson, B. A. (2015). Variable selection in the presence of missing data: resampling and imputation. Biostatistics, 16(3), 596–610.',
  andridge:
    'Andridge, R. R., & Little, R. J. A. (2010). A review of hot deck imputation for survey non-response. International Statistical Review, 78(1), 40–64.',
  tibshirani:
    'Tibshirani, R. (1996). Regression shrinkage and selection via the lasso. Journal of the Royal Statistical Society: Series B, 58(1), 267–288.',
  nogueira:
    'Nogueira, S., Sechidis, K., & Brown, G. (2018). On the stability of feature selection algorithms. Journal of Machine Learning Research, 18(174), 1–54.',
}

export function methods(result: SelectionResult): Methods {
  const { spec } = result
  const pruning = pruningOf(spec)
  const sentences = [
    ...opening(result),
    ...preparationSentences(result.data),
    ...keptSentences(result),
    ...(isPathSpec(spec) ? pathSentences(spec, result) : memberSentences(spec)),
    ...(pruning === null ? [] : pruningSentences(pruning, result)),
    ...(isPath(result) ? decision(result) : isPathSpec(spec) ? [] : [decisionSentence(spec, cutOf(result))]),
    ...findings(result),
  ]
  const references = [
    ...(pruning === null ? [] : [works.zhang]),
    ...(isPathSpec(spec)
      ? [works.meinshausen, ...(spec.sampler === 'pairs' ? [works.shah] : []), works.tibshirani]
      : [ensembleMethods[spec.method].reference]),
    ...fillWorks(result),
    ...(result.stability.kept === null ? [] : [works.nogueira]),
  ]
  return { paragraph: sentences.join(' '), references: references.toSorted() }
}

function fillWorks({ data }: SelectionResult): string[] {
  const how = data.source?.filled?.how
  if (how === 'knn') return [works.troyanskaya]
  return how === 'multiple' ? [works.long, works.andridge] : []
}

function opening({ data, spec, version }: SelectionResult): string[] {
  const source = isPathSpec(spec) ? 'Meinshausen & Bühlmann, 2010' : ensembleMethods[spec.method].citation
  const name = `${lowered(methodTitle(spec))} (${source}${pruningOf(spec) === null ? '' : '; Zhang, Wu & Zhu, 2019'})`
  const kind =
    data.family === 'binomial'
      ? `the binary response “${clip(data.response, 40)}” (${data.classes?.map(label => clip(label, 20)).join(' = 0, ')} = 1)`
      : `the response “${clip(data.response, 40)}”`
  return [
    `Variables that explain ${kind} were selected among ${plural(data.p, 'candidate')} in ${data.n} observations by ${name}, with Secateur ${version}.`,
  ]
}

/** A title inside a sentence; abbreviations stay as they are. */
function lowered(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title[0].toLowerCase() + title.slice(1) : title
}

function pathSentences(spec: PathSpec, { data }: SelectionResult): string[] {
  const size = data.source?.options.groupBy === undefined ? `${Math.floor(data.n / 2)}` : 'half of the'
  const strata = spec.stratified ? ', stratified by class' : ''
  const rows = {
    half: `${spec.members} random subsamples of ${size} observations without replacement${strata}`,
    pairs: `${spec.members / 2} complementary pairs of subsamples of ${size} observations (Shah & Samworth, 2013)${strata}`,
    bootstrap: `${spec.members} bootstrap samples${strata}`,
  }[spec.sampler]
  const random = spec.randomise === undefined ? '' : 'randomised '
  const model = `${random}${data.family === 'binomial' ? 'logistic lasso' : 'lasso'}`
  const how =
    spec.randomise === undefined
      ? ''
      : ` The ${randomiseWords(spec.randomise)}, drawn once per member (Meinshausen & Bühlmann, 2010).`
  const end =
    spec.gridRule === 'first'
      ? `the first penalty at which the path of all observations holds q = ${spec.q} variables`
      : `the last penalty at which the path of all observations holds exactly q = ${spec.q} variables`
  return [
    `We drew ${rows} (seed ${spec.seed}) and computed on each the path of the ${model} (Tibshirani, 1996) on ${data.standardise === false ? 'the variables as measured' : 'standardised variables'} at ${spec.lambdas} penalties, equally spaced on the log scale from the smallest penalty that selects nothing to ${end}.${how}`,
  ]
}

function keptSentences({ kept, data }: SelectionResult): string[] {
  const by = data.source?.options.weights
  const weighted = by === undefined ? 'weighted' : `weighted by “${clip(by, 40)}”`
  return [
    ...(kept === undefined
      ? []
      : [
          `${nameList(kept)} ${kept.length === 1 ? 'was' : 'were'} kept in every model without penalty and ${kept.length === 1 ? 'was no candidate' : 'were no candidates'}.`,
        ]),
    ...(data.weights === undefined
      ? []
      : [
          `Observations were ${weighted} in every model (effective sample size ${brief(data.weights.effectiveRows)}); they were drawn with equal probability and kept their weights.`,
        ]),
  ]
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
  witnesses:
    'the variables of stepwise regression by extended BIC on all observations and those that at least 0.9 of all members select',
}

function pruningSentences(spec: Pruning, { ensemble, data, spec: whole }: SelectionResult): string[] {
  const { order = 'greedy' } = spec
  const raw = isPathSpec(whole)
    ? 'the share of penalties at which it is selected'
    : 'what the method gives it'
  const importance =
    spec.importance === 'region'
      ? raw
      : isPathSpec(whole)
        ? 'the number of penalties at which it is selected, scaled to sum to one'
        : `${raw}, scaled to sum to one`
  const link =
    data.family === 'binomial' && ['stepwise', 'aic', 'bic', 'ebic'].includes(spec.reference)
      ? ` (${spec.referenceLink === 'logit' ? 'logistic model' : 'linear model on 0/1'})`
      : ''
  const form =
    spec.reference === 'zero' || spec.reference === 'given'
      ? ''
      : spec.referenceForm === 'share'
        ? ', absolute coefficients scaled to sum to one'
        : ', as an indicator of its support'
  return [
    `The importance of a variable in a member was ${importance}.`,
    `Members were ordered by ${orderWords[order]}${goesByReference(order) ? `, ${references[spec.reference]}${link}${form}` : ''}, and the first U = ${ensemble.kept} of B = ${ensemble.members} were kept.`,
  ]
}

function decision({ spec, ensemble, bound, data }: PathResult): string[] {
  const whose = spec.method === 'pruned' ? 'the kept members' : 'all members'
  if (byWitnesses(spec)) return [witnessSentence(spec.threshold)]
  const select = `Variables whose highest selection frequency over the penalties among ${whose} was at least ${spec.threshold} were selected.`
  if (spec.sampler === 'bootstrap' || bound.pfer >= data.p) return [select]
  const before =
    ensemble.kept === ensemble.members ? '' : ' for the full ensemble; none is proved for the pruned one'
  return [
    select,
    `The expected number of falsely selected variables is bounded by ${brief(bound.pfer)} (Meinshausen & Bühlmann, 2010)${before}.`,
  ]
}

function witnessSentence(threshold: number): string {
  const { agreed } = witnessLevels
  return `Selected were the variables of the stepwise model with a selection frequency of at least ${agreed} among the kept members, and others of the reference with at least ${threshold}; without a stepwise model, those that all members select.`
}

function findings({ selected, kept, stability, intercept }: SelectionResult): string[] {
  const count =
    selected.length === 0
      ? 'No variable was selected.'
      : `${plural(selected.length, 'variable')} ${selected.length === 1 ? 'was' : 'were'} selected.`
  const index = stability.kept
  return [
    count,
    ...(index === null
      ? []
      : [
          `The stability of the members' selections was ${fixed(index.index, 2)} (95 % CI ${fixed(index.interval[0], 2)} to ${fixed(index.interval[1], 2)}; Nogueira, Sechidis & Brown, 2018).`,
        ]),
    ...(intercept === null || selected.length === 0
      ? []
      : [
          `Coefficients are those of an unpenalised refit on the selected variables${kept === undefined ? '' : ' and those kept in every model'}; their intervals do not account for the selection.`,
        ]),
  ]
}

/** The command that repeats the selection; FILE stands for the data. */
export function commandLine({ spec, data }: SelectionResult): string {
  const words = ['secateur select FILE', ...dataWords(data), ...flags(spec, data.family)]
  return words.join(' ')
}

function flags(spec: Spec, family: Family): string[] {
  if (isPathSpec(spec) && byWitnesses(spec)) return autoFlags(spec, family)
  return [...(isPathSpec(spec) ? pathFlags(spec, family) : ensembleFlags(spec)), ...pruningFlags(spec)]
}

function pathFlags(spec: PathSpec, family: Family): string[] {
  const { randomise } = spec
  const method =
    randomise === undefined
      ? [`--method ${spec.method}`]
      : [
          `--method randomised-lasso${spec.method === 'stability' ? ' --prune none' : ''}`,
          `--set weakness=${randomise.weakness},weights=${randomise.weights},share=${randomise.share},rescale=${randomise.rescale}`,
        ]
  return [
    ...method,
    `--members ${spec.members}`,
    `--threshold ${spec.threshold}`,
    `--q ${spec.q}`,
    `--lambdas ${spec.lambdas}`,
    `--grid-rule ${spec.gridRule}`,
    `--sampler ${spec.sampler}`,
    ...(family === 'binomial' && !spec.stratified ? ['--no-stratified'] : []),
    `--seed ${spec.seed}`,
  ]
}

function pruningFlags(spec: Spec): string[] {
  const pruning = pruningOf(spec)
  if (pruning === null) return isPathSpec(spec) ? [] : ['--prune none']
  return [
    ...(pruning.order === undefined ? [] : [`--prune ${pruning.order}`]),
    `--keep ${pruning.keep}`,
    ...(pruning.reference === 'given' ? [] : [`--reference ${pruning.reference}`]),
    `--reference-form ${pruning.referenceForm}`,
    `--reference-link ${pruning.referenceLink}`,
    `--importance ${pruning.importance}`,
  ]
}

function autoFlags(spec: PathSpec, family: Family): string[] {
  return [
    '--method auto',
    `--members ${spec.members}`,
    `--lambdas ${spec.lambdas}`,
    ...(family === 'binomial' && !spec.stratified ? ['--no-stratified'] : []),
    `--seed ${spec.seed}`,
  ]
}
