/** The settings of the methods as fields of a form. A new option of the library is one line here and one in the texts. */
import { ensembleMethods } from '../../src/method/ensemble/catalogue.js'
import { orderNames } from '../../src/prune/orders.js'
import { referenceForms, referenceKinds } from '../../src/prune/reference.js'
import { samplerNames } from '../../src/sample/create-sampler.js'
import { ensembleNames, type MethodName, mainMethods, pathMethods, type Settings } from './worker/methods.js'

export interface OptionField {
  readonly key: keyof Settings
  readonly kind: 'number' | 'text' | 'choice'
  /** What the library takes when nothing is said; empty where it depends on more than the method. */
  readonly fallback: (method: MethodName) => string
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
  fallback: OptionField['fallback'],
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
  fallback: () => values[0],
  advanced: true,
  read: text => (values.includes(text) ? (text as never) : undefined),
  ...more,
})

const pruning: readonly MethodName[] = ['pruned', ...ensembleNames]
const isPath = (method: MethodName): method is (typeof mainMethods)[number] =>
  mainMethods.some(name => name === method)
const always = (text: string) => () => text

export const optionFields: readonly OptionField[] = [
  numeric('members', method => String(isPath(method) ? 100 : ensembleMethods[method].members), {
    least: 2,
    step: 1,
  }),
  numeric('threshold', method => (isPath(method) ? '0.7' : ''), {
    least: 0,
    step: 0.01,
    methods: [...pathMethods, ...ensembleNames],
  }),
  numeric('pfer', always('4'), { least: 0, step: 0.5, methods: pathMethods }),
  {
    key: 'keep',
    kind: 'text',
    fallback: always('1/3'),
    methods: pruning,
    read: text => (text.trim() === '' ? undefined : text.trim()),
  },
  numeric('seed', always('1'), { least: 0, step: 1 }),
  numeric('q', always(''), { least: 1, step: 1, advanced: true, methods: pathMethods }),
  numeric('lambdas', always('100'), { least: 2, step: 1, advanced: true, methods: mainMethods }),
  oneOf('gridRule', ['first', 'farthest'], { methods: pathMethods }),
  oneOf('sampler', samplerNames, { methods: pathMethods }),
  oneOf('stratified', ['yes', 'no'], {
    binomial: true,
    methods: mainMethods,
    read: text => (text === 'no' || text === 'false' ? false : undefined),
  }),
  oneOf('order', orderNames, { methods: ['pruned'] }),
  oneOf('reference', referenceKinds, { methods: pruning }),
  oneOf('referenceForm', referenceForms, { methods: pruning }),
  oneOf('referenceLink', ['logit', 'linear'], { methods: pruning, binomial: true }),
  oneOf('importance', ['region', 'unit-sum'], { methods: ['pruned'] }),
]

/** Those of the settings that the method knows. */
export function settingsFor(method: MethodName, settings: Settings): Settings {
  const known = optionFields.filter(({ methods }) => methods === undefined || methods.includes(method))
  return Object.fromEntries(
    known.flatMap(({ key }) => (settings[key] === undefined ? [] : [[key, settings[key]]])),
  ) as Settings
}
