import type { SettingValues } from '../method.js'
import type { SettingValue } from './setting.js'

/** Without pruning these have no meaning. */
const ofPruning = ['keep', 'reference', 'referenceForm', 'referenceLink', 'importance']

/** Settings as a result records them: those that played no part are left out, a vector of the caller is 'given'. */
export function recorded(settings: SettingValues | object): Readonly<Record<string, SettingValue>> {
  const { prune } = settings as SettingValues
  return Object.fromEntries(
    Object.entries(settings as SettingValues).flatMap(([name, value]) => {
      if (value === undefined || value === null) return []
      if (prune === 'none' && ofPruning.includes(name)) return []
      return [[name, typeof value === 'object' ? 'given' : value]]
    }),
  )
}
