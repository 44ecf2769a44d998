/**
 * Maximum likelihood of subsets of the columns, beside those that are in every model, for every family that has a likelihood, with row weights
 * and an offset. What depends on what is decided once, by the information of the model without any of them: a column that does not vary in
 * any risk set, or that is a combination of others, has none left there, and so in no model.
 */
import type { Dataset } from '../../data/dataset.js'
import { createLikelihood, type LikelihoodFit, type Outside } from '../likelihood-regression.js'
import { frameOf } from '../stepwise/frame.js'
import { likelihoodColumns } from '../stepwise/likelihood-columns.js'
import { dependent } from './gram.js'

export interface SubsetLikelihood {
  /** Coefficients of a column. */
  readonly each: number
  /** Coefficients that every model has: they come first. */
  readonly fixed: number
  /** The model without any of the columns, and what these would add to it. */
  readonly empty: LikelihoodFit
  readonly emptyOutside: Outside
  /** Those of a list that do not depend on the ones before them. */
  independent(list: readonly number[]): number[]
  /** Of independent columns, from the coefficients of the first of them if given. */
  fit(list: readonly number[], start?: Float64Array): LikelihoodFit
  /** Where the last fit ended: scores and information of all columns. */
  outside(): Outside
}

export function createSubsetLikelihood(data: Dataset): SubsetLikelihood {
  const frame = frameOf(data, false)
  const likelihood = createLikelihood(data)
  const { each, constant } = likelihood
  const { own, always } = likelihoodColumns(likelihood, frame)
  const size = each * own.length
  const fixed = each * ((constant ? 1 : 0) + always.length)
  const outside = () => likelihood.outside(own, always.length)
  const empty = fitted([])
  const emptyOutside = outside()
  /** Columns have variance one: of information that is a small share of the largest only rounding is left. */
  const least = dependent * emptyOutside.information.reduce((most, value) => Math.max(most, value), 0)
  return { each, fixed, empty, emptyOutside, independent, fit: fitted, outside }

  function fitted(list: readonly number[], start?: Float64Array): LikelihoodFit {
    return likelihood.fit([...always, ...list.map(j => own[j])], start)
  }

  /** Cholesky's factor of the information, without the rows of columns that depend on others. */
  function independent(list: readonly number[]): number[] {
    const { information } = emptyOutside
    const kept: number[] = []
    const places: number[] = []
    const rows: Float64Array[] = []
    for (const j of list) {
      const before = rows.length
      for (let e = 0; e < each && rows.length === before + e; e++) {
        const place = each * j + e
        const row = new Float64Array(rows.length + 1)
        let pivot = information[place * size + place]
        rows.forEach((other, k) => {
          let left = information[place * size + places[k]]
          for (let l = 0; l < k; l++) left -= row[l] * other[l]
          row[k] = left / other[k]
          pivot -= row[k] * row[k]
        })
        if (!(pivot > least)) break
        row[rows.length] = Math.sqrt(pivot)
        rows.push(row)
        places.push(place)
      }
      if (rows.length === before + each) {
        kept.push(j)
        continue
      }
      rows.length = before
      places.length = before
    }
    return kept
  }
}
