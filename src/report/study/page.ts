/** The whole study as one HTML page that needs nothing else: every table and figure, published beside ours, and verdicts. */
import { escapeMarkup, markup } from '../../charts/drawing/markup.js'
import { studyFigure } from '../../charts/study-figure.js'
import type { Ablation } from '../../study/paper/ablations.js'
import type { StudyResults } from '../../study/paper/results.js'
import type { StudyRow, Verdict } from '../../study/paper/verdict/study-row.js'
import { ablationHeading, ablationTable, ablationText } from './ablations.js'
import { columns, countVerdicts, oursText, publishedText, type TableLayout, tableLayouts } from './layout.js'
import { pageStyle } from './page-style.js'
import { dataSentence, recipe } from './recipe.js'

const source = 'Zhang, Wu and Zhu, "Pruning Variable Selection Ensembles", Tables 1-5 and Figures 1-2.'

const listItem = (text: string) => markup('li', {}, [], text)

export function studyPage(results: StudyResults): string {
  const { rows, figures, seed } = results
  const claims = rows.filter(row => row.published === null)
  const content = [
    markup('h1', {}, [], 'The paper, reproduced'),
    markup('p', {}, [], source),
    verdictCounts(rows),
    markup('h2', {}, [], 'The recipe'),
    markup('ul', {}, [...recipe, ...dataSentence(results)].map(listItem)),
    markup('p', {}, [], `Seed ${seed}.`),
    ...tableLayouts(rows).map(tableSection),
    ...figures.map(figure => {
      const own = claims.filter(row => row.tableOrFigure === figure.tableOrFigure)
      return markup('section', { id: figure.tableOrFigure }, [
        markup('h2', {}, [], figure.tableOrFigure === 'figure1' ? 'Figure 1' : 'Figure 2'),
        studyFigure(figure),
        claimTable(own),
      ])
    }),
    ...(results.ablations.length === 0 ? [] : [ablationSection(results.ablations)]),
  ]
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>The paper, reproduced</title><style>${pageStyle}</style></head><body>`,
    ...content,
    '</body></html>',
    '',
  ].join('\n')
}

function verdictCounts(rows: readonly StudyRow[]): string {
  const counts = countVerdicts(rows)
  const parts = (Object.keys(counts) as Verdict[]).map(verdict =>
    markup('li', { class: classOf(verdict) }, [markup('b', {}, [], String(counts[verdict]))], `${verdict}: `),
  )
  return markup('ul', { class: 'counts' }, parts)
}

function tableSection({ tableOrFigure, title, lines }: TableLayout): string {
  const head = ['Setting', 'Method', 'M', ...columns]
  const body = lines.map((line, k) => {
    const isFirst = k === 0 || lines[k - 1].cell !== line.cell
    return markup('tr', isFirst ? { class: 'first' } : {}, [
      markup('th', { scope: 'row' }, [], isFirst ? line.setting : ''),
      markup('th', { scope: 'row' }, [], line.method),
      markup('td', {}, [], String(line.replications)),
      ...line.numbers.map(numberCell),
    ])
  })
  const notes = lines.flatMap(({ setting, method, notes: own }) =>
    own.map(note => listItem(`${setting}, ${method}: ${note}`)),
  )
  return markup('section', { id: tableOrFigure }, [
    markup('h2', {}, [], title),
    wideTable(title, head, body),
    notes.length === 0 ? '' : markup('ul', { class: 'notes' }, notes),
  ])
}

function numberCell(row: StudyRow | undefined): string {
  if (row === undefined) return markup('td', {})
  const shown = row.shownBy
  const evidence = shown === undefined ? '' : `; ${shown.method} in ${shown.cell}: ${oursText(shown)}`
  const distance = row.z === null ? '' : `, ${row.z.toFixed(1)} standard errors apart`
  return markup('td', { class: classOf(row.verdict), title: `${row.verdict}${distance}${evidence}` }, [
    markup('span', { class: 'published' }, [], publishedText(row)),
    `<br>${escapeMarkup(oursText(row))}`,
  ])
}

function ablationSection(ablations: readonly Ablation[]): string {
  const { head, rows } = ablationTable(ablations)
  const body = rows.map(row =>
    markup('tr', {}, [
      markup('th', { scope: 'row' }, [], row[0]),
      ...row.slice(1).map(text => markup('td', {}, [], text)),
    ]),
  )
  return markup('section', { id: 'ablations' }, [
    markup('h2', {}, [], ablationHeading),
    markup('p', {}, [], ablationText),
    wideTable(ablationHeading, head, body),
  ])
}

function claimTable(rows: readonly StudyRow[]): string {
  const head = ['Panel', 'Curve', 'Measure', 'Ours', 'Verdict', 'Claim']
  const body = rows.map(row => {
    const cells = [row.cell, row.method, row.measure, oursText(row), row.verdict, row.note ?? '']
    return markup(
      'tr',
      { class: classOf(row.verdict) },
      cells.map(text => markup('td', {}, [], text)),
    )
  })
  return table({ class: 'claims' }, head, body)
}

/** In a region of its own, which scrolls. */
function wideTable(label: string, head: readonly string[], body: readonly string[]): string {
  const region = { class: 'wide', tabindex: 0, role: 'region', 'aria-label': label }
  return markup('div', region, [table({}, head, body)])
}

function table(
  attributes: Readonly<Record<string, string>>,
  head: readonly string[],
  body: readonly string[],
): string {
  const names = head.map(name => markup('th', { scope: 'col' }, [], name))
  return markup('table', attributes, [
    markup('thead', {}, [markup('tr', {}, names)]),
    markup('tbody', {}, body),
  ])
}

function classOf(verdict: Verdict): string {
  return verdict.replace('differs, ', '')
}
