import { fail } from '../../src/errors.js'
import type { Fitted } from '../../src/learner/member-learner.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'

export function fittedBytes({ member, worstKkt }: Fitted): Uint8Array {
  return toBytes({ member, worstKkt })
}

export function readFitted(bytes: Uint8Array, where: string): Fitted {
  const value = fromBytes(bytes, where) as Partial<Fitted> | null
  const { variable, from, to } = value?.member ?? {}
  const lists = [variable, from, to]
  if (typeof value?.worstKkt !== 'number' || !lists.every(list => list instanceof Int32Array))
    fail('data/member', { where, rule: 'is not a member' })
  return value as Fitted
}
