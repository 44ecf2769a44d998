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
export interface Donors {
  readonly variable: Int32Array
  readonly row: Int32Array
  /** The row itself where no donor was found: the cell stays as it was filled for all. */
  readonly donor: Int32Array
}

export interface DonorPool extends Neighbourhood {
  readonly n: number
  readonly variables: number
}

/** Pure in (seed, b, rows). */
export function drawDonors(pool: DonorPool, seed: number): (b: number, rows: Int32Array) => Donors {
  const { missing, nearest, depth, n, variables } = pool
  const isMissing = missingLookup(pool)
  const candidates = new Int32Array(depth)
  const donors = new Int32Array(NEIGHBOURS)
  return (b, rows) => {
    const random = stream(seed, 'impute/donor', b)
    const present = new Uint8Array(n)
    for (const row of rows) present[row] = 1
    const there = cellsThere(present)
    const variable: number[] = []
    const row: number[] = []
    const donor: number[] = []
    missing.rows.forEach((i, k) => {
      if (present[i] === 0) return
      const share = random.uniform()
      const count = gather(k, present)
      for (let e = missing.start[k]; e < missing.start[k + 1]; e++) {
        const g = missing.variable[e]
        variable.push(g)
        row.push(i)
        donor.push(drawn(count, g, there[g], share) ?? i)
      }
    })
    return { variable: Int32Array.from(variable), row: Int32Array.from(row), donor: Int32Array.from(donor) }
  }

  /** Those of the nearest rows of row k that are present, into `candidates`; tells how many. */
  function gather(k: number, present: Uint8Array): number {
    let count = 0
    for (let e = k * depth; e < (k + 1) * depth && nearest[e] >= 0; e++)
      if (present[nearest[e]] === 1) candidates[count++] = nearest[e]
    return count
  }

  /** Of each variable, over the rows that are present: with the last of them a search is over. */
  function cellsThere(present: Uint8Array): Int32Array {
    const there = new Int32Array(variables).fill(present.reduce((sum, one) => sum + one, 0))
    missing.rows.forEach((i, k) => {
      if (present[i] === 0) return
      for (let e = missing.start[k]; e < missing.start[k + 1]; e++) there[missing.variable[e]]--
    })
    return there
  }

  function drawn(count: number, g: number, there: number, share: number): number | undefined {
    const most = Math.min(NEIGHBOURS, there)
    let found = 0
    for (let r = 0; r < count && found < most; r++)
      if (!isMissing(candidates[r], g)) donors[found++] = candidates[r]
    return found === 0 ? undefined : donors[Math.floor(share * found)]
  }
}

function missingLookup({ missing, n, variables }: DonorPool): (row: number, variable: number) => boolean {
  const width = Math.ceil(variables / 8)
  const bits = new Uint8Array(n * width)
  missing.rows.forEach((i, k) => {
    for (let e = missing.start[k]; e < missing.start[k + 1]; e++) {
      const g = missing.variable[e]
      bits[i * width + (g >> 3)] |= 1 << (g & 7)
    }
  })
  return (row, g) => (bits[row * width + (g >> 3)] & (1 << (g & 7))) !== 0
}
