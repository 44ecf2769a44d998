/** What there is to select with, as text. */
import type { Method } from '../../method/method.js'
import { defaultOf, ruleOf, type Setting } from '../../method/settings/setting.js'
import { kebab } from '../../method/settings/setting-name.js'
import { orders } from '../../prune/orders.js'
import { printable } from './plain/printable.js'
import { wrap } from './plain/table.js'

export function methodsText(methods: readonly Method[]): string {
  const line = ({ name, summary, citations }: Method) => entry(name, summary, citations[0]?.short ?? '')
  return [
    'Ensembles: --method NAME, members pruned by --prune unless that is none',
    '',
    ...methods.filter(({ kind }) => kind === 'ensemble').flatMap(line),
    '',
    'Single selections, for comparison: --method NAME',
    '',
    ...methods.filter(({ kind }) => kind === 'single').flatMap(line),
    '',
    'Orders of members: --prune NAME',
    '',
    ...Object.entries(orders).flatMap(([name, { does, source }]) => entry(name, does, source)),
    '',
    'Settings of one method: secateur methods NAME',
    '',
  ].join('\n')
}

export function methodText({ name, title, summary, citations, decision, settings }: Method): string {
  const facts = [
    ['title', title],
    ['what', summary],
    ['source', citations.map(({ short }) => short).join('; ')],
    ...(decision === undefined ? [] : [['decision', decision]]),
  ]
  const own = Object.entries(settings)
  return [
    name,
    '',
    ...facts.map(([label, text]) => `  ${label.padEnd(10)} ${printable(text)}`),
    '',
    ...(own.length === 0 ? ['It has no settings.'] : ['Settings, with their defaults:', '']),
    ...own.flatMap(([setting, about]) => settingLines(setting, about)),
    '',
  ].join('\n')
}

function settingLines(name: string, setting: Setting): string[] {
  const option = setting.option === true ? `--${kebab(name)}` : `--set ${name}=`
  const words = `${setting.summary}; ${ruleOf(setting)} (default: ${defaultOf(setting)})`
  return [`  ${option}`, ...wrap(words, 80, '      ')]
}

/** A method, or a list of them, as data for programs that make forms of them. */
export function methodsJson(shown: Method | readonly Method[]): string {
  return `${JSON.stringify('name' in shown ? dataOf(shown) : shown.map(dataOf))}\n`
}

function dataOf({ name, title, summary, citations, kind, decision, takes, settings }: Method) {
  return { name, title, summary, citations, kind, ...(decision && { decision }), takes, settings }
}

/** The citation on a line of its own where it does not fit. */
function entry(name: string, does: string, citation: string): string[] {
  const first = `  ${name.padEnd(17)} ${does}`
  if (citation === '') return [first]
  const whole = `${first} (${citation})`
  return whole.length <= 80 ? [whole] : [first, `  ${' '.repeat(17)} (${citation})`]
}
