/** The methods of the app: those of the registry, three of them in front. */
import type { Dataset } from '../../../src/data/dataset.js'
import { methods } from '../../../src/method/registry.js'
import type { SettingValue } from '../../../src/method/settings/setting.js'

export const mainMethods = ['auto', 'pruned', 'stability'] as const

/** The others, ensembles first. */
export function otherMethods() {
  return methods.filter(({ name }) => !mainMethods.some(main => main === name))
}

/** What a form can say and a worker be sent. */
export type Settings = Readonly<Record<string, SettingValue>>

export interface Job {
  readonly data: Dataset
  readonly method: string
  readonly settings: Settings
  readonly threads: number
}
