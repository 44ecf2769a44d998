/** What there is to select with, as text. */
import type { MethodLine } from '../../method/all-methods.js'
import { orders } from '../../prune/orders.js'
import { printable } from './printable.js'

export function methodsText(methods: readonly MethodLine[]): string {
  const line = ({ name, does, citation }: MethodLine) => entry(name, does, citation)
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
    'Settings of one ensemble: secateur methods NAME',
    '',
  ].join('\n')
}

export function methodText(method: MethodLine, settings: readonly (readonly [string, string])[]): string {
  const { name, does, citation, members, decision } = method
  const facts = [
    ['what', does],
    ['source', citation],
    ...(members === undefined ? [] : [['members', String(members)]]),
    ...(decision === undefined ? [] : [['decision', decision]]),
  ]
  return [
    name,
    '',
    ...facts.map(([label, text]) => `  ${label.padEnd(14)} ${printable(text)}`),
    '',
    ...(settings.length === 0
      ? ['It has no settings of its own.']
      : [
          'Settings, --set name=value, with what they are on the built-in example:',
          '',
          ...settings.map(([setting, value]) => `  ${setting.padEnd(14)} ${value}`),
          '',
          `See docs/methods/${name}.md.`,
        ]),
    '',
  ].join('\n')
}

/** The citation on a line of its own where it does not fit. */
function entry(name: string, does: string, citation: string): string[] {
  const first = `  ${name.padEnd(17)} ${does}`
  if (citation === '') return [first]
  const whole = `${first} (${citation})`
  return whole.length <= 80 ? [whole] : [first, `  ${' '.repeat(17)} (${citation})`]
}
