/** The settings of a method as fields of a form, made from the registry. */
import { methodNamed, methods } from '../../src/method/registry.js'
import type { Setting, SettingValue } from '../../src/method/settings/setting.js'
import { kebab } from '../../src/method/settings/setting-name.js'
import { texts } from './texts.js'
import type { Settings } from './worker/methods.js'

export type OptionField = ReturnType<typeof fieldOf>

export function optionFields(method: string): readonly OptionField[] {
  return Object.entries(methodNamed(method).settings).map(([key, setting]) => fieldOf(key, setting))
}

function fieldOf(key: string, setting: Setting) {
  const { type, summary, default: usual, choices, words, least, above } = setting
  const [label, help] = texts.options[key] ?? [nameOf(key), sentence(summary)]
  const yes = ['yes', 'no']
  // Without a default nothing is chosen at first.
  const values = type === 'boolean' ? yes : (choices ?? [])
  // What the method takes when nothing is said; empty where it depends on more than the method.
  const fallback =
    usual === undefined ? '' : typeof usual === 'boolean' ? (usual ? 'yes' : 'no') : String(usual)
  return {
    key,
    label,
    help,
    kind: values.length > 0 ? 'choice' : type === 'share' || words !== undefined ? 'text' : 'number',
    fallback,
    values: usual === undefined && values.length > 0 ? ['', ...values] : values,
    ...((least ?? above) !== undefined && { least: (least ?? above)! }),
    ...(type === 'integer' && { step: 1 }),
    advanced: setting.advanced === true,
    binomial: setting.family === 'binomial',
  } as const
}

/** gridRule -> Grid rule. */
function nameOf(key: string): string {
  const words = kebab(key).replaceAll('-', ' ')
  return words[0].toUpperCase() + words.slice(1)
}

function sentence(summary: string): string {
  return `${summary[0].toUpperCase()}${summary.slice(1)}.`
}

/** From the text of a field to a value of the library; undefined where it says nothing. */
export function readField(key: string, text: string): SettingValue | undefined {
  const setting = methods.map(({ settings }) => settings[key]).find(one => one !== undefined)
  const word = text.trim()
  if (setting === undefined || word === '') return undefined
  if (setting.type === 'boolean') return word === 'yes' || word === 'true'
  if (setting.type === 'choice') return allowed(key).includes(word) ? word : undefined
  if (setting.type === 'share') return word
  if (!Number.isNaN(Number(word))) return Number(word)
  return setting.words?.includes(word) === true ? word : undefined
}

/** Every choice that some method has for a setting. */
function allowed(key: string): readonly string[] {
  return methods.flatMap(({ settings }) => settings[key]?.choices ?? [])
}

/** Those of the settings that the method has, with values that it can have. */
export function settingsFor(method: string, settings: Settings): Settings {
  const known = methodNamed(method).settings
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([key, value]) => known[key] !== undefined && (known[key].choices?.includes(String(value)) ?? true),
    ),
  )
}
