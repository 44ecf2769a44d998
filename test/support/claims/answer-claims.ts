import type { SelectionResult } from '../../../src/method/result/result.js'
import { type Claim, claim, equal, lists, rounds, so, tells } from './claim.js'
import { countedFrequencies } from './frequencies.js'
import { guaranteeClaims } from './guarantee-claims.js'
import { boundClaims, ruleClaims, signalsOf, statementClaims } from './rule-claims.js'

/** What variables do to a response y of each family. */
const effects = {
  gaussian: 'explain y',
  binomial: 'tell the two classes of y apart',
  poisson: 'explain the counts of y',
  multinomial: 'tell the classes of y apart',
  cox: 'explain survival',
}

export const answerClaims: readonly Claim[] = [
  ...guaranteeClaims,
  claim(
    /(?:None of the (?<p>\d+) variables is|The one variable is not) selected: these data do not show what (?<else>else )?(?<effect>(?:explains|tells) [^.]+)\./,
    ({ p, else: more, effect }, result) => {
      equal(effect.replace(/^(explain|tell)s/, '$1'), effects[result.data.family], 'what is not explained')
      equal(more !== undefined, result.unpenalised !== undefined, 'whether something explains it')
      equal(Number(p ?? 1), result.variables.length, 'the number of variables')
      equal(result.selected.length, 0, 'the number of selected')
    },
  ),
  claim(
    /(?<count>\d+) of (?<p>\d+) variables? (?<verb>explains?|tells?) (?<what>[^:.]+): (?<names>[^.]+)\./,
    ({ count, p, verb, what, names }, result) => {
      const one = result.selected.length === 1
      equal(verb.endsWith('s'), one, 'the verb')
      equal(`${one ? verb.slice(0, -1) : verb} ${what}`, effects[result.data.family], 'what is explained')
      equal(Number(p), result.variables.length, 'the number of variables')
      equal(Number(count), result.selected.length, 'the number of selected')
      lists(names, result.selected)
      const flagged = [...result.variables.keys()].filter(j => result.variables[j].selected)
      equal(
        result.selected.map(({ index }) => index).sort((a, b) => a - b),
        flagged,
        'the selected',
      )
    },
  ),
  claim(/(?<names>[^.]+) (?<verb>is|are) in every model without penalty\./, ({ names, verb }, result) => {
    const kept = result.unpenalised ?? []
    lists(names, kept)
    equal(verb, kept.length === 1 ? 'is' : 'are', 'the verb')
    const candidates = new Set(result.variables.map(({ name }) => name))
    so(
      kept.every(({ name }) => !candidates.has(name)),
      'an unpenalised variable is a candidate',
    )
  }),
  claim(
    /The probability that (?<name>[^.]+?) matters is (?<value>[\d.]+)\./,
    ({ name, value }, { selected }) => {
      equal(selected.length, 1, 'the number of selected')
      equal(name, selected[0].name, 'the name')
      rounds(value, selected[0].probability!)
    },
  ),
  claim(
    /Fewer than 0\.1 of them are expected to be false \(FDR (?<rate>below 1|\d+) %\)\./,
    ({ rate }, result) => {
      so(expectedFalse(result) < 0.1, `${expectedFalse(result)} are expected to be false`)
      shareOfFalse(rate, result)
    },
  ),
  claim(
    /About (?<count>[\d.]+) of them (?:is|are) expected to be false \(FDR (?<rate>below 1|\d+) %\)\./,
    ({ count, rate }, result) => {
      rounds(count, expectedFalse(result))
      shareOfFalse(rate, result)
    },
  ),
  claim(
    /In (?<times>\d+) of (?<simulations>\d+) simulations? (?:without any effect|(?<kept>with effects of the unpenalised variables only)), nothing was selected\./,
    ({ simulations, times, kept }, result) => {
      equal(kept !== undefined, result.unpenalised !== undefined, 'whether some are unpenalised')
      equal(result.selected.length, 0, 'the number of selected')
      equal(Number(simulations), result.assessment!.simulations, 'the number of simulations')
      equal(times === 'none' ? 0 : Number(times), exactTimes(result), 'the number of exact answers')
    },
  ),
  claim(
    /In (?<times>\d+|none) of (?<simulations>\d+) simulations? (?:did )?(?:this one and no other|exactly these (?<count>\d+)) (?:came|come) back\./,
    ({ simulations, count, times }, result) => {
      const { assessment, selected } = result
      equal(Number(simulations), assessment!.simulations, 'the number of simulations')
      equal(Number(count ?? 1), selected.length, 'the number of selected')
      equal(times === 'none' ? 0 : Number(times), exactTimes(result), 'the number of exact answers')
      so(
        assessment!.recovery.every(rate => rate >= assessment!.exact - 1e-12),
        'a signal came back less often than all of them',
      )
    },
  ),
  claim(
    /In (?<simulations>\d+) simulations? from this answer, (?:no false variable was selected|(?<wrong>[\d.]+) false variables were selected on average)\./,
    ({ simulations, wrong }, { assessment, selected }) => {
      so(selected.length > 0, 'nothing is selected')
      equal(Number(simulations), assessment!.simulations, 'the number of simulations')
      tells(wrong ?? '0', assessment!.pfer)
    },
  ),
  claim(
    /The data cannot tell these apart: (?<groups>.+?\))(?: and (?<more>\d+) more)?\./,
    ({ groups, more }, result) => {
      const doubtful = result.selected.filter(({ alternatives = [] }) =>
        alternatives.some(({ probability }) => probability >= 0.05),
      )
      const shown = groups.split('; ')
      equal(shown.length + Number(more ?? 0), doubtful.length, 'the number of doubtful signals')
      shown.forEach((text, k) => {
        const [, name, others] = /^(\S+) \(or (.+)\)$/.exec(text)!
        equal(name, doubtful[k].name, 'the name')
        const named = doubtful[k].alternatives!.filter(({ probability }) => probability >= 0.05)
        const behind = Number(/ or (\d+) more$/.exec(others)?.[1] ?? 0)
        const first = others.replace(/ or \d+ more$/, '').split(/, | or /)
        equal(
          first,
          named.slice(0, first.length).map(one => one.name),
          'the alternatives',
        )
        equal(first.length + behind, named.length, 'the number of alternatives')
      })
    },
  ),
  claim(
    /(?<names>[^.]+) (?:is|are) selected by at least nine of ten members, although the models leave (?:it|them) out\./,
    ({ names }, result) => {
      const vouched = result.selected.filter(({ by }) => by === 'ensemble')
      lists(names, vouched)
      const full = countedFrequencies(result, 'all')
      const { probability } = signalsOf(result)
      for (const one of vouched) {
        so(full[one.index] >= 0.9, `${one.name} is in ${full[one.index]} of the members`)
        so(one.probability! < probability, `${one.name} has the probability ${one.probability}`)
      }
    },
  ),
  claim(
    /(?<names>[^.]+) can stand in for one another \(correlations from (?<least>[\d.]+)\)\. One of them is in (?<share>[\d.]+) % of the members(?<none>, but none is selected by itself)?\./,
    ({ names, least, share, none }, result) => {
      const group = names.split(', ')
      const found = result.substitutes!.find(({ variables }) =>
        group.every((name, k) => result.variables[variables[k]].name === name),
      )
      so(found !== undefined, 'there is no such group')
      rounds(least, found!.correlation)
      tells(share, 100 * found!.frequency)
      equal(
        none === undefined,
        found!.variables.some(j => result.variables[j].selected),
        'whether one is selected',
      )
    },
  ),
  claim(
    /(?<sets>[^.]+ cop(?:y of|ies of|ies)[^.:]*): the data cannot tell them apart\./,
    ({ sets }, result) => {
      const told = [...sets.matchAll(/(?:^|; |, and )([^;]+?) (?:is a copy|are copies) of ([^\s;,]+)/g)]
      so(told.length > 0, 'no copies are named')
      for (const [, names, name] of told) {
        const { index } = result.selected.find(one => one.name === name)!
        const set = result.copies!.find(variables => variables.includes(index))!
        lists(
          names,
          set.filter(j => j !== index).map(j => result.variables[j]),
        )
      }
    },
  ),
  claim(
    /Closest unselected: (?<name>\S+), probability (?<probability>[\d.]*\d)\./,
    ({ name, probability }, result) => {
      const j = result.variables.findIndex(variable => variable.name === name)
      so(!result.variables[j].selected, 'it is selected')
      so(
        !result.selected.some(({ alternatives = [] }) => alternatives.some(({ index }) => index === j)),
        'it is an alternative of a selected one',
      )
      const signal = signalsOf(result).signals.find(({ variables }) => variables[0] === j)!
      rounds(probability, signal.probability)
      so(signal.probability < signalsOf(result).probability, 'it is as probable as the selected have to be')
      const others = signalsOf(result).signals.filter(
        ({ variables }) => !variables.some(v => held(result, v)),
      )
      so(
        others.every(one => one.probability <= signal.probability + 1e-12),
        'another came closer',
      )
    },
  ),
  claim(
    /Closest unselected: (?<name>\S+), (?:in (?<share>[\d.]+) % of the (?<kept>kept )?members(?<lacking> but not in the model)?|(?:importance|size) (?<value>[\d.e-]*\d))\./,
    ({ name, share, kept, lacking, value }, { variables, ensemble }) => {
      const j = variables.findIndex(variable => variable.name === name)
      const next = variables[j]
      const { design } = ensemble!
      so(!next.selected, 'it is selected')
      equal(value === undefined, design.kind === 'path', 'what is counted')
      tells(share ?? value, (share === undefined ? 1 : 100) * next.frequency!)
      if (share !== undefined) equal(kept !== undefined, design.pruning !== null, 'whose members')
      const model = design.decision.name === 'consensus' ? design.decision.model : []
      equal(lacking !== undefined, model.length > 0 && !model.includes(j), 'whether the model lacks it')
      so(
        variables.every(({ selected, frequency }) => selected || frequency! <= next.frequency!),
        'another came closer',
      )
    },
  ),
  ...ruleClaims(),
  ...boundClaims(),
  ...statementClaims(),
  claim(
    /The stability index of the members is (?<index>-?[\d.]+) \(95 % interval (?<low>-?[\d.]+) to (?<high>-?[\d.]+); 1 is full agreement, 0 is chance\)\./,
    ({ index, low, high }, { stability }) => {
      const kept = stability!.kept!
      rounds(index, kept.index)
      rounds(low, kept.interval[0])
      rounds(high, kept.interval[1])
    },
  ),
  claim(
    /Frequencies are accurate to ±(?<error>[\d.]+) \(Monte Carlo standard error\)\./,
    ({ error }, { variables }) => {
      rounds(error, Math.max(...variables.map(({ frequencyError }) => frequencyError!)))
    },
  ),
]

function held({ selected }: SelectionResult, j: number): boolean {
  return selected.some(
    ({ index, alternatives = [] }) => index === j || alternatives.some(one => one.index === j),
  )
}

function expectedFalse({ selected }: SelectionResult): number {
  return selected.reduce((sum, { probability }) => sum + 1 - probability!, 0)
}

function shareOfFalse(shown: string, result: SelectionResult): void {
  const rate = (100 * expectedFalse(result)) / result.selected.length
  if (shown === 'below 1') so(rate < 1, `the rate is ${rate} %`)
  else rounds(shown, rate, 'the rate in per cent')
  const { fdr } = signalsOf(result)
  so(fdr === undefined || rate <= 100 * fdr + 1e-9, 'it is above the rate that was asked for')
}

function exactTimes({ assessment }: SelectionResult): number {
  return Math.round(assessment!.exact * assessment!.simulations)
}
