/** Figures as files. Their names are those of the figures, never those of columns. */
import { DPI, type PaperFigure, paperFigure, papers } from '../../src/charts/drawing/paper-figure.js'
import { withDensity } from '../../src/charts/drawing/png-density.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { figuresOf } from '../../src/report/html/figures.js'
import { tableCsv } from '../../src/report/html/table.js'
import { bibtex, ris } from '../../src/report/text/bibliography.js'
import { clip } from '../../src/report/text/plain/printable.js'
import { methods } from '../../src/report/text/sentences/methods.js'
import { printFigure } from './print-figure.js'

export function bindSaving(root: HTMLElement, current: () => SelectionResult): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-save]')) {
    button.addEventListener('click', () => void save(button.dataset.figure!, button.dataset.save!, current()))
  }
  for (const button of root.querySelectorAll<HTMLElement>('[data-references]')) {
    button.addEventListener('click', () => {
      const kind = button.dataset.references!
      const { references } = methods(current())
      download(textBlob(kind === 'bib' ? bibtex(references) : ris(references), 'plain'), `references.${kind}`)
    })
  }
}

async function save(id: string, kind: string, result: SelectionResult): Promise<void> {
  const figure = figuresOf(result).find(candidate => candidate.id === id)!
  if (kind === 'csv') return download(textBlob(tableCsv(figure.table(result)), 'csv'), `${id}.csv`)
  const [format, width] = kind.split('-')
  const { mm, drawn } = width === undefined ? papers.two : papers.one
  const label = (j: number) => clip(result.variables[j].name, 400)
  const chart = figure.chart(result, { document: document as never, label, width: drawn })
  if (chart === null) return
  const name = width === undefined ? id : `${id}-${width}mm`
  const paper = paperFigure(chart, mm, document as never)
  if (format === 'svg') return download(textBlob(paper.svg, 'svg'), `${name}.svg`)
  if (format === 'pdf') return printFigure(paper.svg, mm, paper.tall)
  download(await png(paper), `${name}.png`)
}

async function png({ svg, pixels: [width, height] }: PaperFigure): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height)
  const drawn = await new Promise<Blob>(resolve => canvas.toBlob(blob => resolve(blob!), 'image/png'))
  const bytes = withDensity(new Uint8Array(await drawn.arrayBuffer()), DPI)
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' })
}

const types = { csv: 'text/csv', svg: 'image/svg+xml', plain: 'text/plain' } as const

function textBlob(text: string, kind: keyof typeof types): Blob {
  return new Blob([text], { type: types[kind] })
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
