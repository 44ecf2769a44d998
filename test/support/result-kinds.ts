/** Small results of different kinds, each with the data it was made from. */
import type { Dataset } from '../../src/data/dataset.js'
import { readDataset } from '../../src/data/read-dataset.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { select } from '../../src/method/select.js'
import {
  autoSelection,
  ensembleSelection,
  prunedStabilitySelection,
  randomisedLassoSelection,
  stabilitySelection,
} from './select.js'
import { classTable, smallTable } from './tables/tables.js'

const numbers = readDataset(smallTable(), { response: 'y' })
const classes = readDataset(classTable(), { response: 'y' })
/** Every fifth row in the other class, so that no variables separate them. */
const overlapping = readDataset(
  classTable()
    .split('\n')
    .map((line, i) => (i % 5 === 4 ? line.replace(/^(yes|no)/, y => (y === 'yes' ? 'no' : 'yes')) : line))
    .join('\n'),
  { response: 'y' },
)
const withColumn = (name: string, cell: (i: number) => string) =>
  smallTable()
    .trim()
    .split('\n')
    .map((line, i) => `${line},${i === 0 ? name : cell(i)}\n`)
    .join('')
const sites = readDataset(
  withColumn('site', i => 'pqr'[i % 3]),
  { response: 'y' },
)
const weighted = readDataset(
  withColumn('w', i => String(1 + (i % 3))),
  { response: 'y', force: ['a'], weights: 'w', standardise: false },
)
const patients = readDataset(
  withColumn('event', i => String(Number(i % 4 > 0))).replace(/^-?([\d.]+),/gm, '$1,'),
  { response: 'y', event: 'event' },
)
const kindsOf = readDataset(
  withColumn('kind', i => 'pqr'[i % 3]),
  { response: 'kind', family: 'multinomial', drop: ['y'] },
)
const holes = readDataset(
  withColumn('z', i => (i % 7 === 3 ? '' : String((i * 37) % 11))),
  { response: 'y', missing: 'multiple' },
)
/** With a copy of the column b, and a constant one. */
const copied = readDataset(
  smallTable().replace(
    /^([^,]*,[^,]*,([^,]*),.*)$/gm,
    (_, line, b) => `${line},${b === 'b' ? 'b2,c2' : `${b},3`}`,
  ),
  { response: 'y' },
)
const curved = readDataset(smallTable(), { response: 'y', curves: ['a'] })
const small = { members: 6, lambdas: 5 }

type Kind = readonly [name: string, data: Dataset, select: () => Promise<SelectionResult>]

export const resultKinds: readonly Kind[] = [
  ['pruned', numbers, () => prunedStabilitySelection(numbers, { ...small, keep: '1/2' })],
  ['stability on pairs', numbers, () => stabilitySelection(numbers, { ...small, sampler: 'pairs' })],
  [
    'randomised lasso',
    numbers,
    () => randomisedLassoSelection(numbers, { ...small, prune: 'size', keep: 3 }),
  ],
  [
    'classes on bootstrap samples',
    classes,
    () => prunedStabilitySelection(classes, { ...small, sampler: 'bootstrap', reference: 'correlation' }),
  ],
  ['auto', numbers, () => autoSelection(numbers, { ...small, simulations: 3 })],
  ['auto on classes', overlapping, () => autoSelection(overlapping, { ...small, fdr: 0.5, simulations: 2 })],
  ['auto with a factor', sites, () => autoSelection(sites, { ...small, simulations: 2 })],
  ['weighted, with an unpenalised column', weighted, () => prunedStabilitySelection(weighted, small)],
  ['st2e', numbers, () => ensembleSelection('st2e', numbers, { members: 6 })],
  ['bss', numbers, () => ensembleSelection('bss', numbers, { members: 4, prune: 'none' })],
  [
    'random lasso in two stages',
    numbers,
    () => ensembleSelection('random-lasso', numbers, { members: 5, adaptive: true }),
  ],
  ['lasso', numbers, () => select(numbers, { method: 'lasso' })],
  [
    'stability with a guarantee',
    numbers,
    () => select(numbers, { method: 'stability', ...small, guarantee: true, guaranteePairs: 3 }),
  ],
  ['ipss', numbers, () => select(numbers, { method: 'ipss', members: 20 })],
  ['survival', patients, () => select(patients, { method: 'stability', members: 4, lambdas: 5 })],
  ['several classes', kindsOf, () => select(kindsOf, { method: 'stability', members: 4, lambdas: 5 })],
  ['several filled tables', holes, () => select(holes, { method: 'stability', members: 4, lambdas: 5 })],
  ['a curve', curved, () => select(curved, { method: 'pruned', members: 4, lambdas: 5 })],
  [
    'copies, with a guarantee',
    copied,
    () => select(copied, { method: 'stability', members: 4, lambdas: 5, guarantee: true, guaranteePairs: 2 }),
  ],
  ['knockoff', numbers, () => select(numbers, { method: 'knockoff', fdr: 0.5 })],
]
