/** What the methods paragraph says. */

import { answerClaims } from './answer-claims.js'
import { type Claim, claim, equal, lists, rounds, so, tells, tellsConcordance } from './claim.js'
import { repeatedClaim } from './guarantee-claims.js'
import { countsDistinct, equalLevels, signalsOf } from './rule-claims.js'

export const methodsClaims: readonly Claim[] = [
  claim(
    /Variables that explain the (?<kind>.+?) “y”(?: \((?<more>[^)]+)\))? were selected among (?<p>\d+) candidates? in (?<n>\d+) observations by .+?, with Secateur \S+\./,
    ({ kind, more, p, n }, { data, variables }) => {
      equal(Number(p), variables.length, 'the number of candidates')
      equal(Number(n), data.n, 'the number of rows')
      const kinds = {
        gaussian: 'response',
        binomial: 'binary response',
        poisson: 'count',
        multinomial: 'classes of',
        cox: 'survival time',
      }
      equal(kind, kinds[data.family], 'the kind of response')
      if (data.classes !== undefined && data.family === 'binomial')
        equal(more, `${data.classes[0]} = 0, ${data.classes[1]} = 1`, 'the classes')
      if (data.survival !== undefined)
        so(more.startsWith(`${data.survival.events} events`), 'the events differ')
    },
  ),
  claim(
    /Categorical variables entered with treatment coding and were selected or not as a whole\./,
    (_words, { data, selected, unpenalised = [] }) => {
      so(data.factors !== undefined, 'there is no factor')
      const levelled = [...selected, ...unpenalised].filter(({ levels }) => levels !== undefined)
      so(levelled.length <= data.factors!, `${levelled.length} factors are in the model`)
    },
  ),
  claim(/Observations with missing values were left out\./, (_words, { data }) => {
    equal(data.source!.options.missing, 'drop-rows', 'what was done')
  }),
  claim(
    /Missing numbers were replaced by the mean of their variable, missing categories by a category of their own\./,
    (_words, { data }) => {
      equal(data.source!.options.missing, 'mean', 'what was done')
    },
  ),
  claim(/This was so for (?<cells>\d+) missing values? in (?<columns>\d+) variables?\./, filled),
  claim(
    /The (?<cells>\d+) missing values? in (?<columns>\d+) variables? were replaced by the mean \(of categories the most frequent\) of those of the 10 observations nearest by mean squared distance over the standardised variables that both have \(Troyanskaya et al\., 2001\)\./,
    filled,
  ),
  claim(
    /The (?<cells>\d+) missing values? in (?<columns>\d+) variables? were imputed within the resampling \(Long & Johnson, 2015\): in each subsample anew, by the value of a donor drawn at random \(Andridge & Little, 2010\) from those of the 10 observations nearest by mean squared distance over the standardised variables that both have, among the subsample's own\./,
    filled,
  ),
  claim(
    /The grid of penalties, the reference and the refitted coefficients rest on a single imputation by the mean of the 10 nearest\./,
    (_words, { data }) => {
      equal(data.source!.filled!.how, 'multiple', 'how cells were filled')
    },
  ),
  claim(/All observations with the same “who” were drawn together\./, (_words, { data }) => {
    equal(data.source!.options.groupBy, 'who', 'what rows belong together by')
  }),
  claim(
    /(?<names>[^.]+) (?:was|were) kept in every model without penalty and (?:was no candidate|were no candidates)\./,
    ({ names }, { unpenalised = [] }) => {
      lists(names, unpenalised)
    },
  ),
  claim(
    /Observations were weighted by “w” in every model \(effective sample size (?<size>[\d.]+)\); they were drawn with equal probability and kept their weights\./,
    ({ size }, { data }) => {
      tells(size, data.weights!.effectiveRows)
    },
  ),
  claim(
    /Penalties were multiplied by factors given in advance \((?<count>\d+) variables?, from (?<least>[\d.]+) to (?<most>[\d.]+)\)\./,
    ({ count, least, most }, { data }) => {
      const given = Object.values(data.source!.options.penaltyFactors!).map(Number)
      so(Number(count) > 0 && Number(count) <= given.length, 'the number of variables')
      so([...given, 1].includes(Number(least)) && [...given, 1].includes(Number(most)), 'the range')
      equal(Number(least), data.penaltyFactors!.least, 'the least')
      equal(Number(most), data.penaltyFactors!.most, 'the largest')
    },
  ),
  claim(
    /Settings were: .+?\.(?= (?:One|No|Threshold|Selected|Calibrated|Fixed|Second|\d)|$)/,
    (_words, { ensemble }) => {
      so(ensemble === undefined, 'it is an ensemble')
    },
  ),
  claim(
    /We drew (?<count>\d+) (?<what>random subsamples|complementary pairs of subsamples|bootstrap samples)(?: of (?<size>\d+|half of the) observations)?(?: without replacement)?(?: \(Shah & Samworth, 2013\))?(?<strata>, stratified by (?:class|event))? \(seed (?<seed>\d+)\) and computed on each the path of the (?<model>[A-Za-z ]+) \((?:Tibshirani, 1996|Zou & Hastie, 2005; alpha = (?<alpha>[\d.]+))\) on (?<columns>standardised variables|the variables as measured) at (?<lambdas>\d+) penalties, equally spaced on the log scale from the smallest penalty that selects nothing to the (?:first|last) penalty at which the path of all observations holds (?:exactly )?q = (?<q>\d+) variables\./,
    (
      { count, what, size, seed, columns, lambdas, q, strata, alpha, model },
      { data, ensemble, settings },
    ) => {
      const { design, members, lambda } = ensemble!
      equal(alpha === undefined ? undefined : Number(alpha), settings.alpha, 'alpha')
      equal(model.endsWith('elastic net'), settings.alpha !== undefined, 'the model')
      equal(Number(count) * (what.startsWith('complementary') ? 2 : 1), members, 'the number of members')
      if (size !== undefined && size !== 'half of the')
        equal(Number(size), Math.floor(data.n / 2), 'the size')
      equal(Number(seed), settings.seed, 'the seed')
      equal(
        columns === 'the variables as measured',
        data.standardise === false,
        'whether columns are as they are',
      )
      equal(Number(lambdas), lambda.length, 'the number of penalties')
      equal(
        design.kind === 'path' && [design.q, design.stratified],
        [Number(q), strata !== undefined],
        'q and strata',
      )
    },
  ),
  claim(
    /The penalties divided by [^.]+(?:\.\d+[^.]*)*, drawn once per member \(Meinshausen & Bühlmann, 2010\)\./,
  ),
  claim(
    /Sets of variables that members hold [^.]+? were (?:proposed|compared|weighed).+?(?:Titsias & Yau, 2017|all of them)\)\./,
    (_words, result) => {
      signalsOf(result)
    },
  ),
  claim(/(?:All (?<sets>\d+) sets of variables|Every set of variables) .+?\(.+?\)\./, (_words, result) => {
    signalsOf(result)
  }),
  claim(
    /Variables that replace one another in these models and are correlated by at least 0\.5 form a signal, whose probability is that at least one of them is in the model\./,
  ),
  claim(
    /The procedure was repeated on (?<simulations>\d+) responses? simulated from the refitted model\./,
    ({ simulations }, { assessment }) => {
      equal(Number(simulations), assessment!.simulations, 'the number of simulations')
    },
  ),
  claim(/The importance of a variable in a member was [^.]+\./, (_words, { ensemble }) => {
    so(ensemble!.design.pruning !== null, 'nothing was pruned')
  }),
  claim(
    /Members were ordered by .+?, and the first U = (?<kept>\d+) of B = (?<members>\d+) were kept\.(?<instead> That reference was empty, so that the mean importance of all members took its place\.)?/,
    ({ kept, members, instead }, { ensemble, warnings }) => {
      equal([Number(kept), Number(members)], [ensemble!.kept, ensemble!.members], 'the number of members')
      const empty = warnings.some(({ code }) => code === 'reference-empty')
      equal(instead !== undefined, empty, 'whether the reference was empty')
    },
  ),
  claim(
    /Variables whose highest selection frequency over the penalties among (?<whose>all|the kept) members was at least (?<threshold>[\d.]+) were selected\./,
    ({ whose, threshold }, { ensemble }) => {
      equal(whose === 'all', ensemble!.kept === ensemble!.members, 'whether all decide')
      equal(ensemble!.cut, Number(threshold), 'the threshold')
    },
  ),
  claim(
    /The expected number of falsely selected variables is bounded by (?<pfer>[\d.e-]+)(?: among (?<among>\d+) (?<which>distinct variables|variables that can be selected))? \(Meinshausen & Bühlmann, 2010\)(?<full> for the full ensemble; none is proved for the pruned one)?\./,
    ({ pfer, full, among, which }, result) => {
      const { bound, ensemble } = result
      tells(pfer, bound!.pfer)
      countsDistinct(result, among, which)
      equal(full !== undefined, ensemble!.kept < ensemble!.members, 'whether members were left out')
    },
  ),
  claim(
    /Variables of the stepwise model were selected from a selection frequency of (?<agreed>[\d.]+) among the kept members on, other variables of the reference from (?<alone>[\d.]+); without a stepwise model, those in all members\./,
    ({ agreed, alone }, { ensemble }) => {
      equalLevels(ensemble!.design, agreed, alone)
    },
  ),
  claim(
    /Signals with a posterior probability of at least (?<least>[\d.]+) were selected \(the median probability model of Barbieri & Berger, 2004\)(?:, together with variables that (?:all members|at least (?<share>[\d.]+) of all members) selected)?\./,
    ({ least, share }, result) => {
      const { probability, frequency, fdr } = signalsOf(result)
      equal(fdr, undefined, 'the rate that was asked for')
      equal([Number(least), probability], [0.5, 0.5], 'the least probability')
      if (share !== undefined) equal(Number(share), frequency, 'the frequency')
    },
  ),
  claim(
    /Signals with a posterior probability of at least (?<least>[\d.]+) were selected(?:, together with variables that (?:all members|at least (?<share>[\d.]+) of all members) selected)?\./,
    ({ least }, result) => {
      equal(signalsOf(result).fdr, undefined, 'the rate that was asked for')
      tells(least, signalsOf(result).probability)
    },
  ),
  claim(
    /The most probable signals were selected, as many as kept their expected share of false ones at (?<fdr>[\d.]+) or below\./,
    ({ fdr }, result) => {
      equal(signalsOf(result).fdr, Number(fdr), 'the rate that was asked for')
    },
  ),
  claim(
    /We generated (?<members>\d+) members \(.+?; seed (?<seed>\d+)[^)]*\)\./,
    ({ members, seed }, { ensemble, settings }) => {
      equal([Number(members), Number(seed)], [ensemble!.members, settings.seed], 'members and seed')
    },
  ),
  claim(
    /Variables whose (?:importance|size of the mean coefficient) among (?<whose>all|the kept) members was [^,]+(?:, [^,]+)*?, were selected\./,
    ({ whose }, { ensemble }) => {
      equal(whose === 'all', ensemble!.design.pruning === null, 'whether all decide')
    },
  ),
  claim(/No variable was selected\./, (_words, { selected }) => {
    equal(selected.length, 0, 'the number of selected')
  }),
  claim(/(?<count>\d+) variables? (?:was|were) selected\./, ({ count }, { selected }) => {
    equal(Number(count), selected.length, 'the number of selected')
  }),
  claim(
    /The stability of the members' selections was (?<index>-?[\d.]+) \(95 % CI (?<low>-?[\d.]+) to (?<high>-?[\d.]+); Nogueira, Sechidis & Brown, 2018\)\./,
    ({ index, low, high }, { stability }) => {
      rounds(index, stability!.kept!.index)
      rounds(low, stability!.kept!.interval[0])
      rounds(high, stability!.kept!.interval[1])
    },
  ),
  claim(
    /The refit orders the survival times it was fitted to with a concordance of (?<harrell>[\d.]+) \(Harrell; (?<uno>[\d.]+) after Uno\)(?:, and with (?<heldHarrell>[\d.]+) \((?<heldUno>[\d.]+)\) in (?<folds>\d+)-fold cross-validation of the refit, the selection not repeated)?\./,
    tellsConcordance,
  ),
  claim(
    /Coefficients are those of an unpenalised refit on the selected variables(?<kept> and those kept in every model)?; their intervals do not account for the selection\./,
    ({ kept }, { selected, unpenalised }) => {
      so(
        selected.some(({ interval, levels }) => interval !== null || (levels ?? []).length > 0),
        'there are no intervals',
      )
      equal(kept !== undefined, unpenalised !== undefined, 'whether some are kept')
    },
  ),
  repeatedClaim,
  ...answerClaims.filter(({ pattern }) =>
    /One fit|q-value|Calibrated|decoys|knockoffs|ever selected/.test(pattern.source),
  ),
]

function filled(
  { cells, columns }: Readonly<Record<string, string>>,
  { data }: Parameters<Claim['check']>[1],
): void {
  const own = data.source!.filled!
  equal([Number(cells), Number(columns)], [own.cells, own.columns], 'the filled cells')
}
