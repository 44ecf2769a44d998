import { inkAlone } from './colours.js'
import { type SvgDocument, type SvgElement, svgElement } from './document.js'

/** A chart as a file of its own: the colours of the page become fixed ones on white, and XML declares what it is. */
export function standaloneSvg(chart: SvgElement, document: SvgDocument): string {
  const svg = chart.cloneNode(true) as SvgElement
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    for (const { name, value } of element.attributes) {
      const fixed = value.replace(/var\(--[\w-]+, (#[0-9A-Fa-f]{3,8})\)/g, '$1')
      if (fixed !== value) element.setAttribute(name, fixed)
    }
  }
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.setAttribute('color', inkAlone)
  svg.setAttribute('font-family', 'system-ui, sans-serif')
  svg.prepend(svgElement(document, 'rect', { width: '100%', height: '100%', fill: '#ffffff' }))
  return xml(svg.outerHTML)
}

/** HTML writes &nbsp; and tolerates characters that XML forbids. */
function xml(markup: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup.replaceAll('&nbsp;', '&#160;').replace(/[\ufffe\uffff]/g, '\ufffd')}\n`
}
