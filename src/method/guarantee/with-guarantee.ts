/** Any method with `guarantee` among its settings: the method runs on halves of the rows, then on all of them. */
import { countedVariables } from '../../data/columns/copied-variables.js'
import type { Dataset } from '../../data/dataset.js'
import { samplingStrata } from '../../data/sampling-strata.js'
import { variableCount } from '../../data/variables.js'
import { fail } from '../../errors.js'
import { type Method, parts, type Run, type SettingValues } from '../method.js'
import type { Guarantee } from '../result/result.js'
import { guaranteeBounds, recurring } from './bounds.js'
import { guaranteeSettings, usualPairs, usualThreshold } from './settings.js'
import { guaranteeStatement } from './statement.js'
import { type SubsampleTask, subsamples } from './subsamples.js'

export function withGuarantee(method: Method): Method {
  return {
    ...method,
    settings: { ...method.settings, ...guaranteeSettings },
    check(data, given) {
      checkAsked(given)
      method.check?.(data, apart(given)[0])
    },
    *run(data, given) {
      const [own, asked] = apart(given)
      if (asked === undefined) return yield* method.run(data, own)
      // First, so that shards hold halves: they are nearly all of the work.
      const guarantee = yield* guaranteeOf(data, method, own, asked)
      const outcome = yield* method.run(data, own)
      const { pairs: guaranteePairs, threshold: guaranteeThreshold } = asked
      return {
        ...outcome,
        settings: { ...outcome.settings, guarantee: true, guaranteePairs, guaranteeThreshold },
        guarantee,
      }
    },
  }
}

interface Asked {
  readonly pairs: number
  readonly threshold: number
}

/** The method's own settings, and those of the guarantee where one is asked for. */
function apart(given: SettingValues): readonly [SettingValues, Asked | undefined] {
  const { guarantee, guaranteePairs = usualPairs, guaranteeThreshold = usualThreshold, ...own } = given
  return [
    own,
    guarantee === true ? { pairs: Number(guaranteePairs), threshold: Number(guaranteeThreshold) } : undefined,
  ]
}

function checkAsked({ guarantee, guaranteePairs, guaranteeThreshold }: SettingValues): void {
  if (guarantee === true) return
  const where = guaranteePairs === undefined ? 'guaranteeThreshold' : 'guaranteePairs'
  if (guaranteePairs === undefined && guaranteeThreshold === undefined) return
  fail('usage/guarantee', { where, rule: 'needs guarantee' })
}

function* guaranteeOf(
  data: Dataset,
  method: Method,
  own: SettingValues,
  { pairs, threshold }: Asked,
): Run<Guarantee> {
  const p = variableCount(data)
  const halves = yield* parts(subsamples, taskOf(data, method, own), 2 * pairs)
  const holdsCopies = Number(own.alpha ?? 1) < 1
  const counted = countedVariables(data, holdsCopies ? Number(own.alpha) : 1)
  const found = {
    pairs,
    threshold,
    ...(counted < p && { variables: counted }),
    ...guaranteeBounds(
      counted,
      halves.map(({ selected }) => selected.length),
      threshold,
    ),
    selected: recurring(p, halves, threshold),
  }
  return {
    ...found,
    statement: guaranteeStatement(p, found, holdsCopies),
    halves: halves.map(({ selected }) => [...selected]),
  }
}

function taskOf(data: Dataset, { name, settings: table }: Method, own: SettingValues): SubsampleTask {
  const { seed = 1, stratified, ...rest } = own
  const told = Object.entries({
    ...rest,
    stratified,
    // What is checked on simulated responses is the answer of all rows.
    ...('simulations' in table && { simulations: 0 }),
  }).flatMap(([key, value]) => (value === undefined ? [] : [[key, plain(value)]]))
  return {
    data,
    method: name,
    settings: Object.fromEntries(told) as SubsampleTask['settings'],
    seed: Number(seed),
    stratified: samplingStrata(data) !== undefined && stratified !== false,
  }
}

function plain<Value>(value: Value | ArrayLike<number>): Value | Float64Array {
  return typeof value === 'object' && value !== null
    ? Float64Array.from(value as ArrayLike<number>)
    : (value as Value)
}
