import { studyFigure } from '../../charts/study-figure.js'
import type { StudyResults } from '../../study/paper/results.js'
import { asideMarkdown } from './asides.js'
import { figureCsv } from './figure-csv.js'
import { studyLatex } from './latex.js'
import { tableLayouts } from './layout.js'
import { studyMarkdown } from './markdown.js'
import { studyPage } from './page.js'
import { studyCsv, studyJsonLines } from './rows.js'

/** Everything a study leaves in its folder, by file name. */
export function studyFiles(results: StudyResults): ReadonlyMap<string, string> {
  const { rows, figures, asides } = results
  const files = new Map([
    ['verdicts.jsonl', studyJsonLines(rows)],
    ['index.html', studyPage(results)],
  ])
  for (const layout of tableLayouts(rows)) {
    const own = rows.filter(row => row.exhibit === layout.exhibit)
    files.set(`${layout.exhibit}.md`, studyMarkdown(layout))
    files.set(`${layout.exhibit}.csv`, studyCsv(own))
    files.set(`${layout.exhibit}.tex`, studyLatex(layout))
  }
  for (const figure of figures) {
    files.set(`${figure.exhibit}.svg`, studyFigure(figure))
    files.set(`${figure.exhibit}.csv`, figureCsv(figure))
  }
  if (asides.length > 0) files.set('asides.md', asideMarkdown(asides))
  return files
}
