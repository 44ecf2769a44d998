/** Everything the user decides, in one record; and from it the options of the library. */
import { computed, signal } from '@preact/signals'
import type { Family } from '../../../src/data/dataset.js'
import type { MissingPolicy, PrepareOptions } from '../../../src/data/prepare/options.js'
import type { MethodName, Settings } from '../worker/methods.js'

export interface Choices {
  readonly response: string | undefined
  readonly family: Family | undefined
  readonly drop: readonly string[]
  readonly id: readonly string[]
  readonly types: Readonly<Record<string, string>>
  readonly missing: MissingPolicy
  readonly groupBy: string | undefined
  readonly method: MethodName
  /** Only what differs from the defaults. */
  readonly settings: Settings
  readonly threads: number | undefined
}

export const fresh: Choices = {
  response: undefined,
  family: undefined,
  drop: [],
  id: [],
  types: {},
  missing: 'error',
  groupBy: undefined,
  method: 'pruned',
  settings: {},
  threads: undefined,
}

export const choices = signal<Choices>(fresh)

export function choose(change: Partial<Choices>): void {
  choices.value = { ...choices.value, ...change }
}

/** Undefined while there is no response. What is not said is left out, as on the command line. */
export const prepareOptions = computed<PrepareOptions | undefined>(() => {
  const { response, family, drop, id, types, missing, groupBy } = choices.value
  if (response === undefined) return undefined
  const left = drop.filter(name => name !== response)
  const named = id.filter(name => name !== response)
  return {
    response,
    ...(family && { family }),
    ...(left.length > 0 && { drop: left }),
    ...(named.length > 0 && { id: named }),
    ...(Object.keys(types).length > 0 && { types }),
    missing,
    ...(groupBy !== undefined && groupBy !== response && { groupBy }),
  }
})
