/** The methods of the app by name, with the options of the library. */
import type { Dataset } from '../../../src/data/dataset.js'
import { type LearnerName, memberLearners } from '../../../src/learner/member-learners.js'
import { autoSelection } from '../../../src/method/auto-selection.js'
import { ensembleSelection } from '../../../src/method/ensemble/ensemble-selection.js'
import { ensembleSpec } from '../../../src/method/ensemble/spec.js'
import type { AutoOptions, PrunedOptions } from '../../../src/method/options.js'
import { prunedStabilitySelection } from '../../../src/method/pruned-stability-selection.js'
import type { SelectionResult } from '../../../src/method/result.js'
import { autoSpec, prunedSpec, type Spec, stabilitySpec } from '../../../src/method/spec.js'
import { stabilitySelection } from '../../../src/method/stability-selection.js'
import type { ReferenceKind } from '../../../src/prune/reference.js'

type Options = PrunedOptions & Pick<AutoOptions, 'onSimulation'>

interface Method {
  readonly spec: (data: Dataset, options: PrunedOptions) => Spec
  readonly select: (data: Dataset, options: Options) => Promise<SelectionResult>
}

export type MethodName = 'auto' | 'pruned' | 'stability' | LearnerName

/** Those whose members are paths on a grid, with settings of their own. */
export const pathMethods = ['pruned', 'stability'] as const satisfies readonly MethodName[]
export const mainMethods = ['auto', ...pathMethods] as const
export const ensembleNames = Object.keys(memberLearners) as readonly LearnerName[]
export const methodNames: readonly MethodName[] = [...mainMethods, ...ensembleNames]

export function methodNamed(name: MethodName): Method {
  if (name === 'auto') return { spec: autoSpec, select: autoSelection }
  if (name === 'pruned') return { spec: prunedSpec, select: prunedStabilitySelection }
  if (name === 'stability') return { spec: stabilitySpec, select: stabilitySelection }
  return {
    spec: (data, options) => ensembleSpec(name, data, options),
    select: (data, options) => ensembleSelection(name, data, options),
  }
}

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
