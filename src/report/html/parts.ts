/**
 * The parts of the page that depend on threshold and U, by the id of the element that holds them. The file is written with
 * them, and the page's own script puts new ones in their place when a slider moves.
 */
import type { SvgElement } from '../../charts/document.js'
import type { SelectionResult } from '../../method/result.js'
import { answer } from '../answer.js'
import { commandLine, methods } from '../methods.js'
import { clip } from '../printable.js'
import { type Child, elements, type H, type HtmlDocument } from './element.js'
import { selectedTable } from './figure-tables.js'
import { figuresOf } from './figures.js'
import { settingsTable } from './settings.js'
import { tableElement } from './table.js'

export type Part = Child | SvgElement

export interface PartsOptions {
  readonly document: HtmlDocument
  readonly interactive?: boolean
}

export function parts(
  result: SelectionResult,
  { document, interactive = false }: PartsOptions,
): ReadonlyMap<string, readonly Part[]> {
  const h = elements(document)
  const label = (j: number) => clip(result.variables[j].name, 24)
  const [first, ...rest] = answer(result)
  const { paragraph, references } = methods(result)
  const found = new Map<string, readonly Part[]>([
    ['answer', [h('p', { class: 'lead' }, h('bdi', {}, first)), ...rest.map(text => h('p', {}, text))]],
    ['notes', result.warnings.map(text => h('p', { class: 'note' }, clip(text, 400)))],
    [
      'selected',
      result.selected.length === 0 ? [] : [tableElement(h, 'the selected variables', selectedTable(result))],
    ],
    ['methods', [h('p', {}, paragraph)]],
    ['references', references.map(text => h('li', {}, text))],
    ['settings', [tableElement(h, 'the settings', settingsTable(result))]],
    ['command', [h('code', {}, commandLine(result))]],
  ])
  for (const figure of figuresOf(result)) {
    const chart = figure.chart(result, { document, label, interactive })
    found.set(`${figure.id}-text`, [figure.explain(result)])
    found.set(`${figure.id}-chart`, [chart ?? missing(h, figure.instead(result))])
    found.set(`${figure.id}-table`, [tableElement(h, figure.heading.toLowerCase(), figure.table(result))])
  }
  return found
}

function missing(h: H, text: string): Child {
  return h('p', { class: 'missing' }, text)
}
