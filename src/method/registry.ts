/** Every method there is, in the order in which a reader meets them. A new method is one file and one line here. */
import { didYouMean } from '../errors/nearest.js'
import { fail } from '../errors.js'
import { withGuarantee } from './guarantee/with-guarantee.js'
import type { Method } from './method.js'
import { adaptiveLasso } from './methods/adaptive-lasso.js'
import { auto } from './methods/auto.js'
import { bss } from './methods/bss.js'
import { consensus } from './methods/consensus.js'
import { ipss } from './methods/ipss.js'
import { isis } from './methods/isis.js'
import { knockoff } from './methods/knockoff.js'
import { lasso } from './methods/lasso.js'
import { mcp } from './methods/mcp.js'
import { pga } from './methods/pga.js'
import { pruned } from './methods/pruned.js'
import { randomLasso } from './methods/random-lasso.js'
import { randomisedLasso } from './methods/randomised-lasso.js'
import { scad } from './methods/scad.js'
import { sharp } from './methods/sharp.js'
import { sis } from './methods/sis.js'
import { st2e } from './methods/st2e.js'
import { stability } from './methods/stability.js'
import { stabl } from './methods/stabl.js'
import { stepwise } from './methods/stepwise.js'
import { tcs } from './methods/tcs.js'
import { tcsl } from './methods/tcsl.js'

const own: readonly Method[] = [
  auto,
  pruned,
  stability,
  consensus,
  randomisedLasso,
  st2e,
  bss,
  pga,
  tcsl,
  randomLasso,
  lasso,
  adaptiveLasso,
  scad,
  mcp,
  sis,
  isis,
  stepwise,
  tcs,
  ipss,
  sharp,
  stabl,
  knockoff,
]
const known: Method[] = own.map(withGuarantee)

export const methods: readonly Method[] = known

/** A method of one's own, for this process; the function returned takes it away again. */
export function registerMethod(method: Method): () => void {
  if (known.some(({ name }) => name === method.name))
    fail('usage/method', { where: 'method', rule: 'must have a name of its own', got: method.name })
  const added = withGuarantee(method)
  known.push(added)
  return () => void known.splice(known.indexOf(added), 1)
}

export function methodNamed(name: string, where = 'method'): Method {
  const found = known.find(method => method.name === name)
  if (found !== undefined) return found
  const names = known.map(method => method.name)
  const hint = didYouMean(name, names)
  return fail('usage/method', {
    where,
    rule: `must be one of ${names.join(', ')}`,
    got: name.slice(0, 60),
    ...(hint !== undefined && { hint }),
  })
}

/** The names of the methods that have a setting. */
export function methodsWith(setting: string): string[] {
  return known.filter(({ settings }) => Object.hasOwn(settings, setting)).map(({ name }) => name)
}
