/** The settings of the methods as fields of a form. A new option of the library is one line here and one in the texts. */
import { referenceForms, referenceKinds } from '../../src/prune/reference.js'
import { samplerNames } from '../../src/sample/create-sampler.js'
import type { MethodName, Settings } from './worker/methods.js'

export interface OptionField {
  readonly key: keyof Settings
  readonly kind: 'number' | 'text' | 'choice'
  /** What the library takes when nothing is said. */
  readonly fallback: string
  readonly values?: readonly string[]
  readonly least?: number
  readonly step?: number
  readonly advanced?: boolean
  /** Methods that know it; all unless given. */
  readonly methods?: readonly MethodName[]
  readonly binomial?: boolean
  /** From the text of the field to a value of the library; undefined where it says nothing. */
  read(text: string): Settings[keyof Settings]
}

const numeric = (
  key: OptionField['key'],
  fallback: string,
  more: Partial<OptionField> = {},
): OptionField => ({
  key,
  kind: 'number',
  fallback,
  read: text => (text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text)),
  ...more,
})

const oneOf = (
  key: OptionField['key'],
  values: readonly string[],
  more: Partial<OptionField> = {},
): OptionField => ({
  key,
  kind: 'choice',
  values,
  fallback: values[0],
  advanced: true,
  read: text => (values.includes(text) ? (text as never) : undefined),
  ...more,
})

const pruned: readonly MethodName[] = ['pruned']

export const optionFields: readonly OptionField[] = [
  numeric('members', '100', { least: 2, step: 1 }),
  numeric('threshold', '0.7', { least: 0.5, step: 0.01 }),
  numeric('pfer', '4', { least: 0, step: 0.5 }),
  {
    key: 'keep',
    kind: 'text',
    fallback: '1/3',
    methods: pruned,
    read: text => (text.trim() === '' ? undefined : text.trim()),
  },
  numeric('seed', '1', { least: 0, step: 1 }),
  numeric('q', '', { least: 1, step: 1, advanced: true }),
  numeric('lambdas', '100', { least: 2, step: 1, advanced: true }),
  oneOf('gridRule', ['first', 'farthest']),
  oneOf('sampler', samplerNames),
  oneOf('stratified', ['yes', 'no'], {
    binomial: true,
    read: text => (text === 'no' || text === 'false' ? false : undefined),
  }),
  oneOf('reference', referenceKinds, { methods: pruned }),
  oneOf('referenceForm', referenceForms, { methods: pruned }),
  oneOf('referenceLink', ['logit', 'linear'], { methods: pruned, binomial: true }),
  oneOf('importance', ['region', 'unit-sum'], { methods: pruned }),
]

/** Those of the settings that the method knows. */
export function settingsFor(method: MethodName, settings: Settings): Settings {
  const known = optionFields.filter(({ methods }) => methods === undefined || methods.includes(method))
  return Object.fromEntries(
    known.flatMap(({ key }) => (settings[key] === undefined ? [] : [[key, settings[key]]])),
  ) as Settings
}
