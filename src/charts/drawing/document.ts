/** The little of the DOM that drawing needs: a browser has it, and linkedom gives it to Node. */
export interface SvgDocument {
  createElementNS(namespace: string, name: string): SvgElement
}

export interface SvgElement {
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
  readonly outerHTML: string
  textContent: string | null
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  append(...children: SvgElement[]): void
  prepend(...children: SvgElement[]): void
  querySelectorAll(selector: string): Iterable<SvgElement>
  cloneNode(deep: boolean): unknown
  addEventListener?(type: string, listener: () => void): void
  remove(): void
}

export interface ChartContext {
  readonly document: SvgDocument
  /** How a variable is written; names of columns are never drawn as they are. */
  readonly label: (variable: number) => string
  /** Whether values appear under the pointer. */
  readonly interactive?: boolean
  /** Told of the variables under the pointer, none when it leaves. */
  readonly onPoint?: ((variables: readonly number[]) => void) | undefined
  /** In pixels; 720. On a narrow screen a chart drawn to its width keeps the size of its letters. */
  readonly width?: number | undefined
  /** In front of the ids of a chart, where a page has two of a kind. */
  readonly prefix?: string
}

/** An element with attributes, and text where it has no children. */
export function svgElement(
  document: SvgDocument,
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): SvgElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  if (text !== undefined) element.textContent = text
  return element
}
