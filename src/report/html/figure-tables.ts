/** The numbers behind each figure. Names keep to what fits a line; the CSV files of a result have them whole. */
import { correlationTable } from '../../charts/correlations.js'
import { frequencyRows } from '../../charts/frequencies.js'
import { pathVariables } from '../../charts/stability-paths.js'
import { isPathSpec, pruningOf } from '../../method/kinds.js'
import { ensembleOf } from '../../method/reselect.js'
import type { KeptVariable, SelectionResult } from '../../method/result.js'
import { stabilityPaths } from '../../select/stability-paths.js'
import { quantity, quantityWord } from '../text/ensemble-words.js'
import { memberRows } from '../text/members-table.js'
import { fixed, significant } from '../text/number.js'
import { clip } from '../text/printable.js'
import type { DataTable } from './table.js'

export function tableName(name: string): string {
  return clip(name, 48)
}

export function selectedTable(result: SelectionResult): DataTable {
  const { selected, variables, spec, ensemble, falseChance } = result
  const pruned = pruningOf(spec) !== null
  const what = isPathSpec(spec) ? 'Frequencies' : `What members say together (${quantity(spec)})`
  const chance = falseChance ? '; chance to be false by the nearest models without the variable' : ''
  return {
    caption: pruned
      ? `${what} among the ${ensemble.kept} kept members with their Monte-Carlo error, and among all ${ensemble.members}; refit in original units${chance}`
      : `${what} among ${ensemble.members} members with their Monte-Carlo error; refit in original units`,
    head: [
      'variable',
      quantityWord(spec),
      'error',
      ...(pruned ? ['before pruning'] : []),
      'coefficient',
      '95 % interval',
      ...(falseChance ? ['chance to be false'] : []),
    ],
    rows: selected.map(({ name, index, frequency, coefficient, interval, levels }, k) => [
      tableName(name),
      frequency,
      variables[index].frequencyError,
      ...(pruned ? [variables[index].frequencyFull] : []),
      levels === undefined ? coefficient : 'by level',
      intervalText(interval),
      ...(falseChance ? [falseChance[k]] : []),
    ]),
    variables: selected.map(({ index }) => index),
    format: { 1: fixed, 2: fixed, 3: pruned ? fixed : significant, 4: significant, 6: fixed },
  }
}

/** A factor has one row per level. */
export function keptTable(kept: readonly KeptVariable[]): DataTable {
  return {
    caption: 'Without penalty and not to be selected; refit in original units',
    head: ['variable', 'coefficient', '95 % interval'],
    rows: kept.flatMap(({ name, levels, base, ...own }) => {
      const each = levels?.map(level => ({ ...level, name: `${name}: ${level.level} against ${base ?? ''}` }))
      return (each ?? [{ ...own, name }]).map(({ name: shown, coefficient, interval }) => [
        tableName(shown),
        coefficient,
        intervalText(interval),
      ])
    }),
    format: { 1: significant },
  }
}

function intervalText(interval: readonly [number, number] | null): string | null {
  return interval === null ? null : `${significant(interval[0], 3)} to ${significant(interval[1], 3)}`
}

export function frequencyTable(result: SelectionResult): DataTable {
  const { variables } = result
  const shown = frequencyRows(result)
  return {
    caption: isPathSpec(result.spec) ? 'Selection frequencies' : 'Importance of the variables',
    head: [
      'variable',
      quantityWord(result.spec),
      'Monte-Carlo error',
      'among all members',
      'mean importance',
      'selected',
    ],
    variables: shown,
    rows: shown.map(j => {
      const { name, frequency, frequencyError, frequencyFull, importance, selected } = variables[j]
      return [tableName(name), frequency, frequencyError, frequencyFull, importance, selected]
    }),
    format: { 1: fixed, 2: fixed, 3: fixed, 4: significant },
  }
}

export function pathTable(result: SelectionResult): DataTable {
  const { ensemble, variables } = result
  const shown = pathVariables(result).slice(0, 25)
  const { lambda, order, kept } = ensemble
  const paths = stabilityPaths(ensembleOf(result), shown, order.slice(0, kept))
  const last = lambda.length - 1
  const steps = [...new Set([0, 0.25, 0.5, 0.75, 1].map(share => Math.round(share * last)))]
  return {
    caption: 'Frequency along the grid, at five of its penalties',
    head: ['variable', ...steps.map(k => `penalty ${significant(lambda[k], 3)}`), 'highest'],
    variables: shown,
    rows: shown.map((j, v) => [
      tableName(variables[j].name),
      ...steps.map(k => paths[v][k]),
      variables[j].frequency,
    ]),
    format: Object.fromEntries(Array.from({ length: steps.length + 1 }, (_, c) => [c + 1, fixed])),
  }
}

function orderOf({ spec }: SelectionResult): string {
  const order = pruningOf(spec)?.order
  return order === undefined ? 'Algorithm 1' : `pruning by ${order}`
}

export function memberTable(result: SelectionResult): DataTable {
  return {
    caption: `Members in the order of ${orderOf(result)}`,
    head: ['member', 'order', 'kept', 'variables', 'loss', 'strength', 'diversity'],
    rows: memberRows(result).map(row => [
      row.member,
      row.order,
      row.kept,
      row.size,
      row.loss,
      row.strength,
      row.diversity,
    ]),
    format: { 4: significant, 5: significant, 6: significant },
  }
}

export function substituteTable(result: SelectionResult): DataTable {
  const { rows, at, substitute } = correlationTable(result)
  const { variables } = result
  const nearestSelected = (j: number) =>
    rows.filter(other => other !== j).sort((a, b) => Math.abs(at(j, b)) - Math.abs(at(j, a)))[0]
  const pair = (j: number, other: number | undefined) =>
    other === undefined ? [null, null] : [tableName(variables[other].name), at(j, other)]
  return {
    caption: 'Closest variable that is not selected, and closest that is',
    head: ['selected', 'closest substitute', 'correlation', 'closest selected', 'correlation'],
    variables: rows,
    rows: rows.map(j => [
      tableName(variables[j].name),
      ...pair(j, substitute(j)),
      ...pair(j, nearestSelected(j)),
    ]),
    format: { 2: fixed, 4: fixed },
  }
}

/** A factor has one row per level. */
export function coefficientTable({ selected }: SelectionResult): DataTable {
  const estimates = selected.flatMap(({ levels, base, ...own }) =>
    levels === undefined
      ? [own]
      : levels.map(level => ({
          ...own,
          ...level,
          name: `${own.name}: ${level.level} against ${base ?? ''}`,
        })),
  )
  return {
    caption: 'Coefficients of the refit, in original units',
    head: ['variable', 'coefficient', 'standard error', '95 % low', '95 % high', 'standard deviation'],
    variables: estimates.map(({ index }) => index),
    rows: estimates.map(({ name, coefficient, standardError, interval, deviation }) => [
      tableName(name),
      coefficient,
      standardError,
      interval?.[0] ?? null,
      interval?.[1] ?? null,
      deviation,
    ]),
    format: { 1: significant, 2: significant, 3: significant, 4: significant, 5: significant },
  }
}

export function kappaTable({ spec }: SelectionResult): DataTable {
  const points = (isPathSpec(spec) ? undefined : spec.kappas) ?? []
  return {
    caption: 'Strength and diversity of fifty members for each kappa',
    head: ['kappa', 'strength', 'diversity'],
    rows: points.map(({ kappa, strength, diversity }) => [kappa, strength, diversity]),
    format: { 1: significant, 2: significant },
  }
}
