/** Everything the user decides, in one record; and from it the options of the library. */
import { computed, signal } from '@preact/signals'
import type { Family } from '../../../src/data/dataset.js'
import type { MissingPolicy, PrepareOptions } from '../../../src/data/prepare/options.js'
import type { Settings } from '../worker/methods.js'

export interface Choices {
  readonly response: string | undefined
  readonly family: Family | undefined
  readonly drop: readonly string[]
  readonly id: readonly string[]
  readonly force: readonly string[]
  readonly types: Readonly<Record<string, string>>
  readonly missing: MissingPolicy
  readonly groupBy: string | undefined
  readonly weights: string | undefined
  readonly method: string
  /** Only what differs from the defaults. */
  readonly settings: Settings
  readonly threads: number | undefined
}

/** What a column can be besides a candidate, each a list of names. */
export const columnUses = ['force', 'drop', 'id'] as const
export type ColumnUse = (typeof columnUses)[number]

export const fresh: Choices = {
  response: undefined,
  family: undefined,
  drop: [],
  id: [],
  force: [],
  types: {},
  missing: 'error',
  groupBy: undefined,
  weights: undefined,
  method: 'auto',
  settings: {},
  threads: undefined,
}

export const choices = signal<Choices>(fresh)

export function choose(change: Partial<Choices>): void {
  choices.value = { ...choices.value, ...change }
}

/** A column has one use at a time; the response has none. */
export function assignUse(name: string, use: ColumnUse | 'use'): void {
  const now = choices.value
  const lists = columnUses.map(each => {
    const others = now[each].filter(other => other !== name)
    return [each, each === use ? [...others, name] : others] as const
  })
  choose({
    ...Object.fromEntries(lists),
    ...(use !== 'use' && now.response === name && { response: undefined }),
  })
}

export function currentUse(name: string): ColumnUse | 'use' {
  return columnUses.find(use => choices.value[use].includes(name)) ?? 'use'
}

/** Undefined while there is no response. What is not said is left out, as on the command line. */
export const prepareOptions = computed<PrepareOptions | undefined>(() => {
  const { response, family, types, missing, groupBy, weights } = choices.value
  if (response === undefined) return undefined
  const lists = columnUses.flatMap(use => {
    const names = choices.value[use].filter(name => name !== response)
    return names.length === 0 ? [] : [[use, names] as const]
  })
  return {
    response,
    ...(family && { family }),
    ...Object.fromEntries(lists),
    ...(Object.keys(types).length > 0 && { types }),
    missing,
    ...(groupBy !== undefined && groupBy !== response && { groupBy }),
    ...(weights !== undefined && weights !== response && { weights }),
  }
})
