/** From what a method found to the result: names, frequencies before and after pruning, the fit, its bound, and what it was made with. */
import { copiedVariables, countedVariables } from '../../data/columns/copied-variables.js'
import type { Dataset, Survival } from '../../data/dataset.js'
import { columnsOf, variableCount, variableNames } from '../../data/variables.js'
import { effectiveRows } from '../../data/weights.js'
import { packMembers } from '../../ensemble/packed-member.js'
import { wasmDigest } from '../../math/kernels/wasm.generated.js'
import { version } from '../../version.js'
import { keptCount } from '../ensemble/design.js'
import { type Findings, findings } from '../ensemble/findings.js'
import { foresee } from '../ensemble/foresee.js'
import { fromData } from '../ensemble/from-data.js'
import { aside, type Method, type Run } from '../method.js'
import { stage } from '../stages.js'
import { isWide } from './correlation-kind.js'
import { constantNotice } from './notices.js'
import { once } from './once.js'
import type { FoundByEnsemble, Outcome } from './outcome.js'
import { picturesOf, unpictured } from './picture-kind.js'
import type { EnsembleResult, SelectionResult } from './result.js'
import { fittedVariables, refitVariables } from './selected-variables.js'
import { survivalFindings } from './survival-findings.js'

/** All of it but how long it took; `digest` is that of the data, or makes it when somebody asks. Without `pictures` there is nothing of what only a report shows. */
export function* conclude(
  data: Dataset,
  method: Method,
  outcome: Outcome,
  digest: string | (() => string),
  pictures = true,
): Run<Omit<SelectionResult, 'timing'>> {
  const { settings, ensemble, assessment, guarantee, statement, evidence } = outcome
  let known: { readonly findings: Found; readonly stored: EnsembleResult | undefined } | undefined
  const find = () => {
    known ??= stage('findings', () => {
      if (ensemble === undefined) return { findings: singleFindings(data, outcome), stored: undefined }
      const findings = countedFindings(data, outcome, ensemble)
      return { findings, stored: storedEnsemble(ensemble, findings.cut!) }
    })
    return known
  }
  // Where variables are many it is their correlations that take the longest, else the pictures.
  const ahead = () => {
    if (isWide(data)) find()
    else if (ensemble?.design.kind === 'path')
      foresee(data, ensemble.members, { ...ensemble.design.pruning, ordered: false })
  }
  const pictured = pictures
    ? yield* picturesOf(data, mostSelected(outcome), outcome.packed, {
        correlations: aside(ahead),
        pictures: aside(find),
      })
    : unpictured
  const {
    findings: { cut: _cut, warnings, ...found },
    stored,
  } = find()
  const copies = copiedVariables(data)
  return {
    schemaVersion: 2,
    version,
    kernelDigest: wasmDigest,
    data: aboutData(data, digest),
    method: method.name,
    title: outcome.title ?? method.title,
    citations: method.citations,
    settings: inOrder(settings, method),
    ...found,
    ...(copies.length > 0 && { copies }),
    ...(evidence && { evidence }),
    ...(statement !== undefined && { statement }),
    ...(stored && { ensemble: stored }),
    ...pictured,
    ...(assessment && { assessment }),
    ...(guarantee && { guarantee }),
    certificate: outcome.certificate ?? { worstKkt: 0, paths: 0 },
    warnings: [...constantNotice(data, outcome.constant), ...outcome.warnings, ...warnings],
  }
}

/** As the method lists them, whatever was given first. */
function inOrder(used: Outcome['settings'], { settings }: Method): Outcome['settings'] {
  return Object.fromEntries(
    Object.keys(settings).flatMap(name => (used[name] === undefined ? [] : [[name, used[name]]])),
  )
}

function aboutData(data: Dataset, digest: string | (() => string)): SelectionResult['data'] {
  const { n, response, family, classes, groups, source } = data
  const all = [...(groups ?? []), ...(data.unpenalised?.groups ?? [])]
  const factors = all.filter(({ levels }) => levels !== undefined).length
  const curves = all.filter(({ curve }) => curve !== undefined).length
  const about = {
    n,
    p: variableCount(data),
    ...(groups && { columns: data.p }),
    ...(factors > 0 && { factors }),
    ...(curves > 0 && { curves }),
    response,
    family,
    ...(classes && { classes }),
    ...(data.survival && { survival: survivalSummary(data.survival) }),
    ...(data.offset && { offset: true as const }),
    ...(data.weights && { weights: { effectiveRows: effectiveRows(data.weights) } }),
    ...(data.penaltyFactors && { penaltyFactors: factorSummary(data, data.penaltyFactors) }),
    ...(data.standardise === false && { standardise: false as const }),
    digest: typeof digest === 'string' ? digest : '',
    ...(source && { source }),
  }
  return typeof digest === 'string' ? about : Object.defineProperty(about, 'digest', { get: once(digest) })
}

function factorSummary(data: Dataset, factors: Float64Array): SelectionResult['data']['penaltyFactors'] & {} {
  const own = Array.from({ length: variableCount(data) }, (_, v) => factors[columnsOf(data.groups, v)[0]])
  return {
    variables: own.filter(factor => factor !== 1).length,
    least: own.reduce((least, factor) => Math.min(least, factor)),
    most: own.reduce((most, factor) => Math.max(most, factor)),
  }
}

function survivalSummary({ event, ties, strata, entry }: Survival): SelectionResult['data']['survival'] & {} {
  return {
    events: event.reduce((sum, each) => sum + each, 0),
    ties,
    ...(strata && { strata: new Set(strata).size }),
    ...(entry && { entry: true as const }),
  }
}

type Found = Omit<Findings, 'bound' | 'stability' | 'variables' | 'selected' | 'cut'> &
  Partial<Pick<Findings, 'bound' | 'stability' | 'cut'>> &
  Pick<SelectionResult, 'variables' | 'selected'>

function countedFindings(data: Dataset, { warnings }: Outcome, ensemble: FoundByEnsemble): Found {
  const { design, members, pruned, judgement } = ensemble
  return findings({
    n: data.n,
    names: variableNames(data),
    design,
    ensemble: members,
    order: pruned?.order.order ?? [...members.members.keys()],
    countedVariables: design.kind === 'path' ? countedVariables(data, design.alpha) : undefined,
    judgement,
    gridAtEnd: warnings.some(({ code }) => code === 'grid-short'),
    fromData: fromData(data),
  })
}

function singleFindings(data: Dataset, { chosen, fit }: Outcome): Found {
  const names = variableNames(data)
  const isChosen = new Set(chosen)
  const { estimates, unpenalised, intercept, intercepts, warnings } =
    fit === undefined ? refitVariables(data, chosen) : fittedVariables(data, chosen, fit)
  return {
    selected: chosen.map((index, k) => ({ name: names[index], index, ...estimates(k) })),
    ...(unpenalised.length > 0 && { unpenalised }),
    variables: names.map((name, j) => ({ name, selected: isChosen.has(j) })),
    intercept,
    ...(intercepts && { intercepts }),
    ...(data.survival && survivalFindings(data, chosen)),
    warnings,
  }
}

/** So many variables at most. */
const MATTER = 30

/** Those whose correlations and distributions are worth keeping, also for a threshold or U that is moved later. */
function mostSelected({ chosen, ensemble }: Outcome): number[] {
  const { frequency = [], frequencyFull = [] } = ensemble?.judgement ?? {}
  const most = (j: number) => Math.max(frequency[j] ?? 0, frequencyFull[j] ?? 0)
  const isChosen = new Set(chosen)
  const some = [...chosen]
  for (let j = 0; j < frequency.length; j++) if (most(j) > 0 && !isChosen.has(j)) some.push(j)
  // No other that is less frequent than so many can be among them.
  const least = Float64Array.from(some, most).sort().at(-MATTER) ?? 0
  const matter = some.filter(j => isChosen.has(j) || most(j) >= least)
  return matter
    .sort((a, b) => Number(isChosen.has(b)) - Number(isChosen.has(a)) || most(b) - most(a) || a - b)
    .slice(0, MATTER)
}

function storedEnsemble({ design, members: ensemble, pruned }: FoundByEnsemble, cut: number): EnsembleResult {
  const {
    order = Int32Array.from(ensemble.members.keys()),
    loss = [],
    strength = [],
    diversity = [],
  } = pruned?.order ?? {}
  const reference = pruned?.reference ?? new Float64Array(0)
  const support: number[] = []
  for (let j = 0; j < reference.length; j++) if (reference[j] !== 0) support.push(j)
  return {
    design,
    cut,
    members: ensemble.members.length,
    kept: keptCount(design),
    order: [...order],
    loss: [...loss],
    strength: [...strength],
    diversity: [...diversity],
    reference: { index: support, value: support.map(j => reference[j]) },
    lambda: [...ensemble.lambda],
    ...(ensemble.points !== undefined && { points: ensemble.points }),
    ...(ensemble.members.some(({ value }) => value !== undefined) && {
      values: ensemble.members.map(({ value }) => [...(value ?? [])]),
    }),
    intervals: packMembers(ensemble.members),
  }
}
