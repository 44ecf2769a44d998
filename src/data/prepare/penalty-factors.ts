/**
 * Penalty factors f_j of variables, by name: the penalty of a variable is lambda f_j. One with factor 0 is in every model without
 * penalty, one with an infinite factor is in none; variables that are not named have factor 1.
 */

import { didYouMean } from '../../errors/nearest.js'
import { fail } from '../../errors.js'
import type { NonNegative } from '../../math/quantities.js'
import { parseNumber } from '../cell.js'
import type { Dataset } from '../dataset.js'
import { cellAt, listColumns, named } from '../place.js'
import { namesOf, rowPlace, type Table } from '../table/table.js'
import { columnsOf, variableNames } from '../variables.js'
import { labelsOf } from './encode.js'
import type { PrepareOptions } from './options.js'

/** By name; 'Inf' where there is no infinity, as in JSON. */
export type PenaltyFactors = Readonly<Record<string, NonNegative | 'Inf'>>

const RULE = 'must be a number of at least 0, or Inf'

/** A table with the columns variable and factor. */
export function penaltyFactorsFrom(table: Table, header: readonly string[]): PenaltyFactors {
  const [variables, factors] = ['variable', 'factor'].map(name => {
    const found = table.columns.find(column => column.name.trim().toLowerCase() === name)
    if (found !== undefined) return labelsOf(found, table.rows)
    return fail('data/penalty-factors', {
      where: 'penalty-factors',
      rule: 'must have the columns variable and factor',
      hint: listColumns(table.columns.map(column => column.name)),
    })
  })
  const known = new Map<string, number | 'Inf'>()
  const check = nameCheck(header)
  for (let row = 0; row < table.rows; row++) {
    const place = (column: string) => `penalty-factors, ${cellAt(column, row + 1, rowPlace(table, row))}`
    const name = variables[row]?.trim()
    if (name === undefined || name === '') {
      fail('data/penalty-factors', { where: place('variable'), rule: 'must name a variable' })
    }
    check(name, known, place('variable'))
    known.set(name, factorOf(factors[row] ?? '', place('factor')))
  }
  return Object.fromEntries(known)
}

/** NAME=FACTOR, one after the other. */
export function penaltyFactorList(items: readonly string[], header: readonly string[]): PenaltyFactors {
  const known = new Map<string, number | 'Inf'>()
  const check = nameCheck(header)
  for (const item of items) {
    const at = item.lastIndexOf('=')
    const where = `penalty-factors, ${named(item)}`
    if (at < 0) fail('usage/penalty-factors', { where, rule: 'must be NAME=FACTOR' })
    const name = item.slice(0, at).trim()
    check(name, known, where)
    known.set(name, factorOf(item.slice(at + 1), where))
  }
  return Object.fromEntries(known)
}

/** Whether a name is that of a column, and not known yet. */
function nameCheck(header: readonly string[]) {
  const columns = new Set(header)
  return (name: string, known: ReadonlyMap<string, unknown>, where: string): void => {
    if (known.has(name))
      fail('usage/penalty-factors', { where, rule: 'must name a variable once', got: named(name) })
    if (columns.has(name)) return
    fail('usage/no-such-column', {
      where,
      rule: 'must name a column of the file',
      got: named(name),
      hint: didYouMean(name, header) ?? listColumns(header),
    })
  }
}

function factorOf(text: string, where: string): number | 'Inf' {
  const word = text.trim()
  if (/^\+?inf(inity)?$/i.test(word)) return 'Inf'
  const value = parseNumber(word)
  if (!(value >= 0))
    fail('usage/penalty-factors', { where, rule: RULE, got: word === '' ? 'nothing' : word.slice(0, 30) })
  return value
}

/** The options without the ends: what is in every model is forced, what is in none is dropped. */
export function takeEnds(options: PrepareOptions, table: Table): PrepareOptions {
  const { penaltyFactors: factors, force = [], drop = [] } = options
  if (factors === undefined) return options
  checkFactors(factors, namesOf(table))
  const { response, groupBy, weights, event, entry, strata, offset, exposure } = options
  const others = [response, groupBy, weights, event, entry, strata, offset, exposure]
  for (const [name, factor] of Object.entries(factors)) {
    const where = `penalty-factors, ${named(name)}`
    if (others.includes(name)) fail('usage/penalty-factors', { where, rule: 'must name a predictor' })
    if (factor !== 0 && force.includes(name))
      fail('usage/penalty-factors', { where, rule: 'must be 0 for a column that is forced', got: factor })
  }
  const { free, out } = endsOf(factors)
  return {
    ...options,
    ...(free.length > 0 && { force: [...new Set([...force, ...free])] }),
    ...(out.length > 0 && { drop: [...new Set([...drop, ...out])] }),
  }
}

/** Factors of a program's columns, given in their order or by name. */
export function factorsByName(
  given: ArrayLike<number> | Readonly<Record<string, number>>,
  names: readonly string[],
): PenaltyFactors {
  if (Array.isArray(given) || ArrayBuffer.isView(given)) {
    const list = given as ArrayLike<number>
    if (list.length !== names.length) {
      fail('usage/penalty-factors', {
        where: 'penalty-factors',
        rule: `must be one per column (${names.length})`,
        got: list.length,
      })
    }
    return factorsByName(Object.fromEntries(names.map((name, j) => [name, list[j]])), names)
  }
  const factors = given as PenaltyFactors
  checkFactors(factors, names)
  return factors
}

function checkFactors(factors: PenaltyFactors, header: readonly string[]): void {
  const check = nameCheck(header)
  for (const [name, factor] of Object.entries(factors)) {
    const where = `penalty-factors, ${named(name)}`
    check(name, new Map(), where)
    if (factor !== 'Inf' && !(factor >= 0)) fail('usage/penalty-factors', { where, rule: RULE, got: factor })
  }
}

/** Variables that are in every model, and in none. */
export function endsOf(factors: PenaltyFactors): { readonly free: string[]; readonly out: string[] } {
  const all = Object.keys(factors)
  return {
    free: all.filter(name => factors[name] === 0),
    out: all.filter(name => isInfinite(factors[name])),
  }
}

function isInfinite(factor: number | 'Inf'): boolean {
  return factor === 'Inf' || factor === Number.POSITIVE_INFINITY
}

/** As JSON can have them. */
export function recordedFactors(factors: PenaltyFactors): PenaltyFactors {
  const entries = Object.entries(factors).map(([name, factor]) => [name, isInfinite(factor) ? 'Inf' : factor])
  return Object.fromEntries(entries) as PenaltyFactors
}

/** The factors of the columns that can be selected; nothing where all are 1. `nameOf`: what became of the name of a column. */
export function columnFactors(
  data: Dataset,
  factors: PenaltyFactors | undefined,
  nameOf: (name: string) => string = name => name,
): Pick<Dataset, 'penaltyFactors'> {
  if (factors === undefined) return {}
  const known = new Map(Object.entries(factors).map(([name, factor]) => [nameOf(name), Number(factor)]))
  const own = new Float64Array(data.p).fill(1)
  variableNames(data).forEach((name, v) => {
    const factor = known.get(name) ?? 1
    for (const j of columnsOf(data.groups, v)) own[j] = factor
  })
  return own.every(factor => factor === 1) ? {} : { penaltyFactors: own }
}
