/** A setting of a method: one record from which validation, defaults, options, forms, help and documentation are made. */
import { didYouMean } from '../../errors/nearest.js'
import { fail } from '../../errors.js'
import { kebab } from './setting-name.js'

export type SettingValue = number | string | boolean

export interface Setting<Value extends SettingValue = SettingValue> {
  readonly type: 'integer' | 'number' | 'choice' | 'boolean' | 'share'
  /** One sentence, without its full stop. */
  readonly summary: string
  readonly default?: Value
  /** What takes the place of a default that depends on the data or on other settings, in words. */
  readonly derived?: string
  readonly least?: number
  readonly most?: number
  /** Bounds that are not reached themselves. */
  readonly above?: number
  readonly below?: number
  readonly choices?: readonly string[]
  /** Words that may stand in the place of a number. */
  readonly words?: readonly string[]
  /** Whether a list of numbers, one per variable, may stand in its place. */
  readonly vector?: true
  /** Whether the command line has an option for it; others are given by --set name=value. */
  readonly option?: true
  /** For those who know the method: not among the first fields of a form. */
  readonly advanced?: true
  /** The only family of responses that it has a meaning for. */
  readonly family?: 'binomial'
}

export type SettingTable = Readonly<Record<string, Setting>>

/** The values of a table of settings; one without a default may be left out. */
export type SettingsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer Value>
    ? Table[Name] extends { readonly default: SettingValue }
      ? Value
      : Value | undefined
    : never
}

type Rest = Omit<Setting, 'type' | 'default' | 'choices' | 'words'>

/** Whether there is a default is part of the type: without one a value may be missing. */
type Made<Value extends SettingValue, R> = Setting<Value> &
  (R extends { readonly default: SettingValue } ? { readonly default: Value } : unknown)

export function integer<R extends Rest & { readonly default?: number }>(rest: R): Made<number, R> {
  return { type: 'integer', ...rest } as Made<number, R>
}

export function number<R extends Rest & { readonly default?: number }>(rest: R): Made<number, R> {
  return { type: 'number', ...rest } as Made<number, R>
}

/** A number, or one of some words. */
export function numberOr<Word extends string, R extends Rest & { readonly default?: number | NoInfer<Word> }>(
  type: 'integer' | 'number',
  words: readonly Word[],
  rest: R,
): Made<number | Word, R> {
  return { type, words, ...rest } as unknown as Made<number | Word, R>
}

export function choice<Value extends string, R extends Rest & { readonly default?: NoInfer<Value> }>(
  choices: readonly Value[],
  rest: R,
): Made<Value, R> {
  return { type: 'choice', choices, ...rest } as unknown as Made<Value, R>
}

export function boolean<R extends Rest & { readonly default?: boolean }>(rest: R): Made<boolean, R> {
  return { type: 'boolean', ...rest } as Made<boolean, R>
}

/** A fraction or a count of members. */
export function share<R extends Rest & { readonly default?: string }>(rest: R): Made<string | number, R> {
  return { type: 'share', ...rest } as Made<string | number, R>
}

/** What may be said, in words: "must be ...". */
export function ruleOf(setting: Setting): string {
  const { type, choices, words, least, most, above, below, vector } = setting
  if (choices !== undefined) {
    const list = `must be one of ${choices.join(', ')}`
    return vector === true ? `${list}, or one number per variable` : list
  }
  if (type === 'boolean') return 'must be true or false'
  if (type === 'share') return 'must be a fraction such as 1/3 or a number of members'
  const instead = words === undefined ? '' : ` or ${words.join(' or ')}`
  const low = least ?? above
  const high = most ?? below
  if (type === 'number') {
    if (low !== undefined && high !== undefined)
      return `must lie in ${least === undefined ? '(' : '['}${low}, ${high}${most === undefined ? ')' : ']'}${instead}`
    return `must be a number${least === undefined ? (above === undefined ? '' : ` above ${above}`) : ` of at least ${least}`}${instead}`
  }
  const range =
    low === undefined ? '' : high === undefined ? ` of at least ${low}` : ` from ${low} to ${high}`
  return `must be a whole number${range}${instead}`
}

/** Refuses a value that the setting cannot have. */
export function checkSetting(name: string, setting: Setting, value: unknown, where = name): void {
  if (isAllowed(setting, value)) return
  const got = typeof value === 'number' || typeof value === 'string' ? value : typeof value
  const hint = typeof value === 'string' ? didYouMean(value, setting.choices ?? []) : undefined
  fail(`usage/${kebab(name)}`, {
    where,
    rule: ruleOf(setting),
    got: got === '' ? 'nothing' : typeof got === 'string' ? got.slice(0, 60) : got,
    ...(hint !== undefined && { hint }),
  })
}

function isAllowed(setting: Setting, value: unknown): boolean {
  const { type, choices, words, vector } = setting
  if (vector === true && typeof value === 'object' && value !== null) return true
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'share') return (typeof value === 'string' && value !== '') || typeof value === 'number'
  if (typeof value === 'string') return (choices ?? words ?? []).includes(value)
  if (typeof value !== 'number' || choices !== undefined) return false
  const { least = -Infinity, most = Infinity, above = -Infinity, below = Infinity } = setting
  const whole = type === 'number' || Number.isSafeInteger(value)
  return whole && value >= least && value <= most && (value > above || above === -Infinity) && value < below
}

/** What it is when nothing is said, in words. */
export function defaultOf(setting: Setting): string {
  return setting.default === undefined ? (setting.derived ?? 'none') : String(setting.default)
}
