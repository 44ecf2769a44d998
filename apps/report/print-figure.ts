/**
 * A figure as a PDF: alone on a page of its own size, handed to the print dialog, whose "Save as PDF" keeps it a drawing and embeds its
 * fonts. When the dialog closes the page is as it was.
 */
export function printFigure(svg: string, mm: number, tall: number): void {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const paper = document.createElement('div')
  paper.className = 'paper'
  paper.append(document.importNode(drawing, true))
  // A sheet made by script: the policy of the page forbids inline styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    @page { size: ${mm}mm ${Math.ceil(10 * tall) / 10}mm; margin: 0; }
    @media screen { .paper { display: none; } }
    @media print {
      html, body { margin: 0; padding: 0; background: #ffffff; }
      body > :not(.paper) { display: none !important; }
      .paper > svg { display: block; }
    }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  document.body.append(paper)
  addEventListener(
    'afterprint',
    () => {
      paper.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
    },
    { once: true },
  )
  print()
}
