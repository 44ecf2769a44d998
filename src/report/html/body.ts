/** The page around the parts: what stays where it is when a slider moves. */
import { type EnsembleSelection, isEnsemble } from '../../method/result/kinds.js'
import type { SelectionResult } from '../../method/result/result.js'
import { version } from '../../version.js'
import { leftOut } from '../text/left-out.js'
import { plural } from '../text/plain/number.js'
import { effectOn } from '../text/sentences/family-words.js'
import { cutText, thresholdName, thresholdRange } from '../text/threshold-range.js'
import { type Attributes, type Child, elements, type H, type HtmlElement } from './element.js'
import { type Figure, figuresOf } from './figures.js'
import { type PartsOptions, parts } from './parts.js'
import { tableElement } from './table.js'

export function pageTitle({ data }: SelectionResult): string {
  const { verb, before, name, behind } = effectOn(data)
  return `Variables that ${verb} ${before}${name}${behind}`
}

export interface BodyOptions extends PartsOptions {
  /** Inside another page, which has landmarks and a footer of its own. */
  readonly inside?: boolean
  /** Without its parts, for a script that puts them in. */
  readonly empty?: boolean
}

const MADE = `Made by Secateur ${version}. This file is complete: it loads nothing and sends nothing.`

type PartOf = (id: string, name?: string, attributes?: Record<string, string>) => HtmlElement

export function pageBody(result: SelectionResult, options: BodyOptions): readonly HtmlElement[] {
  const { inside = false, empty = false } = options
  const h = elements(options.document)
  const found = parts(result, options)
  const figures = figuresOf(result)
  const first = firstFigure(figures)
  const { verb, before, name, behind } = effectOn(result.data)
  const part = (id: string, name = 'div', attributes = {}) =>
    h(name, { id, ...attributes }, ...((empty ? [] : (found.get(id)?.() ?? [])) as Child[]))
  return [
    ...(inside ? [] : [h('a', { class: 'skip', href: '#report' }, 'Skip to the report')]),
    h(
      inside ? 'div' : 'header',
      { class: 'head' },
      h('p', { class: 'kind' }, kindOf(result)),
      h(
        'div',
        { class: 'glance' },
        h(
          'div',
          {},
          h('h1', {}, `Variables that ${verb} ${before}`, ...(name ? [h('bdi', {}, name)] : []), behind),
          part('answer'),
          part('next'),
          part('notes'),
        ),
        figureSection(h, first, part, true),
      ),
    ),
    h(
      'div',
      { class: 'columns' },
      h(
        'aside',
        { 'aria-label': 'Settings to move' },
        ...(isEnsemble(result) ? [controls(h, result)] : []),
        contents(h, result, figures),
      ),
      h(
        inside ? 'div' : 'main',
        { id: 'report', ...(inside ? {} : { tabindex: -1 }) },
        section(h, 'selected', 'Selected variables', {}, part('selected')),
        ...figures.filter(figure => figure !== first).map(figure => figureSection(h, figure, part)),
        ...leftOutSection(h, result),
        howSection(h, part),
      ),
    ),
    ...(inside ? [] : [h('footer', {}, h('p', {}, MADE))]),
  ]
}

/** A part of the page under a heading of its own. */
function section(
  h: H,
  id: string,
  heading: string,
  attributes: Attributes,
  ...children: readonly Child[]
): HtmlElement {
  const title = h('h2', { id: `h-${id}` }, heading)
  return h('section', { 'aria-labelledby': `h-${id}`, ...attributes }, title, ...children)
}

function kindOf({ data, title }: SelectionResult): string {
  return `${title} · ${data.n} rows · ${plural(data.p, 'variable')} · ${data.family}`
}

/** Hidden until the script is there to obey them. */
function controls(h: H, result: EnsembleSelection): HtmlElement {
  const { design, members, kept } = result.ensemble
  const slider = (id: string, label: string, range: Record<string, number>, text: string) =>
    h(
      'div',
      { class: 'slider' },
      h('label', { for: id }, `${label} `, h('output', { id: `${id}-value`, for: id }, text)),
      h('input', { type: 'range', id, ...range }),
    )
  return h(
    'form',
    { id: 'controls', hidden: true, 'aria-label': 'Threshold and members kept' },
    h(
      'p',
      { class: 'hint' },
      'Move a slider: everything below follows at once, from the stored members. Nothing is fitted again.',
    ),
    slider('threshold', thresholdName(result), thresholdRange(result), cutText(result)),
    ...(design.pruning === null
      ? []
      : [slider('keep', 'Members kept', { min: 1, max: members, step: 1, value: kept }, String(kept))]),
    h('p', { id: 'status', role: 'status' }),
    h('button', { type: 'button', id: 'reset', disabled: true }, 'Back to the run'),
  )
}

/** What answers the question at a glance. */
function firstFigure(figures: readonly Figure[]): Figure {
  return figures.find(({ id }) => id !== 'correlations') ?? figures[0]
}

function leftOutSection(h: H, result: SelectionResult): HtmlElement[] {
  const rows = leftOut(result)
  if (rows.length === 0) return []
  const table = { caption: 'What of the table is in no model', head: ['what', 'why'], rows }
  const element = tableElement(h, 'what was left out', table)
  return [section(h, 'left-out', 'What was left out and why', { class: 'texts' }, element)]
}

/** The rule, the paragraph for a paper with its references, the settings and how to check them. */
function howSection(h: H, part: PartOf): HtmlElement {
  const save = (kind: string, text: string) => h('button', { type: 'button', 'data-references': kind }, text)
  return section(
    h,
    'how',
    'How this was done',
    {},
    part('basis'),
    h('h3', {}, 'Methods, ready to paste'),
    part('methods'),
    h('h3', {}, 'References'),
    part('references', 'ul'),
    h(
      'p',
      { class: 'actions', hidden: true },
      h('button', { type: 'button', id: 'copy' }, 'Copy methods and references'),
      save('bib', 'Save BibTeX'),
      save('ris', 'Save RIS'),
    ),
    h('h3', {}, 'To repeat and to check'),
    h('p', {}, 'The same selection from the same data:'),
    part('command', 'p', { class: 'command' }),
    h('p', {}, 'Make it again from its data and compare every field:'),
    h('p', { class: 'command' }, h('code', {}, 'secateur verify result.json --data FILE')),
    h('details', { class: 'printed' }, h('summary', {}, 'Settings and certificates'), part('settings')),
  )
}

function contents(h: H, result: SelectionResult, figures: readonly Figure[]): HtmlElement {
  const first = firstFigure(figures)
  const entries = [
    [`h-${first.id}`, first.heading],
    ['h-selected', 'Selected variables'],
    ...figures.filter(figure => figure !== first).map(({ id, heading }) => [`h-${id}`, heading]),
    ...(leftOut(result).length === 0 ? [] : [['h-left-out', 'What was left out and why']]),
    ['h-how', 'How this was done'],
  ]
  return h(
    'nav',
    { 'aria-label': 'Contents' },
    h('ul', {}, ...entries.map(([id, text]) => h('li', {}, h('a', { href: `#${id}` }, text)))),
  )
}

/** Widths are those of the columns of journals; pixels are at 300 to the inch. */
const saves = [
  ['svg', 'SVG', 'drawing, 180 mm wide'],
  ['svg-85', 'SVG 85 mm', 'drawing, for one column'],
  ['png', 'PNG', 'picture, 180 mm wide at 300 dpi'],
  ['png-85', 'PNG 85 mm', 'picture, for one column at 300 dpi'],
  ['pdf', 'PDF', 'drawing with its fonts, 180 mm wide: choose “Save as PDF” in the print dialog'],
  ['pdf-85', 'PDF 85 mm', 'the same for one column'],
  ['csv', 'CSV', 'the numbers'],
] as const

function figureSection(
  h: H,
  { id, heading, warning }: Figure,
  part: PartOf,
  pictureFirst = false,
): HtmlElement {
  const words = [
    part(`${id}-text`, 'p'),
    ...(warning === undefined ? [] : [h('p', { class: 'warning' }, h('strong', {}, 'Caution: '), warning)]),
  ]
  return section(
    h,
    id,
    heading,
    { class: 'figure' },
    ...(pictureFirst ? [] : words),
    part(`${id}-chart`, 'div', { class: 'chart-holder' }),
    ...(pictureFirst ? words : []),
    h(
      'div',
      { class: 'actions', hidden: true },
      h('span', { class: 'hint' }, 'Save'),
      ...saves.map(([kind, text, hint]) => {
        const label = `Save ${text}: ${heading}`
        const own = { 'data-save': kind, 'data-figure': id, title: hint, 'aria-label': label }
        return h('button', { type: 'button', ...own }, text)
      }),
    ),
    h('details', {}, h('summary', {}, `Table: ${heading.toLowerCase()}`), part(`${id}-table`)),
  )
}
