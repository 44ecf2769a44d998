/**
 * The parts of the page that depend on threshold and U, by the id of the element that holds them. The file is written with
 * them, and the page's own script puts new ones in their place when a slider moves.
 */
import type { ChartContext, SvgElement } from '../../charts/drawing/document.js'
import type { SelectionResult } from '../../method/result/result.js'
import { nextStep } from '../text/next-step.js'
import { notes } from '../text/notes.js'
import { clip } from '../text/plain/printable.js'
import { answer, basis } from '../text/sentences/answer.js'
import { commandLine, methods } from '../text/sentences/methods.js'
import { type Child, elements, type H, type HtmlDocument } from './element.js'
import { selectedTable, unpenalisedTable } from './figure-tables.js'
import { figuresOf } from './figures.js'
import { settingsTable } from './settings.js'
import { tableElement } from './table.js'

/** Rows of the selected that are shown at once. */
const FOLDED = 25

export type Part = Child | SvgElement

export interface PartsOptions {
  readonly document: HtmlDocument
  readonly interactive?: boolean
  readonly onPoint?: ChartContext['onPoint']
  /** What the chart of a figure may be wide, by the figure's id. */
  readonly width?: (id: string) => number
}

/** Each is made when asked for: a page need not draw what is folded away. */
export type Parts = ReadonlyMap<string, () => readonly Part[]>

export function parts(result: SelectionResult, options: PartsOptions): Parts {
  const { document, interactive = false, onPoint, width } = options
  const h = elements(document)
  const label = (j: number) => clip(result.variables[j].name, 160)
  const { paragraph, references } = methods(result)
  const found = new Map<string, () => readonly Part[]>([
    ['answer', () => answerPart(h, result)],
    ['basis', () => basis(result).map(text => h('p', {}, text))],
    ['next', () => [h('p', { class: 'next' }, h('strong', {}, 'Next: '), nextStep(result))]],
    ['notes', () => notes(result).map(text => h('p', { class: 'note' }, clip(text, 400)))],
    ['selected', () => [selectedPart(h, result), ...unpenalisedPart(h, result)]],
    ['methods', () => [h('p', {}, paragraph)]],
    ['references', () => references.map(text => h('li', {}, text))],
    ['settings', () => [tableElement(h, 'the settings', settingsTable(result))]],
    ['command', () => [h('code', {}, commandLine(result))]],
  ])
  for (const { id, heading, chart, instead, explain, table } of figuresOf(result)) {
    found.set(`${id}-text`, () => [explain(result)])
    found.set(`${id}-chart`, () => [
      chart(result, { document, label, interactive, onPoint, width: width?.(id) }) ??
        missing(h, instead(result)),
    ])
    found.set(`${id}-table`, () => [tableElement(h, heading.toLowerCase(), table(result))])
  }
  return found
}

function answerPart(h: H, result: SelectionResult): Part[] {
  const [first, ...rest] = answer(result)
  return [
    h('p', { class: 'lead' }, h('bdi', {}, together(first))),
    ...(rest.length === 0 ? [] : [h('p', {}, together(rest.join(' ')))]),
  ]
}

/** The dots of a name that is cut stay with what follows them, and numbers with their per cent: no line ends between the two. */
function together(text: string): string {
  return text.replaceAll(/…(?=\S)/gu, '…\u2060').replaceAll(/(?<=\d) %/g, '\u00a0%')
}

function selectedPart(h: H, result: SelectionResult): Part {
  if (result.selected.length === 0) return missing(h, 'Nothing is selected at these settings.')
  return tableElement(h, 'the selected variables', selectedTable(result), FOLDED)
}

function unpenalisedPart(h: H, { unpenalised: kept }: SelectionResult): Part[] {
  if (kept === undefined) return []
  return [
    h('h3', {}, 'Unpenalised variables'),
    tableElement(h, 'the unpenalised variables', unpenalisedTable(kept)),
  ]
}

function missing(h: H, text: string): Child {
  return h('p', { class: 'missing' }, text)
}
