import { didYouMean } from '../../errors/nearest.js'
import { fail } from '../../errors.js'
import type { Method, SettingValues } from '../method.js'
import { methodsWith } from '../registry.js'
import { checkSetting } from './setting.js'
import { kebab } from './setting-name.js'

/** The settings with defaults filled in; one that the method does not have, or a value that it cannot have, is refused. */
export function resolveSettings(
  method: Method,
  given: SettingValues,
  place: (name: string) => string = name => name,
): SettingValues {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const setting = Object.hasOwn(method.settings, name) ? method.settings[name] : undefined
    if (setting === undefined) refuseSetting(method, name, place(name))
    else checkSetting(name, setting, value, place(name))
  }
  return Object.fromEntries(
    Object.entries(method.settings).map(([name, setting]) => [name, given[name] ?? setting.default]),
  )
}

function refuseSetting({ name: method, settings }: Method, name: string, where: string): never {
  const others = methodsWith(name)
  if (others.length > 0) {
    fail(`usage/${kebab(name)}`, {
      where,
      rule: `is not a setting of the method ${method}; methods that have it: ${others.join(', ')}`,
    })
  }
  const known = Object.keys(settings)
  const hint = didYouMean(name, known)
  fail('usage/setting', {
    where,
    rule: `is not a setting of the method ${method}, which has ${known.join(', ')}`,
    ...(hint !== undefined && { hint }),
  })
}
