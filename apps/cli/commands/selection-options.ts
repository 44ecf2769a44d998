/** The method and its settings as options of the command line, made from the registry. */
import { type Command, Option } from 'commander'
import { parseNumber } from '../../../src/data/cell.js'
import type { SettingValues } from '../../../src/method/method.js'
import { methodNamed, methods, methodsWith } from '../../../src/method/registry.js'
import { resolveSettings } from '../../../src/method/settings/resolve-settings.js'
import { defaultOf, type Setting } from '../../../src/method/settings/setting.js'
import { kebab } from '../../../src/method/settings/setting-name.js'
import { integer, names, offering } from '../arguments.js'
import { assignment } from '../assignment.js'

import type { OutputOptions } from '../output.js'

export interface SelectionFlags extends OutputOptions {
  /** Why the method is not the recommended one, where nobody named it. */
  readonly implied?: string
  readonly method: string
  /** Those that were given. */
  readonly settings: SettingValues
  readonly threads?: number
}

/** As commander hands them over, with an entry for each setting besides. */
export interface SelectionWords extends OutputOptions {
  readonly method?: string
  readonly set?: readonly string[]
  readonly threads?: number
}

export function selectionOptions(command: Command): Command {
  const known = methods.map(({ name }) => name)
  command.option(
    '--method <name>',
    `how to select: ${known.join(', ')} (default: auto; pruned with a setting that auto lacks)`,
    offering(known, text => text),
  )
  for (const [name, each] of optionSettings()) command.addOption(optionOf(name, each))
  return command
    .option(
      '--set <name=value>',
      'a setting without an option, see secateur methods NAME; a comma list',
      names,
    )
    .option('--threads <N>', 'worker threads (default: all cores)', integer('threads', 1))
}

/** The settings that have an option, with what each method makes of them. */
function optionSettings(): ReadonlyMap<string, readonly Setting[]> {
  const found = new Map<string, Setting[]>()
  for (const { settings } of methods)
    for (const [name, setting] of Object.entries(settings))
      if (setting.option === true) found.set(name, [...(found.get(name) ?? []), setting])
  return found
}

function optionOf(name: string, each: readonly Setting[]): Option {
  const [{ type, summary, default: unless }] = each
  if (type === 'boolean' && unless === false) return new Option(`--${kebab(name)}`, summary)
  if (type === 'boolean') return new Option(`--no-${kebab(name)}`, `not ${summary}`)
  const choices = [...new Set(each.flatMap(setting => setting.choices ?? []))]
  const defaults = new Set(each.map(defaultOf))
  const usual = defaults.size === 1 ? [...defaults][0] : 'by method'
  const listed = choices.length === 0 ? '' : `: ${choices.join(', ')}`
  const which = ownersOf(name)
  return new Option(
    `--${kebab(name)} <${type === 'choice' ? 'name' : 'value'}>`,
    `${which}${summary}${listed} (default: ${usual})`,
  ).argParser(offering(choices, text => read(type, text)))
}

/** The methods that have it, where they are few. */
function ownersOf(name: string): string {
  const owners = methodsWith(name)
  return owners.length > 2 ? '' : `${owners.join(', ')}: `
}

/** A number where one is meant and written; the method says whether it will do. */
function read(type: Setting['type'], text: string): number | string {
  if (type !== 'integer' && type !== 'number') return text
  const value = parseNumber(text)
  return Number.isNaN(value) ? text : value
}

/** What was asked for, checked as far as it can be without the data. */
export function selectionOf<Words extends SelectionWords>(
  command: Command,
  words: Words,
): Words & SelectionFlags {
  const known = [...optionSettings().keys()]
  const given = known.filter(name => command.getOptionValueSource(name) === 'cli')
  const settings: SettingValues = {
    ...Object.fromEntries(given.map(name => [name, (words as unknown as SettingValues)[name]])),
    ...Object.fromEntries((words.set ?? []).map(assignment)),
  }
  const implied = words.method === undefined ? impliedPruned(settings) : undefined
  const method = words.method ?? (implied === undefined ? 'auto' : 'pruned')
  resolveSettings(methodNamed(method, '--method'), settings, place)
  const rest = Object.entries(words).filter(([name]) => !known.includes(name) && name !== 'set')
  return { ...Object.fromEntries(rest), method, settings, ...(implied && { implied }) } as never
}

/** Who gives a setting of the paper's method that the recommended one lacks means the former. */
function impliedPruned(settings: SettingValues): string | undefined {
  const { settings: auto } = methodNamed('auto')
  const { settings: pruned } = methodNamed('pruned')
  const lacking = Object.keys(settings).filter(name => !Object.hasOwn(auto, name))
  if (lacking.length === 0 || !lacking.every(name => Object.hasOwn(pruned, name))) return undefined
  const verb = lacking.length === 1 ? 'is no setting' : 'are no settings'
  return `${lacking.map(place).join(', ')} ${verb} of auto: the method is pruned`
}

/** A setting as the user wrote it. */
export function place(name: string): string {
  const option = methods.some(({ settings }) => settings[name]?.option === true)
  return option ? `--${kebab(name)}` : `--set ${name}`
}
