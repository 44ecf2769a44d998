import { fail } from '../../errors.js'
import { cells } from '../paper/cells.js'
import { calibrationDesigns } from './calibration-designs.js'
import type { LabCell, LabSet } from './cell.js'
import type { Design } from './design.js'
import { developmentDesigns } from './development-designs.js'
import { drawDesign } from './draw-design.js'
import { validationDesigns } from './validation-designs.js'

function designed(set: LabSet, designs: Readonly<Record<string, Design>>): LabCell[] {
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
function published(): LabCell[] {
  return cells.flatMap(cell => {
    if (cell.kind !== 'table' || cell.source !== undefined) return []
    const { n, p, replications, name } = cell
    return {
      name: `paper/${slug(name)}`,
      set: 'paper' as const,
      title: `${cell.exhibit.replace('table', 'Table ')}, ${cell.title}`,
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

export const labCells: readonly LabCell[] = [
  ...designed('development', developmentDesigns),
  ...published(),
  ...designed('validation', validationDesigns),
  ...designed('calibration', calibrationDesigns),
]

/** Sets do not share random numbers; `paper` has the study's own. */
const seedOffsets: Readonly<Record<LabSet, number>> = {
  development: 1000,
  paper: 0,
  validation: 2000,
  calibration: 3000,
}

export function labSeed(set: LabSet, seed: number): number {
  return seed + seedOffsets[set]
}

export function isLabCell(name: string): boolean {
  return labCells.some(cell => cell.name === name)
}

export function labCellNamed(name: string): LabCell {
  const cell = labCells.find(known => known.name === name)
  if (cell === undefined)
    fail('usage/cell', { where: 'cell', rule: 'must be one of the laboratory', got: name })
  return cell
}
