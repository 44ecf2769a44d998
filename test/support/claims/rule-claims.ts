/** The rules that select, the bounds, and what single methods state. */
import type { EnsembleDesign, SignalDecision } from '../../../src/method/ensemble/design.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { type Claim, claim, equal, so, tells } from './claim.js'
import { distinctOf } from './distinct.js'
import { countedFrequencies } from './frequencies.js'

const whose = String.raw`(?:(?<all>\d+) members|the (?<kept>\d+) kept of (?<members>\d+) members)`
const number = String.raw`-?[\d.]+(?:e[-+]\d+)?`

/** The rules that select: the claim is that they lead to the selected, no more and no less. */
export function ruleClaims(): Claim[] {
  return [
    claim(
      new RegExp(`Variables in at least (?<share>[\\d.]+) % of ${whose} are selected\\.`),
      (words, result) => {
        countsMembers(words, result)
        const { decision } = result.ensemble!.design
        so(decision.name === 'threshold', `the decision is by ${decision.name}`)
        if (decision.name === 'threshold') tells(words.share, 100 * decision.threshold)
        const least = decision.name === 'threshold' ? decision.threshold : 2
        selects(
          result,
          countedFrequencies(result, 'kept').map(frequency => frequency >= least),
        )
      },
    ),
    claim(
      new RegExp(
        `Variables of a stepwise model are selected if at least (?<agreed>[\\d.]+) % of ${whose} have them, others if (?<alone>[\\d.]+) % do\\.`,
      ),
      (words, result) => {
        countsMembers(words, result)
        const { decision } = result.ensemble!.design
        if (decision.name !== 'consensus') throw new Error(`the decision is by ${decision.name}`)
        tells(words.agreed, 100 * decision.agreed)
        tells(words.alone, 100 * decision.alone)
        const model = new Set(decision.model)
        const kept = countedFrequencies(result, 'kept')
        const full = countedFrequencies(result, 'all')
        so(model.size > 0, 'there is no stepwise model')
        selects(
          result,
          kept.map((frequency, j) =>
            model.has(j) ? frequency >= decision.agreed : frequency >= decision.alone && full[j] >= 0.9,
          ),
        )
      },
    ),
    claim(
      /The stepwise model is empty, so only variables in all (?<all>\d+) members are selected\./,
      ({ all }, result) => {
        const { decision } = result.ensemble!.design
        if (decision.name !== 'consensus') throw new Error(`the decision is by ${decision.name}`)
        equal(Number(all), result.ensemble!.members, 'the number of members')
        equal(decision.model.length, 0, 'the size of the model')
        selects(
          result,
          countedFrequencies(result, 'all').map(frequency => frequency === 1),
        )
      },
    ),
    claim(
      /Signals with a probability of at least (?<least>[\d.]+) are selected(?:, and so are variables in (?:all members|at least (?<share>[\d.]+) % of the members))?\./,
      ({ least, share }, result) => {
        const decision = signalsOf(result)
        equal(decision.fdr, undefined, 'the rate that was asked for')
        tells(least, decision.probability)
        if (share !== undefined) tells(share, 100 * decision.frequency!)
        bySignals(result, decision)
      },
    ),
    claim(
      /The most probable signals are selected, as many as keep their expected share of false ones at (?<fdr>[\d.]+) or below\./,
      ({ fdr }, result) => {
        const decision = signalsOf(result)
        equal(Number(fdr), decision.fdr, 'the rate that was asked for')
        equal(decision.frequency, null, 'the frequency that selects besides')
        bySignals(result, decision)
        const falses = (count: number) =>
          decision.signals.slice(0, count).reduce((sum, { probability }) => sum + 1 - probability, 0)
        const { length } = result.selected
        so(falses(length) <= Number(fdr) * length + 1e-12, 'more are expected to be false')
        for (let more = length + 1; more <= decision.signals.length; more++)
          so(falses(more) > Number(fdr) * more - 1e-12, `${more} signals would do as well`)
      },
    ),
    claim(
      new RegExp(
        `Selected by (?<what>importance|size of the mean coefficient) among ${whose}, (?:(?<above>above)|(?:before|at least))(?<how>[^.]*?)(?<cut>${number})(?<test>, if that gap is significant)?\\.`,
      ),
      (words, result) => {
        countsMembers(words, result)
        const { cut } = result.ensemble!
        tells(words.cut, cut, 'the cut')
        const values = result.variables.map(({ frequency }) => frequency!)
        if (words.test !== undefined && result.selected.length === 0) return
        selects(
          result,
          values.map(value => (words.above === undefined ? value >= cut && value > 0 : value > cut)),
        )
      },
    ),
  ]
}

export function boundClaims(): Claim[] {
  return [
    claim(
      /This method has no proven error bound of its own; add --guarantee, or use --method stability\./,
      (_words, result) => {
        so(result.ensemble!.design.decision.name !== 'threshold', 'it selects by a threshold')
        so(result.guarantee === undefined, 'it has a guarantee')
      },
    ),
    claim(/No error bound is proved for this method besides the guarantee\./, (_words, result) => {
      so(result.ensemble!.design.decision.name !== 'threshold', 'it selects by a threshold')
      so(result.guarantee !== undefined, 'it has no guarantee')
    }),
    claim(
      /No bound on false selections is proved for this ensemble(?<but> besides the guarantee)?\./,
      ({ but }, result) => {
        so(result.bound === undefined, 'it has a bound')
        equal(but !== undefined, result.guarantee !== undefined, 'whether there is a guarantee')
      },
    ),
    claim(/No bound on false selections is proved for bootstrap samples\./, (_words, result) => {
      equal(result.settings.sampler, 'bootstrap', 'the sampler')
    }),
    claim(
      /At these settings the bound on false selections says nothing: it exceeds the number of (?<distinct>distinct )?variables\./,
      ({ distinct }, result) => {
        const { bound } = result
        equal(
          distinct !== undefined,
          bound!.variables !== undefined,
          'whether copies or constants are told of',
        )
        so(bound!.pfer >= distinctOf(result), `the bound is ${bound!.pfer}`)
      },
    ),
    claim(
      /The bound on false selections says nothing here: it allows (?<pfer>[\d.e-]+) on average(?: among (?<among>\d+) (?<which>distinct variables|variables that can be selected))?, and (?<count>\d+) variables? (?:is|are) selected\./,
      ({ pfer, count, among, which }, result) => {
        const { bound, selected } = result
        const { q, threshold } = bound!
        const p = countsDistinct(result, among, which)
        tells(pfer, (q * q) / ((2 * threshold - 1) * p))
        equal(Number(count), selected.length, 'the number selected')
        so(bound!.pfer >= selected.length && bound!.pfer < p, `the bound is ${bound!.pfer}`)
      },
    ),
    claim(
      /Stability selection with these settings makes at most (?<pfer>[\d.e-]+) false selections? on average(?: among (?<among>\d+) (?<which>distinct variables|variables that can be selected))?, if noise variables are exchangeable\.(?<pruned> For the pruned ensemble no bound is proved\.)?/,
      ({ pfer, pruned, among, which }, result) => {
        const { bound, ensemble, selected } = result
        const { q, threshold } = bound!
        tells(pfer, (q * q) / ((2 * threshold - 1) * countsDistinct(result, among, which)))
        so(selected.length === 0 || bound!.pfer < selected.length, 'it says nothing')
        equal(pruned !== undefined, ensemble!.kept < ensemble!.members, 'whether members were left out')
      },
    ),
  ]
}

/** How many variables a bound counts, which is told where these are not all. */
export function countsDistinct(
  result: SelectionResult,
  among: string | undefined,
  which: string | undefined,
): number {
  const p = distinctOf(result)
  equal(among === undefined ? result.variables.length : Number(among), p, 'the number of distinct variables')
  const { design } = result.ensemble!
  const isNet = design.kind === 'path' && design.alpha !== undefined
  if (which !== undefined) equal(which.startsWith('distinct'), !isNet, 'whether copies count once')
  return p
}

/** What methods without an ensemble say of themselves. */
export function statementClaims(): Claim[] {
  return [
    claim(
      /This is one fit of one model\. Stability selection shows how often it would come out again\./,
      (_words, result) => {
        so(result.ensemble === undefined, 'it is an ensemble')
      },
    ),
    claim(
      /Variables with a q-value of at most (?<fdr>[\d.]+) are selected: on average, that share of them may be false\./,
      ({ fdr }, result) => {
        equal(Number(fdr), result.settings.fdr, 'the rate')
        const { values } = result.evidence!.find(({ name }) => name.startsWith('q'))!
        selects(
          result,
          values.map(value => value !== null && value <= Number(fdr)),
        )
      },
    ),
    claim(
      /Nothing is selected: at no penalty and threshold are some variables selected and others not\./,
      (_words, result) => {
        equal(result.selected.length, 0, 'the number of selected')
      },
    ),
    claim(/No member ever selected a variable\./, (_words, result) => {
      equal(result.selected.length, 0, 'the number of selected')
    }),
    claim(
      /Calibrated at threshold (?<threshold>[\d.]+) and grid point \d+, consensus score -?[\d.]+\./,
      ({ threshold }, result) => {
        const { values } = result.evidence!.find(({ name }) => name === 'frequency')!
        selects(
          result,
          values.map(value => value! >= Number(threshold) - 1e-12),
        )
      },
    ),
    claim(
      /Variables with a frequency above (?<threshold>[\d.]+) are selected, where decoys put the share of false ones at (?<share>[\d.]+)\./,
      ({ threshold, share }, result) => {
        so(Number(share) < 1, 'all may be false')
        const { values } = result.evidence!.find(({ name }) => name === 'frequency')!
        selects(
          result,
          values.map(value => value! > Number(threshold)),
        )
      },
    ),
    claim(
      /Nothing is selected: at every threshold decoys are as frequent as variables\./,
      (_words, result) => {
        equal(result.selected.length, 0, 'the number of selected')
      },
    ),
    claim(
      /(?:Fixed|Second-order Gaussian) knockoffs, equicorrelated; knockoff\+ at a false discovery rate of (?<fdr>[\d.]+), which takes at least (?<least>\d+) variables to select any\./,
      ({ fdr, least }, { settings, selected }) => {
        equal(Number(fdr), settings.fdr, 'the rate')
        so(selected.length === 0 || selected.length >= Number(least), `${selected.length} are selected`)
      },
    ),
  ]
}

export function signalsOf(result: SelectionResult): SignalDecision {
  const { decision } = result.ensemble!.design
  if (decision.name !== 'signals') throw new Error(`the decision is by ${decision.name}`)
  return decision
}

/** The rule of signals leads to the selected. */
function bySignals(result: SelectionResult, { signals, probability, frequency }: SignalDecision): void {
  const full = countedFrequencies(result, 'all')
  const each = new Map(
    signals.flatMap(signal => signal.variables.map((j, e) => [j, signal.each[e]] as const)),
  )
  const leads = new Set(
    signals.filter(signal => signal.probability >= probability).map(({ variables }) => variables[0]),
  )
  selects(
    result,
    full.map(
      (share, j) => leads.has(j) || (frequency !== null && share >= frequency && (each.get(j) ?? 0) >= 0.001),
    ),
  )
}

function selects({ variables }: SelectionResult, rule: readonly boolean[]): void {
  equal(
    variables.flatMap(({ name, selected }) => (selected ? [name] : [])),
    variables.flatMap(({ name }, j) => (rule[j] ? [name] : [])),
    'what the rule selects',
  )
}

function countsMembers(
  { all, kept, members }: Readonly<Record<string, string | undefined>>,
  { ensemble }: SelectionResult,
): void {
  if (all !== undefined) {
    equal(Number(all), ensemble!.members, 'the number of members')
    equal(ensemble!.kept, ensemble!.members, 'the number of kept members')
    return
  }
  equal([Number(kept), Number(members)], [ensemble!.kept, ensemble!.members], 'the number of members')
}

/** The two levels of a consensus, as they are told. */
export function equalLevels({ decision }: EnsembleDesign, agreed: string, alone: string): void {
  equal(
    decision.name === 'consensus' && [decision.agreed, decision.alone],
    [Number(agreed), Number(alone)],
    'the levels',
  )
}
