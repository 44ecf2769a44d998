import { fail } from '../../errors.js'
import { cells } from '../paper/cells.js'
import { calibrationDesigns } from './calibration-designs.js'
import type { BenchmarkCell, BenchmarkSet } from './cell.js'
import type { Design } from './design.js'
import { developmentDesigns } from './development-designs.js'
import { drawDesign } from './draw-design.js'
import { validationDesigns } from './validation-designs.js'

function designed(set: BenchmarkSet, designs: Readonly<Record<string, Design>>): BenchmarkCell[] {
  return Object.entries(designs).map(([title, design]) => ({
    name: `${set}/${slug(title)}`,
    set,
    title,
    replications: 50,
    n: design.n,
    p: design.p,
    ...(design.dependence.kind === 'real' && { source: design.dependence.source }),
    draw: (origin, matrices) => drawDesign(design, origin, matrices),
  }))
}

/** The simulated cells of Tables 1 to 4, with the very data of the study. */
function published(): BenchmarkCell[] {
  return cells.flatMap(cell => {
    if (cell.kind !== 'table' || cell.source !== undefined) return []
    const { n, p, replications, name } = cell
    return {
      name: `paper/${slug(name)}`,
      set: 'paper' as const,
      title: `${cell.tableOrFigure.replace('table', 'Table ')}, ${cell.title}`,
      replications,
      n,
      p,
      draw: (origin, matrices) => cell.draw({ ...origin, cell: name }, matrices),
    }
  })
}

function slug(title: string): string {
  return title.replace(/[^a-z0-9.]+/gi, '-')
}

export const benchmarkCells: readonly BenchmarkCell[] = [
  ...designed('development', developmentDesigns),
  ...published(),
  ...designed('validation', validationDesigns),
  ...designed('calibration', calibrationDesigns),
]

/** Sets do not share random numbers; `paper` has the study's own. */
const seedOffsets: Readonly<Record<BenchmarkSet, number>> = {
  development: 1000,
  paper: 0,
  validation: 2000,
  calibration: 3000,
}

export function benchmarkSeed(set: BenchmarkSet, seed: number): number {
  return seed + seedOffsets[set]
}

export function isBenchmarkCell(name: string): boolean {
  return benchmarkCells.some(cell => cell.name === name)
}

export function benchmarkCellNamed(name: string): BenchmarkCell {
  const cell = benchmarkCells.find(known => known.name === name)
  if (cell === undefined)
    fail('usage/cell', { where: 'cell', rule: 'must be one of the benchmark', got: name })
  return cell
}
