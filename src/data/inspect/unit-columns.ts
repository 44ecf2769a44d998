import { numericCells, type Profile } from '../prepare/profile.js'
import type { Table } from '../table/table.js'

/** The columns that can be compared by correlation, each centred and of length one, missing cells at the centre. */
export interface UnitColumns {
  readonly rows: number
  /** Position of each in the table. */
  readonly position: readonly number[]
  /** Column after column, in single precision: they only propose pairs. */
  readonly unit: Float32Array
  /** Of the cells of each: equal columns have equal ones. */
  readonly hash: readonly number[]
  /** Texts are equal or not; there is no near. */
  isText(k: number): boolean
  /** The numbers themselves, for the final word on a pair. */
  numbers(k: number, target: Float64Array): void
}

/** Numeric columns that vary; of the texts, each level coded by its first appearance, so that renamed copies are equal. */
export function unitColumns({ rows, columns }: Table) {
  const position: number[] = []
  const hash: number[] = []
  const texts: boolean[] = []
  const unit = new Float32Array(columns.length * rows)
  const coded = new Float64Array(rows)
  const copyCodes = (j: number, target: Float64Array) => {
    const { codes } = columns[j].text!
    for (let i = 0; i < rows; i++) target[i] = codes[i] || Number.NaN
  }
  return {
    /** The next column of the table, with its numbers, which are at hand. */
    add(j: number, found: Profile, numbers: Float64Array): void {
      if (!comparable(found)) return
      const isText = found.levels > 0 && columns[j].text !== undefined
      if (isText) copyCodes(j, coded)
      const values = isText ? coded : numbers
      normalise(values, unit, position.length * rows)
      position.push(j)
      hash.push(hashOf(new Int32Array(values.buffer, values.byteOffset, 2 * rows)))
      texts.push(isText)
    },
    columns(): UnitColumns {
      return {
        rows,
        position,
        unit,
        hash,
        isText: k => texts[k],
        numbers: (k, target) =>
          texts[k] ? copyCodes(position[k], target) : numericCells(columns[position[k]], rows, target),
      }
    },
  }
}

/** Two multiplicative hashes of 26 bits side by side. */
function hashOf(words: Int32Array): number {
  let a = 0x811c9dc5
  let b = 0x2545f491
  for (let i = 0; i < words.length; i++) {
    a = Math.imul(a ^ words[i], 0x01000193)
    a ^= a >>> 15
    b = Math.imul(b + words[i], 0x9e3779b1)
    b ^= b >>> 13
  }
  return (a >>> 6) * 2 ** 26 + (b >>> 6)
}

function comparable({ kind, constant, stray, min, levels }: Profile): boolean {
  if (constant || stray !== undefined) return false
  if (levels > 0) return Number.isNaN(min) && kind !== 'empty'
  return kind === 'number' || kind === 'integer' || kind === 'boolean' || kind === 'date'
}

function normalise(values: Float64Array, target: Float32Array, start: number): void {
  let sum = 0
  let count = 0
  let largest = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (Number.isNaN(value)) continue
    sum += value
    count++
    largest = Math.max(largest, Math.abs(value))
  }
  const mean = sum / count
  let squares = 0
  for (let i = 0; i < values.length; i++) {
    const share = (values[i] - mean) / largest
    if (!Number.isNaN(share)) squares += share * share
  }
  const norm = largest * Math.sqrt(squares)
  for (let i = 0; i < values.length; i++)
    target[start + i] = Number.isNaN(values[i]) || norm === 0 ? 0 : (values[i] - mean) / norm
}
