import type { Dataset } from '../data/dataset.js'
import type { Ensemble } from '../ensemble/member.js'
import type { SettingValues } from '../method/method.js'
import { selectNow } from '../method/select-now.js'

/** The members of stability selection with these settings, for rules that are no method yet. */
export function stabilityMembers(data: Dataset, settings: SettingValues): Ensemble {
  return selectNow(data, { ...settings, method: 'stability' }).ensemble!.members
}
