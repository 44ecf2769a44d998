/** What notes say, and that they are there where they should be. */
import type { SelectionResult } from '../../../src/method/result/result.js'
import { type Claim, claim, equal, so, tells } from './claim.js'
import { distinctOf } from './distinct.js'
import { countedFrequencies } from './frequencies.js'
import { signalsOf } from './rule-claims.js'

const name = '"(?<name>[^"]+)"'

const keptOf = ({ ensemble }: SelectionResult) =>
  ensemble!.order.slice(0, ensemble!.kept).map(member => ensemble!.intervals[member])

export const noteClaims: readonly Claim[] = [
  claim(
    /Nothing selected: no kept member (?:selected|holds) a variable\.(?: Try a larger q, which lengthens the grid\.)?/,
    (_words, result) => {
      nothing(result)
      so(
        keptOf(result).every(({ length }) => length === 0),
        'a kept member holds one',
      )
    },
  ),
  claim(
    /(?:A column varies|(?<count>\d+) columns vary) in all rows but not in those of some of the (?<members>\d+) members, which cannot select (?:it|them): (?<list>.+?)(?<more>, \.\.\.)?\.(?= |$)/,
    ({ count = '1', members, list, more }, { certificate, ensemble }) => {
      equal(Number(count), certificate!.constantInMembers, 'the number of columns')
      equal(Number(members), ensemble!.intervals.length, 'the number of members')
      const each = [...list.matchAll(/"[^"]+" \((?<missed>\d+)\)/g)].map(({ groups }) =>
        Number(groups!.missed),
      )
      equal(each.length, Math.min(5, Number(count)), 'the columns that are named')
      equal(more !== undefined, Number(count) > 5, 'whether there are more')
      so(
        each.every(missed => missed > 0 && missed <= Number(members)),
        'some of the members',
      )
    },
  ),
  claim(/Nothing selected: no signal has a probability above 0\.01\. Try more rows\./, (_words, result) => {
    nothing(result)
    so(
      signalsOf(result).signals.every(({ probability }) => probability <= 0.01),
      'a signal has',
    )
  }),
  claim(
    new RegExp(
      `Nothing selected: the most probable signal is ${name} with a probability of (?<value>[\\d.e-]+)\\. Try more rows(?: or a larger --fdr)?\\.`,
    ),
    ({ name: lead, value }, result) => {
      nothing(result)
      const { signals } = signalsOf(result)
      const [best] = signals.toSorted((a, b) => b.probability - a.probability)
      equal(lead, result.variables[best.variables[0]].name, 'the most probable')
      so(Math.abs(Number(value) - best.probability) <= 0.05 * best.probability, `it has ${best.probability}`)
    },
  ),
  claim(
    new RegExp(
      `Nothing selected: the highest frequency is that of ${name} with (?<value>[\\d.]+), (?:and no model agrees|below the threshold (?<threshold>[\\d.]+))\\.(?: Try [^.]*(?:\\.\\d+[^.]*)*\\.)?`,
    ),
    ({ name: top, value, threshold }, result) => {
      nothing(result)
      const kept = countedFrequencies(result, 'kept')
      tells(value, Math.max(...kept))
      equal(
        kept[result.variables.findIndex(one => one.name === top)],
        Math.max(...kept),
        'the highest frequency',
      )
      if (threshold !== undefined) so(Math.max(...kept) < Number(threshold), 'it is not below')
    },
  ),
  claim(
    new RegExp(
      `Nothing selected: the most important variable is ${name} with (?<value>[\\d.e-]+)\\. Try [^.]+\\.`,
    ),
    ({ name: top, value }, result) => {
      nothing(result)
      const own = result.variables.find(one => one.name === top)!
      tells(value, own.frequency!)
      so(
        result.variables.every(({ frequency }) => frequency! <= own.frequency!),
        'another is more important',
      )
    },
  ),
  claim(
    /Everything selected: all (?<p>\d+) variables, so it tells none apart\.(?: Try [^.]*(?:\.\d+[^.]*)*\.)?/,
    ({ p }, result) => {
      equal(Number(p), result.variables.length, 'the number of variables')
      equal(result.selected.length, result.variables.length, 'the number of selected')
    },
  ),
  claim(
    /Everything selected that can be: (?<count>\d+) of (?<p>\d+) variables, so it tells none apart\.(?: Try [^.]*(?:\.\d+[^.]*)*\.)?/,
    ({ count, p }, result) => {
      equal(Number(p), result.variables.length, 'the number of variables')
      equal(Number(count), result.selected.length, 'the number of selected')
      so(result.selected.length >= distinctOf(result), 'more could be selected')
    },
  ),
  claim(
    /The bound allows (?<pfer>[\d.]+) false selections among (?<p>\d+) (?<which>in all|distinct variables?), so it says nothing\. Lower q or raise the threshold\./,
    ({ pfer, p, which }, result) => {
      const { bound, ensemble } = result
      tells(pfer, bound!.pfer)
      equal(Number(p), distinctOf(result), 'the number of variables')
      equal(which === 'in all', bound!.variables === undefined, 'whether these are all')
      if (which !== 'in all') equal(which.endsWith('s'), p !== '1', 'the number of the noun')
      so(bound!.pfer >= distinctOf(result), 'it says something')
      equal(ensemble!.design.decision.name, 'threshold', 'what decides')
    },
  ),
  claim(
    /The path on all rows does not reach q = (?<q>\d+) variables; the grid ends at (?<share>[\d.e-]+) of its largest lambda\./,
    ({ q, share }, { ensemble }) => {
      const { design, lambda } = ensemble!
      equal(design.kind === 'path' && design.q, Number(q), 'q')
      so(Math.abs(Number(share) - lambda.at(-1)! / lambda[0]) <= 0.05 * Number(share), 'the share')
    },
  ),
  claim(
    /(?<empty>\d+) of (?<members>\d+) members hold no variable: the method finds little in these data at these settings\. Try others, or another method\./,
    ({ empty, members }, { ensemble }) => {
      equal(Number(members), ensemble!.members, 'the number of members')
      equal(Number(empty), ensemble!.intervals.filter(({ length }) => length === 0).length, 'the empty ones')
    },
  ),
  claim(
    /The reference \([a-z-]+\) finds no variable; members are ordered by the mean importance of the full ensemble instead\./,
    (_words, { ensemble }) => {
      so(ensemble!.design.pruning !== null, 'there is no reference')
    },
  ),
  claim(
    /The refit has no coefficients: too many variables are selected for the number of rows\./,
    (_words, { selected }) => {
      so(
        selected.every(
          ({ coefficient, levels }) =>
            coefficient === null && (levels ?? []).every(level => level.coefficient === null),
        ),
        'there are some',
      )
    },
  ),
  claim(
    /The refit lacks coefficients of variables that are combinations of others above them\./,
    (_words, { selected, unpenalised = [] }) => {
      const missing = [...selected, ...unpenalised].some(({ coefficient, levels }) =>
        levels === undefined ? coefficient === null : levels.some(level => level.coefficient === null),
      )
      so(missing, 'none is lacking')
    },
  ),
  claim(
    /The refit has no finite solution: (?<who>[a-z ]+) (?<what>separate the classes|order the events perfectly|tell rows without a count from the others)\. The coefficients shown are where the search stopped\./,
    ({ who, what }, { data, selected, unpenalised = [] }) => {
      const words = {
        cox: 'order the events perfectly',
        poisson: 'tell rows without a count from the others',
      }
      so(data.family !== 'gaussian', 'least squares always has one')
      so(
        what === ((words as Record<string, string>)[data.family] ?? 'separate the classes'),
        'another family',
      )
      so(who!.includes('selected') === selected.length > 0, 'what is selected')
      so(who!.includes('kept in every model') === unpenalised.length > 0, 'what is kept')
    },
  ),
  claim(
    /(?:A column has|(?<count>\d+) columns have) the same value in every row(?:, up to rounding,)? and cannot be selected: (?<names>[^.]+)\./,
    ({ count, names }, { variables }) => {
      const list = names.replaceAll('"', '').split(', ')
      if (count !== undefined && !names.endsWith('...'))
        equal(list.length, Number(count), 'the number of names')
      so(
        variables.every(variable => !variable.selected || !list.includes(variable.name)),
        'one is selected',
      )
    },
  ),
  claim(
    /(?:A variable has|(?<count>\d+) variables have) more columns than models of these rows may have, and cannot be selected: (?<list>.+?)(?<more>, \.\.\.)?\. Merge levels\./,
    ({ count = '1', list, more }, result) => {
      const each = [...list.matchAll(/"(?<name>[^"]+)" \((?<columns>\d+)\)/g)].map(({ groups }) => groups!)
      equal(each.length, Math.min(5, Number(count)), 'the variables that are named')
      equal(more !== undefined, Number(count) > 5, 'whether there are more')
      const { signals } = signalsOf(result)
      for (const { name, columns } of each) {
        const index = result.variables.findIndex(one => one.name === name)
        so(
          signals.every(({ variables }) => !variables.includes(index)),
          `${name} was weighed`,
        )
        so(2 * Number(columns) > result.data.n / 4, `${name} is not wide`)
      }
    },
  ),
  claim(/The answer was not checked by simulation: [^.]+(?:\.|$)/, (_words, { assessment, settings }) => {
    equal(assessment, undefined, 'the assessment')
    so(settings.simulations !== 0, 'nobody asked for one')
  }),
]

function nothing({ selected }: SelectionResult): void {
  equal(selected.length, 0, 'the number of selected')
}

/** Notes that a result must have, or must not. */
export function missingNotes(result: SelectionResult): string[] {
  const has = (code: string) => result.warnings.some(warning => warning.code === code)
  const { selected, variables, assessment, method, settings, ensemble } = result
  const wanted: [string, boolean][] = [
    ['nothing-selected', ensemble !== undefined && selected.length === 0],
    [
      'everything-selected',
      ensemble !== undefined &&
        variables.length > 1 &&
        selected.length >= (result.bound?.variables ?? variables.length),
    ],
  ]
  return [
    ...wanted.flatMap(([code, is]) =>
      has(code) === is ? [] : [`the note ${code} should ${is ? '' : 'not '}be there`],
    ),
    ...(method === 'auto' &&
    settings.simulations !== 0 &&
    assessment === undefined &&
    !has('assessment-missing')
      ? ['nobody says why the answer was not checked']
      : []),
  ]
}
