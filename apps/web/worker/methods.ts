/** The methods of the app by name, with the options of the library. */
import type { Dataset } from '../../../src/data/dataset.js'
import type { PrunedOptions } from '../../../src/method/options.js'
import { prunedStabilitySelection } from '../../../src/method/pruned-stability-selection.js'
import type { SelectionResult } from '../../../src/method/result.js'
import { type PathSpec, prunedSpec, stabilitySpec } from '../../../src/method/spec.js'
import { stabilitySelection } from '../../../src/method/stability-selection.js'
import type { ReferenceKind } from '../../../src/prune/reference.js'

interface Method {
  spec(data: Dataset, options: PrunedOptions): PathSpec
  select(data: Dataset, options: PrunedOptions): Promise<SelectionResult>
}

export const methods = {
  pruned: { spec: prunedSpec, select: prunedStabilitySelection },
  stability: { spec: stabilitySpec, select: stabilitySelection },
} as const satisfies Record<string, Method>

export type MethodName = keyof typeof methods
export const methodNames = Object.keys(methods) as MethodName[]

/** What a form can say and a worker be sent: no functions, no vectors. */
export type Settings = Omit<
  PrunedOptions,
  'runner' | 'signal' | 'onProgress' | 'onReference' | 'reference' | 'rounding' | 'randomise'
> & { readonly reference?: ReferenceKind }

export interface Job {
  readonly data: Dataset
  readonly method: MethodName
  readonly settings: Settings
  readonly threads: number
}
