/** The page around the parts: what stays where it is when a slider moves. */
import { type EnsembleSelection, isEnsemble } from '../../method/kinds.js'
import type { SelectionResult } from '../../method/result.js'
import { version } from '../../method/version.js'
import { clip } from '../text/printable.js'
import { cutText, thresholdRange } from '../text/threshold-range.js'
import { type Child, elements, type H, type HtmlElement } from './element.js'
import { type Figure, figuresOf } from './figures.js'
import { type PartsOptions, parts } from './parts.js'

export function pageTitle({ data }: SelectionResult): string {
  return `Variables that explain ${clip(data.response, 60)}`
}

export interface BodyOptions extends PartsOptions {
  /** Inside another page, which has landmarks and a footer of its own. */
  readonly inside?: boolean
  /** Without its parts, for a script that puts them in. */
  readonly empty?: boolean
}

export function pageBody(result: SelectionResult, options: BodyOptions): readonly HtmlElement[] {
  const { inside = false, empty = false } = options
  const h = elements(options.document)
  const found = parts(result, options)
  const figures = figuresOf(result)
  const part = (id: string, name = 'div', attributes = {}) =>
    h(name, { id, ...attributes }, ...((empty ? [] : (found.get(id)?.() ?? [])) as Child[]))
  return [
    ...(inside ? [] : [h('a', { class: 'skip', href: '#report' }, 'Skip to the report')]),
    h(
      inside ? 'div' : 'header',
      { class: 'head' },
      h('p', { class: 'kind' }, kindOf(result)),
      h('h1', {}, 'Variables that explain ', h('bdi', {}, clip(result.data.response, 60))),
      part('answer'),
      part('notes'),
    ),
    h(
      'div',
      { class: 'columns' },
      h(
        'aside',
        { 'aria-label': 'Settings to move' },
        ...(isEnsemble(result) ? [controls(h, result)] : []),
        contents(h, figures),
      ),
      h(
        inside ? 'div' : 'main',
        { id: 'report', ...(inside ? {} : { tabindex: -1 }) },
        h(
          'section',
          { 'aria-labelledby': 'h-selected' },
          h('h2', { id: 'h-selected' }, 'Selected variables'),
          part('selected'),
        ),
        ...figures.map(figure => figureSection(h, figure, part)),
        h(
          'section',
          { 'aria-labelledby': 'h-methods' },
          h('h2', { id: 'h-methods' }, 'Methods, ready to paste'),
          part('methods'),
          h('h3', {}, 'References'),
          part('references', 'ul'),
          h(
            'p',
            { class: 'actions', hidden: true },
            h('button', { type: 'button', id: 'copy' }, 'Copy methods and references'),
          ),
        ),
        h(
          'section',
          { 'aria-labelledby': 'h-settings' },
          h('h2', { id: 'h-settings' }, 'Settings'),
          part('settings'),
          h('h3', {}, 'To repeat and to check'),
          h('p', {}, 'The same selection from the same data:'),
          part('command', 'p', { class: 'command' }),
          h('p', {}, 'Make it again from its data and compare every field:'),
          h('p', { class: 'command' }, h('code', {}, 'secateur verify result.json --data FILE')),
        ),
      ),
    ),
    ...(inside
      ? []
      : [
          h(
            'footer',
            {},
            h(
              'p',
              {},
              `Made by Secateur ${version}. This file is complete: it loads nothing and sends nothing.`,
            ),
          ),
        ]),
  ]
}

function kindOf({ data, title }: SelectionResult): string {
  return `${title} · ${data.n} rows · ${data.p} variables · ${data.family}`
}

/** Hidden until the script is there to obey them. */
function controls(h: H, result: EnsembleSelection): HtmlElement {
  const { ensemble } = result
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
    slider('threshold', 'Threshold', thresholdRange(result), cutText(result)),
    ...(ensemble.design.pruning !== null
      ? [
          slider(
            'keep',
            'Members kept',
            { min: 1, max: ensemble.members, step: 1, value: ensemble.kept },
            String(ensemble.kept),
          ),
        ]
      : []),
    h('p', { id: 'status', role: 'status' }),
    h('button', { type: 'button', id: 'reset', disabled: true }, 'Back to the run'),
  )
}

function contents(h: H, figures: readonly Figure[]): HtmlElement {
  const entries = [
    ['h-selected', 'Selected variables'],
    ...figures.map(({ id, heading }) => [`h-${id}`, heading]),
    ['h-methods', 'Methods'],
    ['h-settings', 'Settings'],
  ]
  return h(
    'nav',
    { 'aria-label': 'Contents' },
    h('ul', {}, ...entries.map(([id, text]) => h('li', {}, h('a', { href: `#${id}` }, text)))),
  )
}

function figureSection(
  h: H,
  { id, heading, warning }: Figure,
  part: (id: string, name?: string, attributes?: Record<string, string>) => HtmlElement,
): HtmlElement {
  return h(
    'section',
    { 'aria-labelledby': `h-${id}`, class: 'figure' },
    h('h2', { id: `h-${id}` }, heading),
    part(`${id}-text`, 'p'),
    ...(warning === undefined ? [] : [h('p', { class: 'warning' }, h('strong', {}, 'Mind: '), warning)]),
    part(`${id}-chart`, 'div', { class: 'chart-holder' }),
    h(
      'div',
      { class: 'actions', hidden: true },
      ...['svg', 'png', 'csv'].map(kind =>
        h(
          'button',
          {
            type: 'button',
            'data-save': kind,
            'data-figure': id,
            'aria-label': `Save ${kind.toUpperCase()}: ${heading}`,
          },
          `Save ${kind.toUpperCase()}`,
        ),
      ),
    ),
    h('details', {}, h('summary', {}, `Table: ${heading.toLowerCase()}`), part(`${id}-table`)),
  )
}
