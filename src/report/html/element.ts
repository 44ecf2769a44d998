/** Elements of a page, in Node and in the browser alike. Text enters as text, so nothing in it is ever markup. */
import type { SvgDocument } from '../../charts/drawing/document.js'

export interface HtmlElement {
  readonly outerHTML: string
  setAttribute(name: string, value: string): void
  append(...children: Child[]): void
}

export type Child = HtmlElement | string

export interface HtmlDocument extends SvgDocument {
  createElement(name: string): HtmlElement
}

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** Short for the elements of one document: h('p', { class: 'note' }, 'text'). */
export type H = (name: string, attributes?: Attributes, ...children: readonly Child[]) => HtmlElement

export function elements(document: HtmlDocument): H {
  return (name, attributes = {}, ...children) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== false) element.setAttribute(key, value === true ? '' : String(value))
    }
    element.append(...children)
    return element
  }
}
