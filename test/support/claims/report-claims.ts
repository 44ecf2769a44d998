/** What the report says in words besides: the texts of its figures, and its tables. */
import { parseHTML } from 'linkedom'
import type { SelectionResult } from '../../../src/method/result/result.js'
import type { HtmlDocument } from '../../../src/report/html/element.js'
import { figuresOf } from '../../../src/report/html/figures.js'
import { parts } from '../../../src/report/html/parts.js'
import { answerClaims } from './answer-claims.js'
import { type Claim, claim, equal, faultsOf, rounds, so, tells } from './claim.js'
import { methodsClaims } from './methods-claims.js'
import { noteClaims } from './note-claims.js'
import { equalLevels, signalsOf } from './rule-claims.js'

const { document } = parseHTML('<!doctype html><html><body></body></html>')

export function reportFaults(result: SelectionResult): string[] {
  const found = parts(result, { document: document as unknown as HtmlDocument })
  // A blank at which no line ends is read as any other.
  const text = (id: string) =>
    (found.get(id)?.() ?? [])
      .map(part =>
        typeof part === 'string' ? part : (part as unknown as { textContent: string }).textContent,
      )
      .map(words => words.replaceAll('\u00a0', ' '))
  return [
    ...text('answer').flatMap(paragraph => faultsOf(paragraph, answerClaims, result)),
    ...text('basis').flatMap(paragraph => faultsOf(paragraph, answerClaims, result)),
    ...text('notes').flatMap(paragraph => faultsOf(paragraph, noteClaims, result)),
    ...text('methods').flatMap(paragraph => faultsOf(paragraph, methodsClaims, result)),
    ...figuresOf(result).flatMap(({ id, instead, chart }) => [
      ...faultsOf(text(`${id}-text`).join(' '), [...figureClaims, ...answerClaims], result),
      ...(chart(result, {
        document: document as unknown as HtmlDocument,
        label: j => result.variables[j].name,
      }) === null
        ? faultsOf(instead(result), insteadClaims, result)
        : []),
    ]),
    ...selectedRows(result, found.get('selected')?.()[0]),
  ]
}

/** The table of the selected has a row for each, in their order. */
function selectedRows(result: SelectionResult, part: unknown): string[] {
  const element = part as {
    querySelectorAll(selector: string): Iterable<{ textContent: string }>
    textContent: string
  }
  if (result.selected.length === 0)
    return element.textContent === 'Nothing is selected at these settings.'
      ? []
      : [`"${element.textContent}" although nothing is selected`]
  const names = [...element.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
  const told = result.selected.map(({ name }) => name)
  return names.join() === told.join()
    ? []
    : [`the table of the selected names ${names.join()}, not ${told.join()}`]
}

const figureClaims: readonly Claim[] = [
  claim(
    /How often members select each variable, at the penalty where they do so most\. Bands show the Monte-Carlo error, sqrt\(f \(1 - f\) \/ (?<kept>\d+)\)(?<rings>; rings show the frequency before pruning)?\./,
    ({ kept, rings }, { ensemble }) => {
      equal(Number(kept), ensemble!.kept, 'the number of kept members')
      equal(rings !== undefined, ensemble!.design.pruning !== null, 'whether it is pruned')
    },
  ),
  claim(
    /Variables of the model of all rows are selected from (?<agreed>[\d.]+), others from (?<alone>[\d.]+)\./,
    ({ agreed, alone }, { ensemble }) => {
      equalLevels(ensemble!.design, agreed, alone)
      const { decision } = ensemble!.design
      so(decision.name === 'consensus' && decision.model.length > 0, 'there is no model')
    },
  ),
  claim(
    /The model of all rows is empty: variables that all members hold are selected\./,
    (_words, { ensemble }) => {
      const { decision } = ensemble!.design
      so(decision.name === 'consensus' && decision.model.length === 0, 'there is a model')
    },
  ),
  claim(
    /Probabilities decide; these (?:frequencies show how often|paths show how early) members find each variable\./,
    (_words, result) => {
      signalsOf(result)
    },
  ),
  claim(/The frequency of each variable as the penalty falls from left to right\./),
  claim(/A variable is selected if its path reaches the threshold anywhere\./, (_words, { ensemble }) => {
    equal(ensemble!.design.decision.name, 'threshold', 'what decides')
  }),
  claim(
    /A variable is selected if its path reaches the lower line anywhere and the model of all rows has it, or the upper line without the model\./,
    (_words, { ensemble }) => {
      const { decision } = ensemble!.design
      so(decision.name === 'consensus' && decision.model.length > 0, 'there is no model')
    },
  ),
  claim(
    /The probability that each signal is real, and the share of all members that select its leading variable\./,
  ),
  claim(
    /Squared distance between the mean of the first members and the reference \(eq\. 4 of the paper\): (?<own>[\d.e-]+) with the (?<kept>\d+) kept members?, (?<all>[\d.e-]+) with all\./,
    ({ own, kept, all }, { ensemble }) => {
      equal(Number(kept), ensemble!.kept, 'the number of kept members')
      tells(own, ensemble!.loss[ensemble!.kept - 1])
      tells(all, ensemble!.loss.at(-1)!)
    },
  ),
  claim(/Each member at the moment it joined: .+ is not drawn\./),
  claim(
    /A variable that is highly correlated with a selected one may carry the same information\.(?: Its frequency is then split between the two\.)?/,
  ),
  claim(/On the left, how many rows have which values, from the 5 % to the 95 % quantile\./),
  claim(
    /On the right, the (?<what>.+?) of rows with similar values\./,
    ({ what }, { data: { family, classes } }) => {
      const shares = family === 'binomial' ? `share of ${classes![1]}` : 'mean response'
      equal(what, family === 'cox' ? 'events per unit of time' : shares, 'what the height is')
    },
  ),
  claim(/The first (?<shown>\d+) of (?<selected>\d+) are drawn\./, ({ shown, selected }, result) => {
    equal(Number(selected), result.selected.length, 'the number of selected')
    const known = new Set(result.summary!.variables.map(({ index }) => index))
    const drawn = result.selected.filter(({ index }) => known.has(index)).length
    equal(Number(shown), Math.min(24, drawn), 'the number of drawn')
  }),
  claim(
    /The selected variables refitted without penalty by (?<fit>[a-z ]+); per standard deviation in the chart, in original units in the table\./,
    ({ fit }, { data }) => {
      const fits = { gaussian: 'least squares', cox: 'partial likelihood' } as Record<string, string>
      equal(fit, fits[data.family] ?? 'maximum likelihood', 'the fit')
    },
  ),
  claim(
    /They are changes in the logarithm of the odds of (?<event>\w+) against (?<other>\w+)\./,
    ({ event, other }, { data }) => {
      equal(data.family, 'binomial', 'the family')
      equal([other, event], data.classes, 'the classes')
    },
  ),
  claim(
    /(?:One variable has|(?<count>\d+) variables have) a coefficient for each level, measured from the base: in the table\./,
    ({ count }, { selected }) => {
      equal(
        Number(count ?? 1),
        selected.filter(({ levels }) => levels !== undefined).length,
        'the number of factors',
      )
    },
  ),
  claim(
    /The selected variables with the coefficients of the method itself \(.+?\), in original units in the table\./,
    (_words, { selected }) => {
      so(
        selected.every(({ standardError }) => standardError === null),
        'they are refitted',
      )
    },
  ),
  claim(
    /The (?:importance|size of the mean coefficient) of each variable among members\. Bands show the Monte-Carlo error: the standard deviation among members over the root of their number(?:; rings show the value before pruning)?\./,
  ),
  claim(/Variables in the order of their importance, as a scree plot: .+?\(Zhu and Chipman 2006\)\./),
  claim(
    /The share without event over time, by Kaplan and Meier, in thirds of the rows by risk\. The risk of a row is that of the selected variables refitted without its fold, of (?<folds>\d+); concordance (?<harrell>[\d.]+) \(Harrell\), (?<uno>[\d.]+) \(Uno\)\./,
    ({ folds, harrell, uno }, { validation, data }) => {
      const { concordance, groups } = validation!
      equal(Number(folds), validation!.folds, 'the folds')
      rounds(harrell, concordance.harrell)
      rounds(uno, concordance.uno)
      equal(
        groups.reduce((sum, { events }) => sum + events, 0),
        data.survival!.events,
        'the events of the groups',
      )
    },
  ),
  claim(/Fifty members for each value of kappa\. .+?\(Xin and Zhu 2012 read it off this plot\)\./),
]

const insteadClaims: readonly Claim[] = [
  claim(/The result holds no distributions of these variables\./, (_words, { summary, selected }) => {
    const known = new Set(summary!.variables.map(({ index }) => index))
    so(!selected.some(({ index }) => known.has(index)), 'it holds some')
  }),
  claim(/Nothing is selected at this threshold\./, (_words, { selected }) => {
    equal(selected.length, 0, 'the number of selected')
  }),
  claim(/No member (?:selects|holds) any variable\./, (_words, { ensemble }) => {
    so(
      ensemble!.intervals.every(({ length }) => length === 0),
      'one does',
    )
  }),
  claim(/No signal has a probability above 0\.01\./, (_words, result) => {
    equal(signalsOf(result).signals.length, 0, 'the number of signals')
  }),
  claim(/The ensemble was not pruned\.|Kappa was given\.|There is nothing to correlate with\./),
  claim(
    /There are no coefficients for this selection: a refit needs the data\. Run the selection again at these settings to get them\./,
    (_words, { intercept, concordance }) => {
      so(intercept === null && concordance === undefined, 'there is a refit')
    },
  ),
  claim(
    /The method states no standard errors, so there are no intervals to draw\./,
    (_words, { selected }) => {
      so(
        selected.every(({ standardError }) => standardError === null),
        'it does',
      )
    },
  ),
  claim(
    /(?:The only selected variable is a factor|All selected variables are factors): the coefficients of (?:its|their) levels are in the table\./,
    (_words, { selected }) => {
      so(
        selected.every(({ levels }) => levels !== undefined),
        'one is a number',
      )
    },
  ),
  claim(/Each class has coefficients of its own: they are in the table\./, (_words, { selected }) => {
    so(
      selected.every(({ classes, levels }) => classes !== undefined || levels?.every(one => one.classes)),
      'one has a single coefficient',
    )
  }),
  claim(/The refit has no (?:coefficients|standard errors) for this selection\./, (_words, { selected }) => {
    so(
      selected.every(({ standardError }) => standardError === null),
      'it has',
    )
  }),
]
