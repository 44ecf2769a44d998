/** What stands on the terminal beside the sentences: the table, the lines of factors, and the facts at the end. */
import type { Family } from '../../../src/data/dataset.js'
import type { FittedVariable, SelectionResult } from '../../../src/method/result/result.js'
import { selectionText } from '../../../src/report/text/selection-text.js'
import { answerClaims } from './answer-claims.js'
import { type Claim, claim, equal, faultsOf, rounds, so, tells, tellsConcordance } from './claim.js'
import { distinctOf } from './distinct.js'
import { countedFrequencies } from './frequencies.js'
import { halfShare } from './guarantee-claims.js'
import { noteClaims } from './note-claims.js'
import { equalLevels, signalsOf } from './rule-claims.js'

/** What the exponential of a coefficient is called. */
const ratios: Readonly<Partial<Record<Family, string>>> = {
  binomial: 'odds_ratio',
  poisson: 'rate_ratio',
  cox: 'hazard_ratio',
}

/** Wide enough that no line is broken. */
const WIDTH = 100_000

export function terminalFaults(result: SelectionResult): string[] {
  const lines = selectionText(result, { width: WIDTH, verbose: true })
    .split('\n')
    .filter(line => line !== '')
  const facts =
    /^(Model|Events|Ordering|Missing|Weights|Settings|Seed|Cutoff|Simulated|Bound|Members|Stability|Error|Selected|Paths) {2,}/
  const rows = lines.filter(line => line.startsWith('  '))
  const told = lines.filter(line => !line.startsWith('  ') && !facts.test(line))
  return [
    ...tableFaults(rows, result),
    ...told.flatMap(line => {
      if (line.startsWith('Note: ')) return faultsOf(line.slice('Note: '.length), noteClaims, result)
      if (line.startsWith('Next: ')) return faultsOf(line, [nextClaim], result)
      if (line.startsWith('Unpenalised: ')) return faultsOf(line, [keptLine], result)
      return faultsOf(line, [...answerClaims, classLine, levelLine], result)
    }),
    ...lines
      .filter(line => facts.test(line))
      .flatMap(line => faultsOf(line.replace(/ +/g, ' '), factClaims, result)),
  ]
}

const nextClaim = claim(
  /Next: confirm (?<what>it|them) on new data\. (?:Its coefficient describes|Their coefficients describe) these rows; do not use (?<again>it as a test|them as tests)\./,
  ({ what, again }, { selected }) => {
    equal(what, selected.length === 1 ? 'it' : 'them', 'what is to be confirmed')
    equal(again.split(' ')[0], what, 'what is no test')
  },
)

function tableFaults(rows: readonly string[], result: SelectionResult): string[] {
  const { selected, variables, assessment, ensemble, data } = result
  if (rows.length === 0) return selected.length === 0 ? [] : ['the table is missing']
  const cells = (line: string) =>
    line
      .trim()
      .replace(/by (level|class)/, 'by_$1')
      .replace(/(hazard|rate|odds) ratio/, '$1_ratio')
      .split(/ {2,}/)
  const head = cells(rows[0])
  const faults: string[] = []
  const check = (what: string, test: () => void) => {
    try {
      test()
    } catch (error) {
      faults.push(`table, ${what}: ${(error as Error).message.split('\n').join(' ')}`)
    }
  }
  check('rows', () => equal(rows.length - 1, selected.length, 'the number of rows'))
  const full = ensemble?.design.kind === 'path' ? countedFrequencies(result, 'all') : undefined
  const kept = ensemble?.design.kind === 'path' ? countedFrequencies(result, 'kept') : undefined
  rows.slice(1).forEach((line, k) => {
    const one = selected[k]
    const own = new Map(cells(line).map((cell, c) => [head[c], cell]))
    check(one.name, () => {
      for (const [column, cell] of own) {
        switch (column) {
          case 'signal':
          case 'variable':
            equal(cell, one.name, 'the name')
            break
          case 'probability':
            rounds(cell, one.probability!, column)
            if (one.by === 'probability')
              so(one.probability! >= signalsOf(result).probability, 'it is too small')
            break
          case 'members':
          case 'full':
            rounds(cell, full?.[one.index] ?? variables[one.index].frequencyFull!, column)
            break
          case 'frequency':
          case 'pruned':
          case 'importance':
          case 'size':
            if (ensemble === undefined)
              tells(cell, result.evidence!.find(({ name }) => name === column)!.values[one.index]!)
            else rounds(cell, kept?.[one.index] ?? variables[one.index].frequency!, column)
            break
          case 'coefficient':
            if (cell === 'by_level') so(one.levels !== undefined, 'it has no levels')
            else if (cell === 'by_class') so(one.classes !== undefined, 'it has no classes')
            else if (cell === 'curve') so(one.curve !== undefined, 'it has no curve')
            else if (cell === '-') equal(one.coefficient, null, 'the coefficient')
            else tells(cell, one.coefficient!, column)
            break
          case 'hazard_ratio':
          case 'rate_ratio':
          case 'odds_ratio':
            equal(column, ratios[data.family], 'the name of the ratio')
            if (cell !== '-') tells(cell, Math.exp(one.coefficient!), column)
            break
          case 'halves':
            rounds(cell, halfShare(result, one.index), column)
            break
          case 'recovered':
            rounds(cell, assessment!.recovery[k], column)
            break
          case 'or': {
            const named = (one.alternatives ?? []).filter(({ probability }) => probability >= 0.05)
            const [first, more] = cell.split(' +')
            equal(first, named[0].name, 'the first alternative')
            equal(Number(more ?? 0), named.length - 1, 'the other alternatives')
            break
          }
          default: {
            const evidence = result.evidence?.find(({ name }) => name === column)
            so(evidence !== undefined, `nobody checks the column ${column}`)
            if (cell !== '-') tells(cell, evidence!.values[one.index]!, column)
          }
        }
      }
    })
  })
  return faults
}

function coefficientOf(shown: string | undefined, variable: FittedVariable): void {
  const { coefficient, levels, classes, curve } = variable
  if (shown === 'by level') so(levels !== undefined, 'it has no levels')
  else if (shown === 'by class') so(classes !== undefined, 'it has no classes')
  else if (shown === 'curve') so(curve !== undefined, 'it has no curve')
  else if (shown === undefined) equal(coefficient, null, 'the coefficient')
  else tells(shown, coefficient!, 'the coefficient')
}

const keptLine = claim(/Unpenalised: (?<list>.+)/, ({ list }, { unpenalised = [] }) => {
  const each = list.split(', ')
  equal(each.length, unpenalised.length, 'the number of unpenalised variables')
  each.forEach((text, k) => {
    const [, name, value] = /^(\S+)(?: (.+))?$/.exec(text)!
    equal(name, unpenalised[k].name, 'the name')
    coefficientOf(value, unpenalised[k])
  })
})

const levelLine = claim(
  /(?<name>\S+) against (?<base>\S+): ?(?<list>.*)/,
  ({ name, base, list }, { selected, unpenalised = [] }) => {
    const factor = [...selected, ...unpenalised].find(one => one.name === name)!
    equal(base, factor.base, 'the base')
    const [, listed, more] = /^(.*?)(?:, and (\d+) more)?$/.exec(list)!
    const shown = listed === '' ? [] : listed.split(', ')
    const known = factor.levels!.filter(({ coefficient }) => coefficient !== null)
    equal(shown.length + Number(more ?? 0), known.length, 'the number of levels')
    for (const text of shown) {
      const [, level, value] = /^(\S+) (\S+)$/.exec(text)!
      tells(value, factor.levels!.find(one => one.level === level)!.coefficient!, level)
    }
  },
)

/** The coefficients of the classes, of a variable or of one level of a factor. */
const classLine = claim(
  /(?<name>[^\s,:]+)(?:, (?<level>\S+) against (?<base>\S+))?: (?<list>\S+ -?[\d.e+-]+(?:, \S+ -?[\d.e+-]+)+)/,
  ({ name, level, base, list }, { selected, unpenalised = [], data }) => {
    const variable = [...selected, ...unpenalised].find(one => one.name === name)!
    if (level !== undefined) equal(base, variable.base, 'the base')
    const own = level === undefined ? variable : variable.levels!.find(one => one.level === level)!
    const each = list.split(', ')
    equal(each.length, data.classes!.length, 'the number of classes')
    each.forEach((text, c) => {
      const [label, value] = text.split(' ')
      equal(label, data.classes![c], 'the class')
      tells(value, own.classes![c].coefficient!, label)
    })
  },
)

const factClaims: readonly Claim[] = [
  claim(
    /Cutoff probability (?<least>[\d.]+)(?:, or selected (?:by all members|in (?<share>[\d.]+) of all members)|, for an expected false discovery rate of at most (?<fdr>[\d.]+))? q (?<q>\d+)/,
    ({ least, share, fdr, q }, result) => {
      const decision = signalsOf(result)
      rounds(least, decision.probability)
      equal(fdr === undefined ? undefined : Number(fdr), decision.fdr, 'the rate that was asked for')
      if (share !== undefined) rounds(share, decision.frequency!)
      equal(Number(q), result.bound!.q, 'q')
    },
  ),
  claim(
    /Cutoff an expected false discovery rate of (?<fdr>[\d.]+), which no signal reaches q \d+/,
    ({ fdr }, result) => {
      equal(Number(fdr), signalsOf(result).fdr, 'the rate')
      equal(result.selected.length, 0, 'the number of selected')
    },
  ),
  claim(
    /Cutoff (?<agreed>[\d.]+) with the model, (?<alone>[\d.]+) without q (?<q>\d+)/,
    ({ agreed, alone }, { ensemble }) => {
      equalLevels(ensemble!.design, agreed, alone)
    },
  ),
  claim(
    /Cutoff (?<threshold>[\d.]+) q (?<q>\d+) PFER at most (?<pfer>[\d.e-]+)/,
    ({ threshold, q, pfer }, { bound }) => {
      tells(threshold, bound!.threshold)
      equal(Number(q), bound!.q, 'q')
      tells(pfer, bound!.pfer)
    },
  ),
  claim(
    /Simulated (?<simulations>\d+) responses? on these rows with the selected variables as the truth: (?<pfer>[\d.]+) false selections in each \(at most (?<limit>[\d.]+) with 95 % confidence\), false discovery rate (?<fdr>[\d.]+), the exact set in (?<exact>[\d.]+) of them/,
    ({ pfer, limit, fdr, exact, simulations }, { assessment }) => {
      rounds(pfer, assessment!.pfer)
      rounds(limit, assessment!.pferLimit)
      rounds(fdr, assessment!.fdr)
      rounds(exact, assessment!.exact)
      equal(Number(simulations), assessment!.simulations, 'the number of simulations')
    },
  ),
  claim(/Bound (?<statement>.+)/, ({ statement }, result) => {
    const { bound, ensemble } = result
    if (bound === undefined) {
      const besides = result.guarantee === undefined ? '' : ' besides the guarantee'
      return equal(statement, `None is proved for this ensemble${besides}.`, 'the statement')
    }
    equal(statement, bound.statement, 'the statement')
    const { members, kept } = ensemble!
    for (const [, count] of statement.matchAll(/[Aa]ll (\d+) members/g))
      equal(Number(count), members, 'the members')
    for (const [, count] of statement.matchAll(/the (\d+) kept/g))
      equal(Number(count), kept, 'the kept members')
    const least = /(?:select at most|the bound is) ([\d.]*\d)/.exec(statement)?.[1]
    const { q, threshold, qObserved } = bound
    const pfer = (size: number) => (size * size) / ((2 * threshold - 1) * distinctOf(result))
    const counted =
      /It counts (\d+) of the (\d+) variables: (copies once, constant ones not at all|those that members can hold)\./.exec(
        statement,
      )
    equal(counted !== null, bound.variables !== undefined, 'whether not all count')
    if (counted !== null) {
      equal(Number(counted[1]), bound.variables, 'the variables that count')
      equal(Number(counted[2]), result.variables.length, 'all variables')
    }
    if (least !== undefined) tells(least, statement.includes('select at most') ? pfer(q) : pfer(qObserved))
  }),
  claim(
    /Members (?:(?<kept>\d+) of )?(?<members>\d+)(?: kept)?(?: worst KKT \S+ in (?<paths>\d+) paths?)?/,
    ({ kept, members, paths }, { ensemble, certificate }) => {
      equal(Number(members), ensemble!.members, 'the number of members')
      if (kept !== undefined) equal(Number(kept), ensemble!.kept, 'the number of kept members')
      if (paths !== undefined) equal(Number(paths), certificate.paths, 'the number of paths')
    },
  ),
  claim(/Stability index not defined for these (?:kept )?members/, (_words, { stability }) => {
    equal(stability!.kept, null, 'the index')
  }),
  claim(
    /Stability (?<index>-?[\d.]+) \((?<low>-?[\d.]+) to (?<high>-?[\d.]+)\), Nogueira index of the (?:kept )?members/,
    ({ index, low, high }, { stability }) => {
      rounds(index, stability!.kept!.index)
      rounds(low, stability!.kept!.interval[0])
      rounds(high, stability!.kept!.interval[1])
    },
  ),
  claim(
    /Error of (?:a frequency|the \S+) at most (?<most>[\d.]+) with (?<kept>\d+) members?(?:; of the selected (?<own>[\d.]+))?/,
    ({ most, kept, own }, { ensemble, variables, selected }) => {
      equal(Number(kept), ensemble!.kept, 'the number of kept members')
      const errors = variables.map(({ frequencyError }) => frequencyError!)
      so(Number(most) >= Math.max(...errors) - 5e-4, 'there is a larger one')
      if (own !== undefined) rounds(own, Math.max(...selected.map(({ index }) => errors[index])))
    },
  ),
  claim(/Selected (?:importance|size|frequency) .+/),
  claim(/Model of the odds of (?<event>\w+) against (?<other>\w+)/, ({ event, other }, { data }) => {
    equal([other, event], data.classes, 'the classes')
  }),
  claim(
    /Events (?<events>\d+) in (?<n>\d+) rows, ties by (?:efron|breslow)(?:, (?<strata>\d+) strata)?(?:, late entry)?/,
    ({ events, n, strata }, { data }) => {
      equal([Number(events), Number(n)], [data.survival!.events, data.n], 'events and rows')
      equal(strata === undefined ? undefined : Number(strata), data.survival!.strata, 'the strata')
    },
  ),
  claim(
    /Ordering concordance (?<harrell>[\d.]+) \(Harrell\), (?<uno>[\d.]+) \(Uno\) of the refit on its own rows(?:; (?<heldHarrell>[\d.]+) \(Harrell\), (?<heldUno>[\d.]+) \(Uno\) in (?<folds>\d+)-fold cross-validation)?/,
    tellsConcordance,
  ),
  claim(
    /Missing (?<cells>\d+) cells? in (?<columns>\d+) columns? filled .+/,
    ({ cells, columns }, { data }) => {
      const { filled } = data.source!
      equal([Number(cells), Number(columns)], [filled!.cells, filled!.columns], 'the filled cells')
    },
  ),
  claim(
    /Weights rows are weighted by w; they say as much as (?<rows>[\d.]+) of equal weight/,
    ({ rows }, { data }) => {
      tells(rows, data.weights!.effectiveRows)
    },
  ),
  claim(/Paths (?<paths>\d+) worst KKT \S+/, ({ paths }, { certificate }) => {
    equal(Number(paths), certificate.paths, 'the number of paths')
  }),
  claim(/Settings .+/),
  claim(/Seed (?<seed>\d+|none) time [\d.]+ (?:s|min).*/, ({ seed }, { settings }) => {
    equal(seed, String(settings.seed ?? 'none'), 'the seed')
  }),
]
