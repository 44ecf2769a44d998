/** Everything the user decides, in one record; and from it the options of the library. */
import { computed, signal } from '@preact/signals'
import type { Family, Ties } from '../../../src/data/dataset.js'
import type { MissingPolicy, PrepareOptions } from '../../../src/data/prepare/options.js'
import type { PenaltyFactors } from '../../../src/data/prepare/penalty-factors.js'
import type { Settings } from '../worker/methods.js'

/** What a column can be besides a candidate, each a list of names. */
export const columnUses = ['force', 'drop', 'id'] as const
export type ColumnUse = (typeof columnUses)[number]

/** What nobody has decided yet. */
const open = undefined as string | undefined

export const fresh = {
  response: open,
  family: undefined as Family | undefined,
  /** Of two classes the one whose odds are modelled; undefined for the later one. */
  eventClass: open,
  drop: [] as readonly string[],
  id: [] as readonly string[],
  force: [] as readonly string[],
  types: {} as Readonly<Record<string, string>>,
  missing: 'error' as MissingPolicy,
  /** Whether the effects of numbers may be curved, and of which columns; empty for all. */
  curves: false,
  curved: '',
  groupBy: open,
  weights: open,
  offset: open,
  /** For counts. */
  exposure: open,
  /** NAME=FACTOR, one on a line. */
  penaltyFactors: '',
  /** For survival times: the column that says where the event was seen, and its value there; empty where 0 and 1 say it. */
  event: open,
  eventValue: '',
  entry: open,
  strata: open,
  ties: 'breslow' as Ties,
  method: 'auto',
  /** Only what differs from the defaults. */
  settings: {} as Settings,
  threads: undefined as number | undefined,
}
export type Choices = Readonly<typeof fresh>

export const choices = signal<Choices>(fresh)

/** What the choices were before each change, the last one at the end. */
export const past = signal<readonly Choices[]>([])
const REMEMBERED = 50

export function choose(change: Partial<Choices>): void {
  past.value = [...past.value.slice(1 - REMEMBERED), choices.value]
  choices.value = { ...choices.value, ...change }
}

export function undo(): void {
  const before = past.value.at(-1)
  if (before === undefined) return
  past.value = past.value.slice(0, -1)
  choices.value = before
}

/** What was chosen for another table cannot be gone back to. */
export function forgetPast(): void {
  past.value = []
}

/** A candidate, or `auto`: left out for a reason of its own, as dates and identifiers are until they get a type. */
export type AnyUse = ColumnUse | 'use' | 'auto'

export interface UsedColumn {
  readonly name: string
  /** The type that a column needs to be in a model although it would be left out; undefined where it needs none. */
  readonly tell?: string | undefined
}

/** A column has one use at a time; the response has none. */
export function assignUse(columns: readonly UsedColumn[], use: AnyUse): void {
  const now = choices.value
  const names = new Set(columns.map(({ name }) => name))
  const lists = columnUses.map(each => {
    const others = now[each].filter(other => !names.has(other))
    return [each, each === use ? [...others, ...names] : others] as const
  })
  const told = new Map(Object.entries(now.types))
  for (const { name, tell } of columns) {
    if (tell === undefined) continue
    if (use === 'auto') told.delete(name)
    else if ((use === 'use' || use === 'force') && !told.has(name)) told.set(name, tell)
  }
  choose({
    ...Object.fromEntries(lists),
    types: Object.fromEntries(told),
    ...(use !== 'use' && use !== 'auto' && names.has(now.response ?? '') && { response: undefined }),
  })
}

/** Of a column that would be left out by itself, and of any other. */
export function currentUse(name: string, leftOut: boolean): AnyUse {
  const listed = columnUses.find(use => choices.value[use].includes(name))
  return listed ?? (leftOut && !Object.hasOwn(choices.value.types, name) ? 'auto' : 'use')
}

/** Columns that have a role of their own, each a name. */
export const columnRoles = [
  'groupBy',
  'weights',
  'offset',
  'exposure',
  'event',
  'entry',
  'strata',
] as const satisfies readonly (keyof Choices)[]

/** Lines or words between commas. */
function listed(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map(word => word.trim())
    .filter(word => word !== '')
}

/** What is no factor is not a number, and refused where the data are prepared. */
function factorsIn(text: string): PenaltyFactors {
  const factors = listed(text).map(item => {
    const at = item.lastIndexOf('=')
    const word = item.slice(at + 1).trim()
    const factor = /^inf(inity)?$/i.test(word) ? 'Inf' : word === '' ? Number.NaN : Number(word)
    return at < 0 ? [item, Number.NaN] : [item.slice(0, at).trim(), factor]
  })
  return Object.fromEntries(factors)
}

/** Undefined while there is no response. What is not said is left out, as on the command line. */
export const prepareOptions = computed<PrepareOptions | undefined>(() => {
  const now = choices.value
  const { response, family, eventClass, types, missing, eventValue } = now
  if (response === undefined) return undefined
  const lists = columnUses.flatMap(use => {
    const names = now[use].filter(name => name !== response)
    return names.length === 0 ? [] : [[use, names] as const]
  })
  const role = (name: (typeof columnRoles)[number]) => (now[name] === response ? undefined : now[name])
  const survival = family === 'cox'
  const known = {
    groupBy: role('groupBy'),
    weights: role('weights'),
    offset: role('offset'),
    exposure: family === 'poisson' ? role('exposure') : undefined,
    event:
      survival && role('event') !== undefined
        ? eventValue === ''
          ? role('event')
          : `${role('event')}=${eventValue}`
        : undefined,
    entry: survival ? role('entry') : undefined,
    strata: survival ? role('strata') : undefined,
    ties: survival && now.ties !== fresh.ties ? now.ties : undefined,
    penaltyFactors: listed(now.penaltyFactors).length > 0 ? factorsIn(now.penaltyFactors) : undefined,
  }
  const said = Object.entries(known).filter(([, value]) => value !== undefined)
  const curved = listed(now.curved)
  return {
    response,
    ...(family && { family }),
    ...(eventClass !== undefined && (family ?? 'binomial') === 'binomial' && { eventClass }),
    ...Object.fromEntries(lists),
    ...(Object.keys(types).length > 0 && { types }),
    missing,
    ...(now.curves && { curves: curved.length > 0 ? curved : ['*'] }),
    ...Object.fromEntries(said),
  }
})
