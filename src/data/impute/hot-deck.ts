/**
 * Imputation inside the resampling (Long & Johnson 2015, Biostatistics 16, 596-610): each member fills the missing cells of
 * the rows it sees for itself, so that what is not known of a cell shows in the selection frequencies. The fill is a random hot
 * deck (Andridge & Little 2010, International Statistical Review 78, 40-64): a cell becomes that of a donor drawn from the ten
 * nearest rows that have one (Morris, White & Royston 2014, BMC Medical Research Methodology 14:75, on the number). Donors are rows
 * of the same member only: halves of a pair stay strangers. One draw serves all cells of a row, which hence come from one
 * donor where that has them, and keep their relation.
 */
import { stream } from '../../random/stream.js'
import { NEIGHBOURS, type Neighbourhood } from './fill-from-neighbours.js'

/** Where cells of a member come from: that of `variable` in `row` is the one of row `donor`, in the filled table. */
export interface Borrowed {
  readonly variable: Int32Array
  readonly row: Int32Array
  /** The row itself where no donor was found: the cell stays as it was filled for all. */
  readonly donor: Int32Array
}

export interface Deck extends Neighbourhood {
  readonly n: number
  readonly variables: number
}

/** Pure in (seed, b, rows). */
export function hotDeck(deck: Deck, seed: number): (b: number, rows: Int32Array) => Borrowed {
  const { holes, nearest, depth, n } = deck
  const isHole = holeLookup(deck)
  return (b, rows) => {
    const random = stream(seed, 'impute/donor', b)
    const present = new Uint8Array(n)
    for (const row of rows) present[row] = 1
    const variable: number[] = []
    const row: number[] = []
    const donor: number[] = []
    holes.rows.forEach((i, k) => {
      if (present[i] === 0) return
      const share = random.uniform()
      const candidates = nearest.subarray(k * depth, (k + 1) * depth).filter(r => r >= 0 && present[r] === 1)
      for (let e = holes.start[k]; e < holes.start[k + 1]; e++) {
        const g = holes.variable[e]
        variable.push(g)
        row.push(i)
        donor.push(drawn(candidates, g, share) ?? i)
      }
    })
    return { variable: Int32Array.from(variable), row: Int32Array.from(row), donor: Int32Array.from(donor) }
  }

  function drawn(candidates: Int32Array, g: number, share: number): number | undefined {
    const donors: number[] = []
    for (let r = 0; r < candidates.length && donors.length < NEIGHBOURS; r++)
      if (!isHole(candidates[r], g)) donors.push(candidates[r])
    return donors[Math.floor(share * donors.length)]
  }
}

function holeLookup({ holes, n, variables }: Deck): (row: number, variable: number) => boolean {
  const width = Math.ceil(variables / 8)
  const bits = new Uint8Array(n * width)
  holes.rows.forEach((i, k) => {
    for (let e = holes.start[k]; e < holes.start[k + 1]; e++) {
      const g = holes.variable[e]
      bits[i * width + (g >> 3)] |= 1 << (g & 7)
    }
  })
  return (row, g) => (bits[row * width + (g >> 3)] & (1 << (g & 7))) !== 0
}
