/** Each explains about a third of the trait; in halves of 100 rows a tenth would be lost among the best of a million by chance. */
const EFFECTS = 3

/** Copies of an allele, 0, 1 or 2, of n rows at p places, and a trait that three of the places move: the same numbers on every run. */
export function genotypes(n, p) {
  const next = uniforms()
  const trait = Float64Array.from({ length: n }, () => next() + next() + next() - 1.5)
  const every = Math.floor(p / EFFECTS)
  return {
    n,
    p,
    /** Complete once the last column has been drawn. */
    trait,
    /** Fills the column, to be called once for each in their order. */
    draw(j, column) {
      const frequency = 0.05 + 0.45 * next()
      for (let i = 0; i < n; i++) {
        column[i] = (next() < frequency ? 1 : 0) + (next() < frequency ? 1 : 0)
        if (j % every === every - 1) trait[i] += column[i]
      }
    },
  }
}

/** The same numbers on every run (xorshift32). */
function uniforms() {
  let state = 2463534242
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
