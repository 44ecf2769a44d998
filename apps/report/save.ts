/** Figures as files. Their names are those of the figures, never those of columns. */
import type { SvgElement } from '../../src/charts/drawing/document.js'
import { standaloneSvg } from '../../src/charts/drawing/standalone.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { figuresOf } from '../../src/report/html/figures.js'
import { tableCsv } from '../../src/report/html/table.js'
import { bibtex, ris } from '../../src/report/text/bibliography.js'
import { clip } from '../../src/report/text/plain/printable.js'
import { methods } from '../../src/report/text/sentences/methods.js'
import { withDensity } from './png-density.js'
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

/** Millimetres of a journal's columns, and the pixels a chart is drawn in so that its letters are of 9 points there. */
const papers = { one: { mm: 85, drawn: 360 }, two: { mm: 180, drawn: 720 } } as const
const DPI = 300
const INCH = 25.4

async function save(id: string, kind: string, result: SelectionResult): Promise<void> {
  const figure = figuresOf(result).find(candidate => candidate.id === id)!
  if (kind === 'csv') return download(textBlob(tableCsv(figure.table(result)), 'csv'), `${id}.csv`)
  const [format, width] = kind.split('-')
  const { mm, drawn } = width === undefined ? papers.two : papers.one
  const label = (j: number) => clip(result.variables[j].name, 400)
  const chart = figure.chart(result, { document: document as never, label, width: drawn })
  if (chart === null) return
  const name = width === undefined ? id : `${id}-${width}mm`
  const svg = atWidth(chart, mm)
  if (format === 'svg') return download(textBlob(svg, 'svg'), `${name}.svg`)
  if (format === 'pdf') return printFigure(svg, mm, heightAt(chart, mm))
  download(await png(svg, chart, Math.round((mm / INCH) * DPI)), `${name}.png`)
}

/** As a file of its own that says how wide it is on paper. */
function atWidth(chart: SvgElement, mm: number): string {
  chart.setAttribute('width', `${mm}mm`)
  chart.setAttribute('height', `${heightAt(chart, mm).toFixed(2)}mm`)
  return standaloneSvg(chart, document as never)
}

function heightAt(chart: SvgElement, mm: number): number {
  const [width, height] = sizeOf(chart)
  return (mm * height) / width
}

function sizeOf(chart: SvgElement): readonly [width: number, height: number] {
  const [, , width, height] = chart.getAttribute('viewBox')!.split(' ').map(Number)
  return [width, height]
}

async function png(svg: string, chart: SvgElement, pixels: number): Promise<Blob> {
  const [width, height] = sizeOf(chart)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = Math.round((pixels * height) / width)
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
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
