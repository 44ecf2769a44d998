/** What --guarantee says: the theorem of Shah & Samworth, its numbers counted again from the halves. */
import type { Guarantee } from '../../../src/method/result/result.js'
import { type Claim, claim, equal, lists, so, tells } from './claim.js'
import { distinctOf } from './distinct.js'

const number = String.raw`[\d.]+(?:e[-+]\d+)?`
const share = 'the share of pairs in which both halves select such a variable'

function guaranteeOf({ guarantee }: { readonly guarantee?: Guarantee | undefined }): Guarantee {
  so(guarantee !== undefined, 'there is no guarantee')
  return guarantee!
}

/** Counted anew: the mean number selected, and the variables that enough halves select. */
function recount({ halves, threshold }: Guarantee, p: number) {
  const counts = new Map<number, number>()
  for (const half of halves) for (const j of half) counts.set(j, (counts.get(j) ?? 0) + 1)
  const q = halves.reduce((sum, half) => sum + half.length, 0) / halves.length
  const recurring = [...counts.keys()]
    .filter(j => counts.get(j)! >= threshold * halves.length - 1e-9)
    .sort((a, b) => a - b)
  return { q, recurring, pfer: (q * q) / ((2 * threshold - 1) * p) }
}

/** The share of the halves that select a variable. */
export function halfShare(result: { readonly guarantee?: Guarantee | undefined }, j: number): number {
  const { halves } = guaranteeOf(result)
  return halves.filter(half => half.includes(j)).length / halves.length
}

/** In the paragraph on methods. */
export const repeatedClaim: Claim = claim(
  new RegExp(
    `The whole procedure was repeated on (?<pairs>\\d+) complementary pairs of halves of the observations; (?<count>\\d+) variables? (?:was|were) selected in at least (?<percent>[\\d.]+) % of the halves, of which at most (?<bound>${number}) are expected to have a selection probability of at most q/p, q = (?<q>${number}) being the mean number selected from a half(?:, and p = (?<p>\\d+) the number of (?:distinct variables|variables that can be selected))? \\(Shah & Samworth, 2013, Theorem 1\\)\\.`,
  ),
  ({ pairs, count, percent, bound, q, p }, result) => {
    const guarantee = guaranteeOf(result)
    const again = recount(guarantee, distinctOf(result, 'guarantee'))
    equal(p === undefined ? undefined : Number(p), guarantee.variables, 'the number of distinct variables')
    equal(2 * Number(pairs), guarantee.halves.length, 'the number of halves')
    equal(Number(count), again.recurring.length, 'how many recur')
    tells(percent, 100 * guarantee.threshold)
    tells(bound, again.pfer, 'the bound')
    tells(q, again.q, 'q')
  },
)

export const guaranteeClaims: readonly Claim[] = [
  claim(/No variable is held to the guarantee\./, (_, result) =>
    equal(recount(guaranteeOf(result), result.variables.length).recurring, [], 'what recurs in the halves'),
  ),
  claim(
    new RegExp(
      `(?:(?<one>It) is|(?<both>Both) are|(?<all>All) (?<every>\\d+) are|(?<part>\\d+) of them (?:is|are)|(?<count>\\d+) variables? (?:is|are)) held to the guarantee: on average at most (?<bound>${number}) of these are low-probability variables(?<empty>, which says nothing here)?\\.`,
    ),
    ({ one, both, all, every, part, count, bound, empty }, result) => {
      const guarantee = guaranteeOf(result)
      const { recurring } = recount(guarantee, result.variables.length)
      const { pfer } = recount(guarantee, distinctOf(result, 'guarantee'))
      const own = result.selected.map(({ index }) => index)
      const said = one === undefined ? both && 2 : 1
      equal(Number(said ?? every ?? part ?? count), recurring.length, 'how many recur')
      equal(
        count === undefined,
        recurring.every(j => own.includes(j)),
        'whether all that recur are selected',
      )
      const whole = one ?? both ?? all
      equal(whole, recurring.length === own.length ? whole : undefined, 'whether it is all')
      tells(bound, pfer, 'the bound')
      equal(empty !== undefined, pfer >= recurring.length, 'whether it says anything')
    },
  ),
  claim(/Held to the guarantee: (?<names>[^.]+)\./, ({ names }, result) => {
    const { selected } = guaranteeOf(result)
    lists(
      names,
      selected.map(({ index }) => result.variables[index]),
    )
    equal(
      selected.map(({ index }) => index).toSorted((a, b) => a - b),
      recount(guaranteeOf(result), result.variables.length).recurring,
      'what recurs in the halves',
    )
  }),
  claim(
    /The whole method was run on (?<runs>\d+) halves of the rows, in (?<pairs>\d+) complementary pairs\./,
    ({ runs, pairs }, result) => {
      equal(Number(runs), guaranteeOf(result).halves.length, 'the number of halves')
      equal(2 * Number(pairs), Number(runs), 'the number of pairs')
    },
  ),
  claim(
    /Of (?<p>\d+) variables, (?<count>\d+) (?:was|were) selected in at least (?<percent>[\d.]+) % of the halves\./,
    ({ count, p, percent }, result) => {
      const guarantee = guaranteeOf(result)
      equal(Number(p), result.variables.length, 'the number of variables')
      equal(Number(count), recount(guarantee, Number(p)).recurring.length, 'how many recur')
      tells(percent, 100 * guarantee.threshold)
    },
  ),
  claim(/No half selected anything\./, (_, result) => {
    equal(recount(guaranteeOf(result), result.variables.length).q, 0, 'q')
  }),
  claim(
    new RegExp(
      `On average at most (?<bound>${number}) of these(?<empty>, which says nothing,)? are low-probability variables\\.`,
    ),
    ({ bound, empty }, result) => {
      const p = distinctOf(result, 'guarantee')
      const { pfer } = recount(guaranteeOf(result), p)
      tells(bound, pfer, 'the bound')
      equal(empty !== undefined, pfer >= p, 'whether it says anything')
    },
  ),
  claim(
    new RegExp(
      `A random half selects such a variable with a probability of at most q/p = (?<rate>${number})\\.`,
    ),
    ({ rate }, result) => {
      const p = distinctOf(result, 'guarantee')
      tells(rate, recount(guaranteeOf(result), p).q / p, 'q/p')
    },
  ),
  claim(
    /Here p = (?<p>\d+): (?:copies count once, constant variables not at all|the variables that can be selected)\./,
    ({ p }, result) => equal(Number(p), guaranteeOf(result).variables, 'the number of distinct variables'),
  ),
  claim(
    new RegExp(
      `Here q = (?<q>${number}) is the mean number of variables selected from a half, estimated from these halves\\.`,
    ),
    ({ q }, result) => tells(q, recount(guaranteeOf(result), result.variables.length).q, 'q'),
  ),
  claim(
    /This holds for any method if rows are independent and of one distribution \(Shah & Samworth 2013, Theorem 1\)\./,
    (_, result) => so(guaranteeOf(result).halves.length > 0, 'there are no halves'),
  ),
  claim(
    new RegExp(
      `The bound is (?<first>${number}) if ${share} is (?<shape>unimodal|r-concave)(?:, (?<second>${number}) if r-concave)?\\.`,
    ),
    ({ first, shape, second }, result) => {
      const { unimodal, rConcave, pfer } = guaranteeOf(result)
      const one = shape === 'unimodal' ? unimodal : rConcave
      so(one !== null && one < pfer, 'the assumption gains nothing')
      tells(first, one!, 'the bound')
      if (second === undefined) return
      so(rConcave !== null && rConcave < pfer, 'the assumption gains nothing')
      tells(second, rConcave!, 'the bound')
    },
  ),
  claim(
    /Variables without an effect are such variables if the method treats all of them alike and does better than guessing\./,
  ),
  claim(/Nothing is claimed about variables above that probability\./),
]
