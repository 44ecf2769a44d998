import type { Figure } from '../study/paper/results.js'
import { linePanels } from './drawing/line-panels.js'

const titles: Readonly<Record<string, string>> = {
  figure1: 'Figure 1: accuracy of StabSel and of its re-ordered version against ensemble size',
  figure2: 'Figure 2: accuracy of StabSel and of re-ordered ensembles of 300, 500 and 1000',
}

export function studyFigure({ tableOrFigure, panels }: Figure): string {
  return linePanels({
    title: titles[tableOrFigure],
    xLabel: 'Ensemble size',
    yLabel: 'Selection accuracy',
    panels: panels.map(({ title, curves }) => ({
      title,
      lines: curves.map(({ name, accuracy }) => ({ name, values: accuracy })),
    })),
  })
}
