/** Selection by an ensemble of lasso paths (Section 4): generate the members, order them, keep the first U, and decide. */
import type { Dataset } from '../../data/dataset.js'
import { samplingStrata } from '../../data/sampling-strata.js'
import { groupMembers } from '../../ensemble/group-members.js'
import type { Ensemble } from '../../ensemble/member.js'
import type { Fitted } from '../../learner/member-learner.js'
import { type LambdaGrid, lambdaGrid } from '../../path/lambda-grid.js'
import { type PackedColumns, rangesOf, reserveColumns, type SearchNeeds } from '../../path/packed-columns.js'
import type { Reference } from '../../prune/reference.js'
import { columnKind, type PackedRange } from '../../run/column-kind.js'
import { ensembleFrom } from '../../run/ensemble-from.js'
import type { PathTask } from '../../run/ensemble-task.js'
import { dataCost } from '../../run/member-kind.js'
import {
  aside,
  type Beside,
  type Fewer,
  type Meanwhile,
  members,
  parts,
  type Run,
  type Step,
} from '../method.js'
import { constantInMembersNotice, gridTooShort } from '../result/notices.js'
import type { Outcome } from '../result/outcome.js'
import type { Warning } from '../result/warning.js'
import { checkClasses, checkPairs } from '../settings/checks.js'
import type { stabilitySettings } from '../settings/path.js'
import type { SettingsOf } from '../settings/setting.js'
import { resolveTriple } from '../settings/triple.js'
import { stage } from '../stages.js'
import { constantInMembers } from './constant-in-members.js'
import { fewestMembers, type PathDesign } from './design.js'
import { keptMembers } from './findings.js'
import { foresee } from './foresee.js'
import { type Judgement, judge } from './judgement.js'
import { type Preview, preview } from './preview.js'
import { type PrunedMembers, prune } from './prune.js'
import { referenceFirst } from './reference-kind.js'

export type StabilitySettings = SettingsOf<typeof stabilitySettings>

/** The design that the settings of stability selection come to on these data. */
export function pathDesign(data: Dataset, settings: StabilitySettings): PathDesign {
  const { members, lambdas, alpha = 1, gridRule, sampler, seed } = settings
  checkClasses(data)
  if (sampler === 'pairs') checkPairs(members)
  const { q, threshold } = resolveTriple(data, settings)
  return {
    kind: 'path',
    members,
    q,
    lambdas,
    gridRule,
    sampler,
    stratified: settings.stratified ?? samplingStrata(data) !== undefined,
    seed,
    pruning: null,
    decision: { name: 'threshold', threshold },
    ...(alpha < 1 && { alpha }),
    // The grid goes on beyond the first variable (src/path/lambda-grid.ts); members do not, so that what a bound says of q = 1 is true.
    ...(q === 1 && gridRule === 'first' && { cap: 1 }),
  }
}

export interface PathMembers extends Packing {
  readonly ensemble: Ensemble
  /** With the number of members there are. */
  readonly design: PathDesign
  readonly warnings: readonly Warning[]
}

export interface MemberOptions extends Pick<Step, 'guessed' | 'first'> {
  /** Gets what makes an ensemble of members that have come. */
  readonly meanwhile?: ((ensembleOf: (found: readonly object[]) => Ensemble) => Beside) | undefined
  readonly preview?: (soFar: Ensemble) => Preview
  /** What `packedColumns` has packed; packed here unless given. */
  readonly packing?: Packing | undefined
}

/** Algorithm 2, step 1: B members, each the lasso path of one sample on the one grid of the full data; `share` of a time limit is theirs. */
export function* pathMembers(
  data: Dataset,
  asked: PathDesign,
  { packing, meanwhile, ...more }: MemberOptions = {},
  {
    share = 0.75,
    ordered = asked.pruning !== null,
    least = fewestMembers(asked),
  }: Partial<Omit<Fewer, 'multiple'>> = {},
): Run<PathMembers> {
  const { task, warnings, columns } = yield* pathTask(data, asked, packing)
  const fewer = {
    least,
    multiple: asked.sampler === 'pairs' ? 2 : 1,
    share,
    ordered,
  }
  const inVariables = (found: Ensemble) =>
    data.groups === undefined ? found : groupMembers(found, data.groups)
  const ensembleOf = (found: readonly object[]) => inVariables(ensembleFrom(task, found as readonly Fitted[]))
  const ensemble = inVariables(
    yield* members(task, {
      fewer,
      ...more,
      ...(meanwhile && { meanwhile: () => meanwhile(ensembleOf) }),
    }),
  )
  const design = { ...asked, members: ensemble.members.length }
  const { packed } = task
  return { ensemble, design, warnings, ...(packed && { packed }), ...(columns && { columns }) }
}

/** What the members are computed from, wherever that is done. */
function* pathTask(
  data: Dataset,
  design: PathDesign,
  packing?: Packing,
): Run<{ readonly task: PathTask; readonly warnings: Warning[]; readonly columns?: PackedRange }> {
  const {
    q,
    lambdas: count,
    gridRule: rule,
    members,
    sampler: name,
    seed,
    stratified,
    alpha,
    randomise,
    cap,
  } = design
  const { packed, columns } = packing ?? (yield* packedColumns(data, design))
  const { lambda: grid, reached } =
    gridAheadOf(design, packed) ??
    stage('grid', () => lambdaGrid(data, { q, count, rule, ...(alpha !== undefined && { alpha }) }, packed))
  const task = {
    data,
    grid,
    q,
    sampler: { name, seed, stratified },
    ...(alpha !== undefined && { alpha }),
    ...(randomise && { randomise }),
    ...(cap !== undefined && { cap }),
    members,
    ...(packed && { packed }),
  }
  const warnings = reached ? [] : gridTooShort(design, grid)
  return { task, warnings, ...(columns && { columns }) }
}

/** Grids on packed columns that were found while threads were at something else. */
const ahead = new WeakMap<PackedColumns, { readonly design: GridDesign; readonly grid: LambdaGrid }>()

type GridDesign = Pick<PathDesign, 'q' | 'lambdas' | 'gridRule'>

/** Finds the grid that members will need. */
export function gridAhead(data: Dataset, design: GridDesign, packed: PackedColumns): Meanwhile {
  return aside(() => {
    const { q, lambdas: count, gridRule: rule } = design
    const grid = stage('grid', () => lambdaGrid(data, { q, count, rule }, packed, true))
    ahead.set(packed, { design, grid })
  })
}

function gridAheadOf(
  { q, lambdas, gridRule }: GridDesign,
  packed: PackedColumns | undefined,
): LambdaGrid | undefined {
  const known = packed && ahead.get(packed)
  const isSame =
    known?.design.q === q && known.design.lambdas === lambdas && known.design.gridRule === gridRule
  return isSame ? known.grid : undefined
}

export interface Packing {
  /** The columns, where threads share them, */
  readonly packed?: PackedColumns
  /** and which of them are constant or rare. */
  readonly columns?: PackedRange
}

/** The columns packed for the members, where threads can share them and no member has penalties of its own. */
export function* packedColumns(
  data: Dataset,
  { members, randomise, alpha }: Pick<PathDesign, 'members' | 'randomise' | 'alpha'>,
  search?: SearchNeeds,
): Run<Packing> {
  const packed = randomise === undefined && alpha === undefined ? reserveColumns(data, search) : undefined
  if (packed === undefined) return {}
  const { x } = data
  const task = { data: { x }, packed, further: members * dataCost(data) }
  const ranges = yield* parts(columnKind, task, rangesOf(packed), { brief: true })
  const columns = {
    constant: ranges.flatMap(({ constant }) => constant),
    rare: ranges.flatMap(({ rare }) => rare),
  }
  return { packed, columns }
}

/** `reference`: the caller's own vector, where one is given. */
export function* pathSelection(
  data: Dataset,
  asked: PathDesign,
  settings: Outcome['settings'],
  reference?: string | ArrayLike<number>,
): Run {
  const { pruning, seed } = asked
  let model: Reference | undefined
  const packing = yield* packedColumns(data, asked)
  const meanwhile =
    pruning === null
      ? undefined
      : yield* referenceFirst(
          { data, pruning, seed, given: reference },
          packing.packed,
          found => {
            model = found
          },
          packed => gridAhead(data, asked, packed),
        )
  const generated = yield* pathMembers(data, asked, {
    packing,
    meanwhile,
    preview: soFar => preview(data, asked, soFar, model?.vector),
  })
  if (pruning === null) return pathOutcome(data, generated, settings)
  const { ensemble, design } = generated
  let judgement: Judgement | undefined
  const found = yield* prune(data, ensemble, pruning, model!, seed, {
    before: () => foresee(data, ensemble, pruning),
    after(order) {
      judgement = judge(design, ensemble, keptMembers(design, order), data.n)
    },
  })
  const warnings = [...generated.warnings, ...found.warnings]
  return pathOutcome(data, { ...generated, warnings }, settings, found.pruning, judgement)
}

/** `known`: what the kept members say, where that is known already. */
export function pathOutcome(
  data: Dataset,
  { ensemble, design, warnings, packed, columns }: PathMembers,
  settings: Outcome['settings'],
  pruned?: PrunedMembers,
  known?: Judgement,
): Outcome {
  const { members, q, stratified, decision } = design
  const order = pruned?.order.order ?? [...ensemble.members.keys()]
  const judgement = known ?? judge(design, ensemble, keptMembers(design, order), data.n)
  const constant = constantInMembers(data, design, columns?.rare)
  // The bound states the pfer that q and the threshold come to.
  const { pfer: _asked, rounding: _used, ...lasting } = settings
  return {
    settings: {
      ...lasting,
      ...(decision.name === 'threshold' && { threshold: decision.threshold, q }),
      members,
      stratified,
      ...(design.cap !== undefined && { capped: true }),
    },
    chosen: judgement.chosen,
    ensemble: { design, members: ensemble, ...(pruned && { pruned }), judgement },
    certificate: {
      worstKkt: ensemble.worstKkt,
      paths: members,
      ...(constant.length > 0 && { constantInMembers: constant.length }),
    },
    ...(columns && { constant: columns.constant }),
    ...(packed && { packed }),
    warnings: [...warnings, ...constantInMembersNotice(data, constant, members)],
  }
}
