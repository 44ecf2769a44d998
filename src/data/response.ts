/**
 * The response: numbers for the gaussian family, two classes for the binomial. Of two classes the smaller (as numbers, else in
 * the order of their characters) becomes 0, unless the event is named (event-class.ts). Two distinct values are taken for classes when no family is named.
 */
import { fail } from '../errors.js'
import { parseNumber, whyNoNumber } from './cell.js'
import type { Dataset, Family } from './dataset.js'
import { cellAt, column, named, type RowPlace } from './place.js'

export type Place = (i: number) => readonly [row: number, place: RowPlace | undefined]

export type Response = Pick<Dataset, 'y' | 'family' | 'classes'>

/** `place(i)` tells the row, from 0, and the line of cell i, where there is a file. */
export function typeResponse(
  cells: readonly string[],
  name: string,
  family: Family | undefined,
  place: Place = i => [i, undefined],
  decimal = '.',
): Response {
  const values = Float64Array.from(cells, parseNumber)
  const firstText = values.findIndex(Number.isNaN)
  if (firstText >= 0) refuseMissingCells(cells, name, place)

  if (family === 'poisson' || family === 'cox')
    return numericResponse(cells, values, name, family, place, decimal)
  const labels = firstText < 0 ? distinctNumbers(values) : distinctTexts(cells)
  if (family === 'multinomial') return classesOf(cells, values, labels, name)
  if (labels.length === 1) refuseOne(name, family ?? (firstText < 0 ? 'gaussian' : 'binomial'))
  if (family === 'gaussian' || (family === undefined && labels.length > 2)) {
    if (firstText >= 0) refuseText(cellOf(name, place(firstText)), cells[firstText], family, decimal)
    return { y: values, family: 'gaussian' }
  }
  if (labels.length > 2) {
    fail('data/classes', {
      where: column(name),
      rule: 'must have exactly two classes for the binomial family',
      got: `${labels.length} distinct values`,
      hint: 'For a numeric response use the gaussian family.',
    })
  }
  const [zero, one] = labels
  const isOne = (cell: string, i: number) => (firstText < 0 ? String(values[i]) : cell.trim()) === one
  return {
    y: Float64Array.from(cells, (cell, i) => (isOne(cell, i) ? 1 : 0)),
    family: 'binomial',
    classes: [zero, one],
  }
}

/** Times of survival, or counts. */
function numericResponse(
  cells: readonly string[],
  values: Float64Array,
  name: string,
  family: 'poisson' | 'cox',
  place: Place,
  decimal: string,
): Response {
  const text = values.findIndex(Number.isNaN)
  if (text >= 0) refuseText(cellOf(name, place(text)), cells[text], family, decimal)
  if (family === 'cox') return { y: values, family }
  const negative = values.findIndex(value => value < 0)
  if (negative >= 0) {
    fail('data/negative-count', {
      where: cellOf(name, place(negative)),
      rule: 'has a negative count',
      hint: 'The poisson family is for counts, 0 or more; for other numbers use the gaussian family.',
    })
  }
  if (values.every(value => value === values[0])) refuseOne(name, 'gaussian')
  return { y: values, family }
}

/** More classes would be more coefficients for each column than anybody could read. */
const MOST_CLASSES = 50

function classesOf(
  cells: readonly string[],
  values: Float64Array,
  labels: readonly string[],
  name: string,
): Response {
  if (labels.length < 3 || labels.length > MOST_CLASSES) {
    fail('data/classes', {
      where: column(name),
      rule: `must have 3 to ${MOST_CLASSES} classes for the multinomial family`,
      got: `${labels.length} distinct values`,
      hint:
        labels.length < 3
          ? 'Two classes are for the binomial family.'
          : 'For a numeric response use the gaussian family.',
    })
  }
  const numeric = !values.some(Number.isNaN)
  const codes = new Map(labels.map((label, k) => [label, k]))
  return {
    y: Float64Array.from(cells, (cell, i) => codes.get(numeric ? String(values[i]) : cell.trim())!),
    family: 'multinomial',
    classes: labels,
  }
}

/** Says what an omitted family became, so that nobody is surprised. */
export function familyNote(data: Dataset): string {
  if (data.family === 'cox') {
    const events = data.survival!.event.reduce((sum, each) => sum + each, 0)
    return `family: cox, ${events} events in ${data.n} rows, ties by ${data.survival!.ties}`
  }
  if (data.family === 'gaussian') return `family: gaussian, since ${column(data.response)} is numeric`
  if (data.family === 'poisson') return `family: poisson, ${column(data.response)} holds counts`
  if (data.family === 'multinomial')
    return `family: multinomial, ${data.classes!.length} classes in ${column(data.response)}`
  const [zero, one] = data.classes ?? ['0', '1']
  return `family: binomial, since ${column(data.response)} has two values (${named(zero)} = 0, ${named(one)} = 1)`
}

function cellOf(name: string, [row, line]: ReturnType<Place>): string {
  return cellAt(name, row + 1, line)
}

function distinctNumbers(values: Float64Array): string[] {
  return [...new Set(values)].toSorted((a, b) => a - b).map(String)
}

function distinctTexts(cells: readonly string[]): string[] {
  return [...new Set(cells.map(cell => cell.trim()))].toSorted()
}

/** A label may be text, but never a missing or unrepresentable value. */
function refuseMissingCells(cells: readonly string[], name: string, place: Place): void {
  cells.forEach((cell, i) => {
    if (!Number.isNaN(parseNumber(cell))) return
    const { code, rule } = whyNoNumber(cell)
    if (code === 'not-a-number') return
    fail(`data/${code}`, {
      where: cellOf(name, place(i)),
      rule,
      hint: 'Remove the row or correct the value.',
    })
  })
}

function refuseText(where: string, cell: string, family: Family | undefined, decimal: string): never {
  const { code, rule } = whyNoNumber(cell, decimal)
  const hint =
    family === undefined
      ? 'A response is numeric or has exactly two classes; several classes are for --family multinomial.'
      : `The ${family} family needs a numeric response.`
  fail(`data/${code}`, { where, rule, hint })
}

function refuseOne(name: string, family: Family): never {
  if (family === 'gaussian') {
    fail('data/constant-response', {
      where: column(name),
      rule: 'has the same value in every row, so nothing can explain it',
      hint: 'Choose another response.',
    })
  }
  fail('data/one-class', {
    where: column(name),
    rule: 'has only one class',
    hint: 'The binomial family needs rows of both classes.',
  })
}
