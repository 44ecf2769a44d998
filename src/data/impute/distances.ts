/**
 * How far rows with missing cells lie apart: the mean over the variables that both rows have of
 *   (z_ig - z_rg)^2                               for a number, z standardised over the cells there are,
 *   2 [level_i <> level_r] / (1 - sum_l s_l^2)    for a factor, s_l the share of level l.
 * Two rows drawn at random are 2 apart in every variable, so that none counts for more; a factor of two levels is as far
 * apart as its standardised 0/1 column. For numbers the root is scikit-learn's nan_euclidean_distances / sqrt(p). A constant
 * variable tells no rows apart and takes no part.
 */
import { type FactorVariable, isMissing, type NumberVariable, type Variable } from './variable.js'

export interface Distances {
  /** From each of the given rows to all n: element k * n + r; infinite to itself, and where no variable is in both rows. */
  from(rows: Int32Array): Float64Array
}

export function createDistances(variables: readonly Variable[], n: number): Distances {
  const units = variables.map(variable =>
    variable.kind === 'number' ? numberUnit(variable) : factorUnit(variable),
  )
  const cells = new Float64Array(n)
  const seen = new Float64Array(n)
  return {
    from(rows) {
      const sums = new Float64Array(rows.length * n)
      const counts = new Float64Array(rows.length * n)
      variables.forEach((variable, g) => {
        if (units[g] === 0) return
        place(variable, cells, seen)
        const add = variable.kind === 'number' ? addSquares : addMismatches
        rows.forEach((i, k) => {
          if (seen[i] === 0) return
          const own = sums.subarray(k * n, (k + 1) * n)
          add(cells, seen, cells[i], units[g], own, counts.subarray(k * n, (k + 1) * n))
        })
      })
      rows.forEach((i, k) => {
        for (let r = k * n; r < (k + 1) * n; r++)
          sums[r] = counts[r] > 0 ? sums[r] / counts[r] : Number.POSITIVE_INFINITY
        sums[k * n + i] = Number.POSITIVE_INFINITY
      })
      return sums
    },
  }
}

/** From the differences of the numbers as they are: rows that are equally far apart stay so. */
function addSquares(
  numbers: Float64Array,
  seen: Float64Array,
  own: number,
  unit: number,
  sums: Float64Array,
  counts: Float64Array,
): void {
  for (let r = 0; r < numbers.length; r++) {
    const d = (numbers[r] - own) * unit
    sums[r] += seen[r] * d * d
    counts[r] += seen[r]
  }
}

function addMismatches(
  codes: Float64Array,
  seen: Float64Array,
  own: number,
  unit: number,
  sums: Float64Array,
  counts: Float64Array,
): void {
  for (let r = 0; r < codes.length; r++) {
    if (codes[r] !== own) sums[r] += seen[r] * unit
    counts[r] += seen[r]
  }
}

function place(variable: Variable, cells: Float64Array, seen: Float64Array): void {
  const written = variable.kind === 'number' ? variable.values : variable.codes
  for (let i = 0; i < written.length; i++) {
    const missing = isMissing(variable, i)
    cells[i] = missing ? 0 : written[i]
    seen[i] = missing ? 0 : 1
  }
}

/** One over the standard deviation of a number, or what a mismatch of a factor counts; 0 for a constant variable. */
function numberUnit({ values }: NumberVariable): number {
  const there = values.filter(value => !Number.isNaN(value))
  const mean = there.reduce((sum, value) => sum + value, 0) / there.length
  const squares = there.reduce((sum, value) => sum + (value - mean) * (value - mean), 0)
  const unit = 1 / Math.sqrt(squares / there.length)
  const constant = there.every(value => value === there[0])
  return constant || !Number.isFinite(unit) ? 0 : unit
}

function factorUnit({ codes, levels }: FactorVariable): number {
  const counts = new Float64Array(levels)
  let there = 0
  for (const code of codes) {
    if (code < 0) continue
    counts[code]++
    there++
  }
  const equal = counts.reduce((sum, count) => sum + (count / there) * (count / there), 0)
  return counts.includes(there) ? 0 : 2 / (1 - equal)
}
