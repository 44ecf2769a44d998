import type { Guarantee } from '../result/result.js'

/**
 * What is proved of the variables that recur in halves, no more than the theorem says, in sentences of at most 25 words. `holdsCopies`: whether the method
 * selects copies together, as an elastic net does.
 */
export function guaranteeStatement(
  p: number,
  found: Omit<Guarantee, 'statement' | 'halves'>,
  holdsCopies = false,
): string {
  const { pairs, threshold, q, pfer, unimodal, rConcave, selected, variables: counted = p } = found
  const count = selected.length
  const run = [
    `The whole method was run on ${2 * pairs} halves of the rows, in ${pairs} complementary pairs.`,
    `Of ${p} variables, ${count} ${count === 1 ? 'was' : 'were'} selected in at least ${short(100 * threshold)} % of the halves.`,
  ]
  if (q === 0) return [...run, 'No half selected anything.'].join(' ')
  const shapes = [
    ...(unimodal === null || unimodal >= pfer ? [] : [[unimodal, 'unimodal'] as const]),
    ...(rConcave === null || rConcave >= pfer ? [] : [[rConcave, 'r-concave'] as const]),
  ].map(([bound, shape], k) => `${short(bound)} if ${k === 0 ? `${SHARE} is ` : ''}${shape}`)
  return [
    ...run,
    `On average at most ${short(pfer)} of these${pfer >= counted ? ', which says nothing,' : ''} are low-probability variables.`,
    `A random half selects such a variable with a probability of at most q/p = ${short(q / counted)}.`,
    ...(counted < p ? [`Here p = ${counted}: ${countedWords(holdsCopies)}.`] : []),
    `Here q = ${short(q)} is the mean number of variables selected from a half, estimated from these halves.`,
    'This holds for any method if rows are independent and of one distribution (Shah & Samworth 2013, Theorem 1).',
    ...(shapes.length === 0 ? [] : [`The bound is ${shapes.join(', ')}.`]),
    'Variables without an effect are such variables if the method treats all of them alike and does better than guessing.',
    'Nothing is claimed about variables above that probability.',
  ].join(' ')
}

function countedWords(holdsCopies: boolean): string {
  return holdsCopies
    ? 'the variables that can be selected'
    : 'copies count once, constant variables not at all'
}

/** Of what a distribution is assumed for the smaller bounds. */
const SHARE = 'the share of pairs in which both halves select such a variable'

function short(value: number): string {
  return String(Number(value.toPrecision(3)))
}
