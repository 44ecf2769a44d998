/** Every cell of Tables 1 to 5 and every panel of Figures 1 and 2, in the paper's order. */
import { fail } from '../../errors.js'
import { qOfPaper } from '../../select/bounds.js'
import { drawInstance } from '../scenario/draw-instance.js'
import { drawRealInstance, type RealDesign } from '../scenario/real-design.js'
import {
  type Scenario,
  scenario1,
  scenario2,
  scenario3,
  scenario4,
  scenario5,
  type Variation,
} from '../scenario/scenarios.js'
import {
  type Cell,
  type FigureCell,
  matrixOf,
  type RealData,
  type TableCell,
  type TableOrFigure,
} from './cell.js'

/** Section 5.4: 500 replications when p <= n, 200 otherwise. */
const replicationsFor = (n: number, p: number) => (p <= n ? 500 : 200)

function cellOf(
  tableOrFigure: TableOrFigure,
  setting: string,
  title: string,
  { n, p }: { n: number; p: number },
) {
  const common = { name: `${tableOrFigure}/${setting}`, tableOrFigure, title, n, p }
  return { ...common, replications: replicationsFor(n, p), q: qOfPaper({ p }) }
}

function simulated(
  tableOrFigure: TableOrFigure,
  setting: string,
  title: string,
  scenario: Scenario,
): TableCell {
  return {
    kind: 'table',
    ...cellOf(tableOrFigure, setting, title, scenario),
    support: [...scenario.beta.keys()],
    draw: origin => drawInstance(scenario, origin),
  }
}

function real(source: RealData, n: number, design: RealDesign): TableCell {
  const { p, s, snr } = design
  const title = `${source} (${s}, ${p})${snr === undefined ? '' : `, snr ${snr}`}`
  return {
    kind: 'table',
    ...cellOf('table5', `${source}-${p}`, title[0].toUpperCase() + title.slice(1), { n, p }),
    replications: 200,
    source,
    support: Array.from({ length: s }, (_, j) => j),
    draw: (origin, matrices) => drawRealInstance(design, matrixOf(source, matrices), origin),
  }
}

/**
 * Section 5.2 prints q = ceil(0.8 p) = 16, with which no curve leaves zero; the bound at threshold 0.6 and four false
 * selections gives ceil((0.8 p)^(1/2)) = 4, with which the curves have the published shape.
 */
function panel(
  tableOrFigure: 'figure1' | 'figure2',
  variation: Variation,
  sizes: readonly number[],
): FigureCell {
  const scenario = scenario1(variation)
  return {
    kind: 'figure',
    ...cellOf(tableOrFigure, `${variation}`, `Variation ${variation}`, scenario),
    replications: 100,
    q: qOfPaper({ p: scenario.p, threshold: 0.6 }),
    variation,
    sizes,
    draw: origin => drawInstance(scenario, origin),
  }
}

const settings = [
  [100, 50],
  [100, 100],
  [200, 1000],
] as const

const variations = [1, 2, 3, 4] as const

const ninetyPercent = (n: number) => Math.round(0.9 * n)

export const cells: readonly Cell[] = [
  ...settings.flatMap(([n, p]) =>
    [0, 0.5].map(rho =>
      simulated('table1', `${n}-${p}-${rho}`, `(n, p, rho) = (${n}, ${p}, ${rho})`, scenario2(n, p, rho)),
    ),
  ),
  simulated('table2', '200-1000', '(n, p) = (200, 1000)', scenario3()),
  ...[0.5, 0.9].map(rho => simulated('table3', `${rho}`, `rho = ${rho}`, scenario4(rho))),
  ...[50, 1000].map(p => simulated('table4', `${p}`, `p = ${p}`, scenario5(p))),
  real('riboflavin', 111, { family: 'gaussian', p: 100, s: 5, snr: 3, train: ninetyPercent }),
  real('riboflavin', 111, { family: 'gaussian', p: 200, s: 5, snr: 8, train: ninetyPercent }),
  real('madelon', 2600, { family: 'binomial', p: 200, s: 10, train: () => 400 }),
  ...variations.map(variation => panel('figure1', variation, [300])),
  ...variations.map(variation => panel('figure2', variation, [300, 500, 1000])),
]

export function cellNamed(name: string): Cell {
  const cell = cells.find(known => known.name === name)
  if (cell === undefined) fail('usage/cell', { where: 'cell', rule: 'must be one of the study', got: name })
  return cell
}
