import { studyFigure } from '../../charts/study-figure.js'
import type { StudyResults } from '../../study/paper/results.js'
import { ablationMarkdown } from './ablations.js'
import { figureCsv } from './figure-csv.js'
import { studyLatex } from './latex.js'
import { tableLayouts } from './layout.js'
import { studyMarkdown } from './markdown.js'
import { studyPage } from './page.js'
import { studyCsv, studyJsonLines } from './rows.js'

/** Everything a study leaves in its folder, by file name. */
export function studyFiles(results: StudyResults): ReadonlyMap<string, string> {
  const { rows, figures, ablations } = results
  const files = new Map([
    ['verdicts.jsonl', studyJsonLines(rows)],
    ['index.html', studyPage(results)],
  ])
  for (const layout of tableLayouts(rows)) {
    const own = rows.filter(row => row.tableOrFigure === layout.tableOrFigure)
    files.set(`${layout.tableOrFigure}.md`, studyMarkdown(layout))
    files.set(`${layout.tableOrFigure}.csv`, studyCsv(own))
    files.set(`${layout.tableOrFigure}.tex`, studyLatex(layout))
  }
  for (const figure of figures) {
    files.set(`${figure.tableOrFigure}.svg`, studyFigure(figure))
    files.set(`${figure.tableOrFigure}.csv`, figureCsv(figure))
  }
  if (ablations.length > 0) files.set('ablations.md', ablationMarkdown(ablations))
  return files
}
