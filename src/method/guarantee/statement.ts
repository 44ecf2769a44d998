import type { Guarantee } from '../result/result.js'

/** What is proved of the variables that recur in halves: no more than the theorem says. */
export function guaranteeStatement(p: number, found: Omit<Guarantee, 'statement' | 'halves'>): string {
  const { pairs, threshold, q, pfer, unimodal, rConcave, selected } = found
  const count = selected.length
  const which =
    `The whole method was run on ${2 * pairs} halves of the rows (${pairs} complementary pairs); ` +
    `${count} of ${p} variables ${count === 1 ? 'was' : 'were'} selected in at least ${short(100 * threshold)} % of them.`
  if (q === 0) return `${which} No half selected anything.`
  const shapes = [
    ...(unimodal === null || unimodal >= pfer ? [] : [`${short(unimodal)} if unimodal`]),
    ...(rConcave === null || rConcave >= pfer ? [] : [`${short(rConcave)} if r-concave`]),
  ]
  const assumed =
    shapes.length === 0
      ? ''
      : ` With an assumption on the distribution of the share of pairs in which both halves select such a variable, at most ${shapes.join(', ')}.`
  return (
    `${which} On average at most ${short(pfer)} of these${pfer >= p ? ', which says nothing,' : ''} are low-probability variables: ` +
    `ones that the method selects from a random half with a probability of at most q/p = ${short(q / p)}, ` +
    `q = ${short(q)} being the mean number selected from a half, as estimated here. ` +
    `This holds for any method if rows are independent (Shah & Samworth 2013, Theorem 1).${assumed} ` +
    'Variables without an effect are such variables if the method treats all of them alike and does better than guessing; ' +
    'nothing is claimed about variables above that probability.'
  )
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)))
}
