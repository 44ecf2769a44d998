/** The settings of a method, as a result records them, from its own list of them. */
import { z } from 'zod'
import type { Method } from '../../method/method.js'
import type { Setting } from '../../method/settings/setting.js'

/** Each may be left out. */
export function settingsSchema({ settings }: Pick<Method, 'settings'>): z.ZodObject {
  const each = Object.entries(settings).map(([name, setting]) => [
    name,
    valueSchema(setting).describe(setting.summary).optional(),
  ])
  return z.strictObject(Object.fromEntries(each))
}

function valueSchema(setting: Setting): z.ZodType {
  const { type, choices, words, vector } = setting
  if (choices !== undefined) return z.enum([...choices, ...(vector === true ? ['given'] : [])])
  if (type === 'boolean') return z.boolean()
  if (type === 'share') return z.union([z.string(), z.number()])
  const number = bounded(type === 'integer' ? z.number().int() : z.number(), setting)
  return words === undefined ? number : z.union([number, z.enum(words)])
}

function bounded(number: z.ZodNumber, { least, most, above, below }: Setting): z.ZodNumber {
  let bounds = number
  if (least !== undefined) bounds = bounds.gte(least)
  if (most !== undefined) bounds = bounds.lte(most)
  if (above !== undefined) bounds = bounds.gt(above)
  return below === undefined ? bounds : bounds.lt(below)
}
