/**
 * The figures of a result as files for a paper, at the widths of one and of two columns: SVG always; PNG at 300 dpi and PDF, both with
 * letters that need no font, where the optional resvg is installed.
 */
import { parseHTML } from 'linkedom'
import type { SvgDocument } from '../../../src/charts/drawing/document.js'
import { DPI, paperFigure, papers } from '../../../src/charts/drawing/paper-figure.js'
import { withDensity } from '../../../src/charts/drawing/png-density.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { figuresOf } from '../../../src/report/html/figures.js'
import { clip } from '../../../src/report/text/plain/printable.js'
import { outlinePdf } from './outline-pdf.js'

export interface FigureFiles {
  readonly files: ReadonlyMap<string, string | Uint8Array>
  /** Whether PNG and PDF are among them. */
  readonly rendered: boolean
}

export async function figureFiles(result: SelectionResult): Promise<FigureFiles> {
  const resvg = await import('@resvg/resvg-js').catch(() => undefined)
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const label = (j: number) => clip(result.variables[j].name, 400)
  const files = new Map<string, string | Uint8Array>()
  for (const { id, chart } of figuresOf(result))
    for (const { mm, drawn } of Object.values(papers)) {
      const svgDocument = document as unknown as SvgDocument
      const found = chart(result, { document: svgDocument, label, width: drawn })
      if (found === null) continue
      const { svg, tall, pixels } = paperFigure(found, mm, svgDocument)
      const name = `${id}-${mm}mm`
      files.set(`${name}.svg`, svg)
      if (resvg === undefined) continue
      const font = { defaultFontFamily: 'Liberation Sans' }
      const sized = { font, fitTo: { mode: 'width', value: pixels[0] } } as const
      files.set(`${name}.png`, withDensity(new resvg.Resvg(svg, sized).render().asPng(), DPI))
      files.set(`${name}.pdf`, outlinePdf(new resvg.Resvg(svg, { font }).toString(), mm, tall))
    }
  return { files, rendered: resvg !== undefined }
}
