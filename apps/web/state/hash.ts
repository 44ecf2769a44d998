/** The settings in the part of the address that never leaves the browser. Names of columns and of an event may be there, no other cells. */
import { effect } from '@preact/signals'
import { families } from '../../../src/data/dataset.js'
import { missingPolicies } from '../../../src/data/prepare/options.js'
import { methods } from '../../../src/method/registry.js'
import { kebab } from '../../../src/method/settings/setting-name.js'
import { readField } from '../option-fields.js'
import { type Choices, choices, columnRoles, columnUses, fresh } from './choices.js'
import { step } from './page.js'

/** Browsers and mail programs cut longer addresses. */
const LONGEST = 4000

/** Words of the data, which a setting of the same name must not read. */
const reserved = new Set(['weights'])

/** Choices that are written in words of the user. */
const written = ['eventValue', 'curved', 'penaltyFactors'] as const

export function toHash(now: Choices): string {
  const words = new URLSearchParams()
  if (now.response !== undefined) words.set('response', now.response)
  if (now.family !== undefined) words.set('family', now.family)
  if (now.eventClass !== undefined) words.set('event-class', now.eventClass)
  for (const use of columnUses) for (const name of now[use]) words.append(use, name)
  for (const [name, type] of Object.entries(now.types)) words.append('type', `${name}=${type}`)
  if (now.missing !== fresh.missing) words.set('missing', now.missing)
  if (now.curves) words.set('curves', 'all')
  for (const role of columnRoles) {
    const name = now[role]
    if (name !== undefined) words.set(kebab(role), name)
  }
  for (const text of written) if (now[text] !== '') words.set(kebab(text), now[text])
  if (now.ties !== fresh.ties) words.set('ties', now.ties)
  if (now.method !== fresh.method) words.set('method', now.method)
  for (const [key, value] of Object.entries(now.settings)) words.set(key, String(value))
  const text = words.toString()
  return text.length <= LONGEST ? text : ''
}

export function fromHash(text: string): Partial<Choices> {
  const words = new URLSearchParams(text.replace(/^#/, ''))
  const one = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find(value => value === words.get(name))
  const family = one('family', families)
  const missing = one('missing', missingPolicies)
  const method = one(
    'method',
    methods.map(({ name }) => name),
  )
  const types = words.getAll('type').flatMap(item => {
    const at = item.lastIndexOf('=')
    return at < 0 ? [] : [[item.slice(0, at), item.slice(at + 1)] as const]
  })
  const known = new Set(methods.flatMap(one => Object.keys(one.settings)))
  const settings = Object.fromEntries(
    [...known].flatMap(key => {
      const value = reserved.has(key) ? undefined : readField(key, words.get(key) ?? '')
      return value === undefined ? [] : [[key, value]]
    }),
  )
  return {
    ...(words.has('response') && { response: words.get('response')! }),
    ...Object.fromEntries(
      [...columnRoles, ...written].flatMap(name => {
        const word = words.get(kebab(name))
        return word === null ? [] : [[name, word]]
      }),
    ),
    ...(words.get('ties') === 'efron' && { ties: 'efron' as const }),
    ...(family && { family }),
    ...(words.has('event-class') && { eventClass: words.get('event-class')! }),
    ...Object.fromEntries(columnUses.map(use => [use, words.getAll(use)])),
    types: Object.fromEntries(types),
    ...(missing && { missing }),
    ...(words.has('curves') && { curves: true }),
    ...(method && { method }),
    settings,
  }
}

/** From now on the address follows the choices. */
export function followHash(): void {
  choices.value = { ...choices.value, ...fromHash(location.hash) }
  effect(() => {
    const text = toHash(choices.value)
    // After Back and Forward too: an older entry has older words.
    const entry = { step: step.value }
    history.replaceState(entry, '', text === '' ? location.pathname + location.search : `#${text}`)
  })
}
