/** Every method of the product, as it is run on designs drawn at random: with its own settings but where they would take minutes. */
import type { Family } from '../../data/dataset.js'
import { methodNamed, methods } from '../../method/registry.js'
import type { SelectNowOptions } from '../../method/select-now.js'

export interface ComparedMethod {
  readonly name: string
  readonly families: readonly Family[]
  readonly options: SelectNowOptions
  /** Whether it uses random numbers. */
  readonly seeded: boolean
}

/** Settings other than the method's own. */
const instead: Readonly<Record<string, Readonly<Record<string, number | string>>>> = {
  auto: { simulations: 0 },
  st2e: { members: 30 },
  bss: { members: 30 },
  pga: { members: 30 },
  tcsl: { members: 30 },
  'random-lasso': { members: 30 },
}

/** With two classes these take minutes: they are run on numbers only. */
const numbersOnly = ['bss', 'pga', 'random-lasso']
/** So does this one with other outcomes. */
const classesToo = ['st2e']

/** A second way to run a method, beside its usual one. */
const besides = [['stepwise-ebic', 'stepwise', { criterion: 'ebic' }]] as const

export const comparedMethods: readonly ComparedMethod[] = [
  ...methods.map(({ name }) => compared(name, name, instead[name])),
  ...besides.map(([name, method, settings]) => compared(name, method, settings)),
]

function compared(
  name: string,
  method: string,
  settings: Readonly<Record<string, number | string>> | undefined,
): ComparedMethod {
  const { takes, settings: table } = methodNamed(method)
  return {
    name,
    families: numbersOnly.includes(name)
      ? ['gaussian']
      : classesToo.includes(name)
        ? ['gaussian', 'binomial']
        : takes.families,
    options: { method, ...settings },
    seeded: Object.hasOwn(table, 'seed'),
  }
}

export function comparedOn(family: Family): readonly string[] {
  return comparedMethods.filter(({ families }) => families.includes(family)).map(({ name }) => name)
}

/** "auto with simulations 0", for the page that reports them. */
export function settingsInstead(): string {
  const each = Object.entries(instead).map(([name, settings]) => {
    const told = Object.entries(settings).map(([setting, value]) => `${setting} ${value}`)
    return `${name} with ${told.join(', ')}`
  })
  return `${each.join('; ')}; ${numbersOnly.join(', ')} on regressions only; ${classesToo.join(', ')} on these and on two classes`
}
