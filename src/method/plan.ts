import type { Dataset } from '../data/dataset.js'
import type { Method, Run, SettingValues } from './method.js'
import { methodNamed, methods } from './registry.js'
import { resolveSettings } from './settings/resolve-settings.js'
import { checkTakes } from './takes.js'

export interface Plan {
  readonly method: Method
  /** With defaults filled in. */
  readonly settings: SettingValues
  readonly run: () => Run
}

/** A method by name with its settings, checked against the data: nothing is computed yet. */
export function plan(
  data: Dataset,
  name: string,
  given: SettingValues,
  place?: (name: string) => string,
): Plan {
  const method = methodNamed(name)
  const settings = resolveSettings(method, given, place)
  checkTakes(data, method, methods)
  method.check?.(data, settings)
  return { method, settings, run: () => method.run(data, settings) }
}
