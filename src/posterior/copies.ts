/**
 * The variables of a data set behind those of models: more than one where columns are copies of each other, which is seldom, so that the first of them is
 * kept of all and the others of few.
 */

export interface Copies {
  /** The first of each. */
  readonly first: Int32Array
  /** All of them, in order, where there are several. */
  readonly several: ReadonlyMap<number, readonly number[]>
}

/** In order. */
export function copiesOf({ first, several }: Copies, v: number): readonly number[] {
  return several.get(v) ?? [first[v]]
}

/** The number that each variable of the data set, `total` of them, has in models, -1 where it has none. */
export function numbersIn({ first, several }: Copies, total: number): Int32Array {
  const numbers = new Int32Array(total).fill(-1)
  first.forEach((j, v) => {
    numbers[j] = v
  })
  for (const [v, variables] of several) for (const j of variables) numbers[j] = v
  return numbers
}

export function copiesIn(numbers: Int32Array): Copies {
  let most = -1
  for (let j = 0; j < numbers.length; j++) if (numbers[j] > most) most = numbers[j]
  const first = new Int32Array(most + 1).fill(-1)
  const several = new Map<number, number[]>()
  for (let j = 0; j < numbers.length; j++) {
    const v = numbers[j]
    if (v < 0) continue
    if (first[v] < 0) first[v] = j
    else {
      const own = several.get(v) ?? [first[v]]
      several.set(v, own)
      own.push(j)
    }
  }
  return { first, several }
}
