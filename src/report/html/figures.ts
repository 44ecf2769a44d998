/** The figures of the report: each a chart, what to see in it, and its table. */

import { coefficientChart } from '../../charts/coefficients.js'
import { correlationChart } from '../../charts/correlations.js'
import { curveChart } from '../../charts/curves.js'
import { dataSummaryChart, responseWords, shownSummaries } from '../../charts/data-summary.js'
import type { ChartContext, SvgElement } from '../../charts/drawing/document.js'
import { frequencyChart } from '../../charts/frequencies.js'
import { kappaChart } from '../../charts/kappas.js'
import { lossChart } from '../../charts/loss.js'
import { memberChart } from '../../charts/members.js'
import { screeChart } from '../../charts/scree.js'
import { signalChart } from '../../charts/signals.js'
import { pathChart } from '../../charts/stability-paths.js'
import { survivalChart } from '../../charts/survival-curves.js'
import { type EnsembleSelection, isEnsemble } from '../../method/result/kinds.js'
import type { SelectionResult } from '../../method/result/result.js'
import { brief } from '../text/plain/number.js'
import { signalRuleSentence } from '../text/sentences/answer.js'
import { quantity } from '../text/sentences/ensemble-words.js'
import { concordancePair, familyWords, oddsWords } from '../text/sentences/family-words.js'
import * as tables from './figure-tables.js'
import type { DataTable } from './table.js'

export interface Figure<Result = SelectionResult> {
  readonly id: string
  readonly heading: string
  readonly explain: (result: Result) => string
  readonly chart: (result: Result, context: ChartContext) => SvgElement | null
  /** Stands where there is no chart. */
  readonly instead: (result: Result) => string
  readonly table: (result: Result) => DataTable
  /** Shown in red beside the chart. */
  readonly warning?: string
}

const nothing = () => 'Nothing is selected at this threshold.'

const frequencies: Figure<EnsembleSelection> = {
  id: 'frequencies',
  heading: 'Selection frequencies',
  explain: ({ ensemble: { design, kept } }) =>
    'How often members select each variable, at the penalty where they do so most. Bands show the Monte-Carlo error, ' +
    `sqrt(f (1 - f) / ${kept})${design.pruning === null ? '' : '; rings show the frequency before pruning'}.` +
    (design.decision.name === 'consensus'
      ? design.decision.model.length === 0
        ? ' The model of all rows is empty: variables that all members hold are selected.'
        : ` Variables of the model of all rows are selected from ${design.decision.agreed}, others from ${design.decision.alone}.`
      : design.decision.name === 'signals'
        ? ' Probabilities decide; these frequencies show how often members find each variable.'
        : ''),
  chart: frequencyChart,
  instead: () => 'No member selects any variable.',
  table: tables.frequencyTable,
}

const paths: Figure<EnsembleSelection> = {
  id: 'paths',
  heading: 'Stability paths',
  explain: ({ ensemble: { design } }) =>
    'The frequency of each variable as the penalty falls from left to right. ' +
    (design.decision.name === 'consensus'
      ? design.decision.model.length === 0
        ? 'The model of all rows is empty: variables that all members hold are selected.'
        : 'A variable is selected if its path reaches the lower line anywhere and the model of all rows has it, or the upper line without the model.'
      : design.decision.name === 'signals'
        ? 'Probabilities decide; these paths show how early members find each variable.'
        : 'A variable is selected if its path reaches the threshold anywhere.'),
  chart: pathChart,
  instead: () => 'No member selects any variable.',
  table: tables.pathTable,
}

const signals: Figure<EnsembleSelection> = {
  id: 'signals',
  heading: 'Signals',
  explain: ({ ensemble: { design } }) => {
    const rule = design.decision.name === 'signals' ? signalRuleSentence(design.decision) : ''
    return `The probability that each signal is real, and the share of all members that select its leading variable. ${rule}`
  },
  chart: signalChart,
  instead: () => 'No signal has a probability above 0.01.',
  table: tables.signalTable,
}

const loss: Figure<EnsembleSelection> = {
  id: 'loss',
  heading: 'Loss against ensemble size',
  explain: ({ ensemble: { loss: values, kept, members } }) =>
    `Squared distance between the mean of the first members and the reference (eq. 4 of the paper): ${brief(values[kept - 1])} with the ${kept} kept members, ${brief(values[members - 1])} with all.`,
  chart: lossChart,
  instead: () => 'The ensemble was not pruned.',
  table: tables.memberTable,
}

const members: Figure<EnsembleSelection> = {
  id: 'members',
  heading: 'Strength and diversity of the members',
  explain: () =>
    'Each member at the moment it joined: a member lowers the loss when its strength exceeds its diversity (eq. 7 of the paper), that is, to the right of the dashed line. The first member, which joins an empty ensemble, is not drawn.',
  chart: memberChart,
  instead: () => 'The ensemble was not pruned.',
  table: tables.memberTable,
}

const correlation: Figure = {
  id: 'correlations',
  heading: 'Correlations and closest substitutes',
  explain: () =>
    'A variable that is highly correlated with a selected one may carry the same information. Its frequency is then split between the two.',
  chart: correlationChart,
  instead: ({ selected }) => (selected.length === 0 ? nothing() : 'There is nothing to correlate with.'),
  table: tables.substituteTable,
}

const summary: Figure = {
  id: 'summary',
  heading: 'The data behind the selected variables',
  explain: result =>
    `On the left, how many rows have which values, from the 5 % to the 95 % quantile.${
      // Several classes have no one height.
      result.data.family === 'multinomial'
        ? ''
        : ` On the right, the ${responseWords(result)} of rows with similar values.`
    }${firstOnly(shownSummaries(result).length, result.selected.length)}`,
  chart: dataSummaryChart,
  instead: ({ selected }) =>
    selected.length === 0 ? nothing() : 'The result holds no distributions of these variables.',
  table: tables.summaryTable,
}

const coefficients: Figure = {
  id: 'coefficients',
  heading: 'Coefficients of the refit',
  explain: ({ data, selected }) =>
    `The selected variables refitted without penalty by ${familyWords[data.family].fit}; per standard deviation in the chart, in original units in the table.${oddsSentence(data)}${levelsElsewhere(selected)}`,
  warning:
    'These variables were chosen with the same data, so effects look too large and intervals too narrow. Do not use them as tests; a test needs data that took no part in the selection.',
  chart: coefficientChart,
  instead: withoutChart,
  table: tables.coefficientTable,
}

/** Of a method that fits its model itself, with a penalty. */
const ownCoefficients: Figure = {
  ...coefficients,
  heading: 'Coefficients',
  explain: ({ title, data, selected }) =>
    `The selected variables with the coefficients of the method itself (${title}), in original units in the table.${oddsSentence(data)}${levelsElsewhere(selected)}`,
  instead: ({ selected }) =>
    selected.length === 0
      ? nothing()
      : 'The method states no standard errors, so there are no intervals to draw.',
}

/** Why the coefficients of a refit are not drawn. */
function withoutChart({ selected, intercept, intercepts, concordance }: SelectionResult): string {
  if (selected.length === 0) return nothing()
  if (intercepts !== undefined) return 'Each class has coefficients of its own: they are in the table.'
  if (intercept === null && concordance === undefined)
    return 'There are no coefficients for this selection: a refit needs the data. Run the selection again at these settings to get them.'
  if (selected.every(({ levels }) => levels !== undefined))
    return selected.length === 1
      ? 'The only selected variable is a factor: the coefficients of its levels are in the table.'
      : 'All selected variables are factors: the coefficients of their levels are in the table.'
  if (selected.every(({ curve, levels }) => curve !== undefined || levels !== undefined))
    return 'All selected effects are curves or those of factors.'
  return 'The refit has no standard errors for this selection.'
}

/** Which class a positive coefficient speaks for. */
function oddsSentence(data: SelectionResult['data']): string {
  const odds = oddsWords(data)
  return odds === undefined ? '' : ` They are changes in the logarithm of ${odds}.`
}

/** Where a chart cannot hold them all. */
function firstOnly(shown: number, selected: number): string {
  return shown > 0 && shown < selected ? ` The first ${shown} of ${selected} are drawn.` : ''
}

function levelsElsewhere(selected: SelectionResult['selected']): string {
  const factors = selected.filter(({ levels }) => levels !== undefined).length
  const curved = selected.some(({ curve }) => curve !== undefined)
    ? ' Curves are in a figure of their own.'
    : ''
  if (factors === 0) return curved
  return `${curved} ${factors === 1 ? 'One variable has' : `${factors} variables have`} a coefficient for each level, measured from the base: in the table.`
}

const curves: Figure = {
  id: 'curves',
  heading: 'Curved effects',
  explain: ({ ensemble }) =>
    `The effect of each variable in the refit, about its mean over the rows: natural cubic splines, drawn from the 5th to the 95th percentile and straight beyond.${ensemble?.design.kind === 'path' ? ' The band has the curves of nine of ten kept members, the selected model refitted to the rows of each; it does not account for the selection.' : ''}`,
  chart: curveChart,
  instead: nothing,
  table: tables.curveTable,
}

const survival: Figure = {
  id: 'survival',
  heading: 'Survival by risk group',
  explain: ({ validation }) =>
    validation === undefined
      ? ''
      : `The share without event over time, by Kaplan and Meier, in thirds of the rows by risk. The risk of a row is that of the selected variables refitted without its fold, of ${validation.folds}; concordance ${concordancePair(validation.concordance)}.`,
  warning:
    'The variables were chosen with all rows, so these curves look better than they would on new data.',
  chart: survivalChart,
  instead: nothing,
  table: tables.survivalTable,
}

const importance: Figure<EnsembleSelection> = {
  id: 'frequencies',
  heading: 'Importance of the variables',
  explain: ({ ensemble: { design } }) =>
    `The ${quantity(design)} of each variable among members. Bands show the Monte-Carlo error: the standard deviation among members over the root of their number${design.pruning === null ? '' : '; rings show the value before pruning'}.`,
  chart: frequencyChart,
  instead: () => 'No member holds any variable.',
  table: tables.frequencyTable,
}

const scree: Figure<EnsembleSelection> = {
  id: 'scree',
  heading: 'Order plot',
  explain: () =>
    'Variables in the order of their importance, as a scree plot: selected ones stand out from the rest where the curve falls steeply (Zhu and Chipman 2006).',
  chart: screeChart,
  instead: () => 'No member holds any variable.',
  table: tables.frequencyTable,
}

const kappas: Figure<EnsembleSelection> = {
  id: 'kappas',
  heading: 'Strength and diversity by kappa',
  explain: () =>
    'Fifty members for each value of kappa. Strength is the mean of minus the criterion, less that of the empty model; diversity the mean over variables of the variance of being selected. Small kappa gives strong members that resemble each other, large kappa weak and diverse ones; the elbow is chosen: both scaled to [0, 1], the largest sum (Xin and Zhu 2012 read it off this plot).',
  chart: kappaChart,
  instead: () => 'Kappa was given.',
  table: tables.kappaTable,
}

/** Where there is no grid there are no paths; where nothing was pruned no losses; without an ensemble neither. */
export function figuresOf(result: SelectionResult): readonly Figure[] {
  const refitted = result.selected.some(({ deviation }) => deviation !== null)
  const bent = result.selected.some(({ curve }) => curve !== undefined) ? [curves] : []
  const times = result.validation === undefined ? [] : [survival]
  const rest = [
    isEnsemble(result) || refitted ? coefficients : ownCoefficients,
    ...bent,
    ...times,
    ...(result.summary === undefined ? [] : [summary]),
    correlation,
  ]
  if (!isEnsemble(result)) return rest
  const { design } = result.ensemble
  const pruning = design.pruning === null ? [] : [loss, members]
  const first = design.kind === 'path' ? [frequencies, paths] : [importance, scree]
  const found = design.decision.name === 'signals' ? [signals] : []
  const chosen = design.kind === 'learner' && design.kappas !== undefined ? [kappas] : []
  return [
    ...([...found, ...first, ...chosen, ...pruning] as readonly Figure<never>[] as readonly Figure[]),
    ...rest,
  ]
}
