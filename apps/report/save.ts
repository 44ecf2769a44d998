/** Figures as files. Their names are those of the figures, never those of columns. */
import { standaloneSvg } from '../../src/charts/standalone.js'
import type { SelectionResult } from '../../src/method/result.js'
import { figuresOf } from '../../src/report/html/figures.js'
import { tableCsv } from '../../src/report/html/table.js'

export function bindSaving(root: HTMLElement, current: () => SelectionResult): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-save]')) {
    button.addEventListener('click', () => void save(button.dataset.figure!, button.dataset.save!, current()))
  }
}

async function save(id: string, kind: string, result: SelectionResult): Promise<void> {
  if (kind === 'csv') {
    const figure = figuresOf(result).find(candidate => candidate.id === id)!
    return download(new Blob([tableCsv(figure.table(result))], { type: 'text/csv' }), `${id}.csv`)
  }
  const chart = document.querySelector<SVGSVGElement>(`#${id}-chart svg`)
  if (chart === null) return
  const svg = standaloneSvg(withoutTips(chart) as never, document as never)
  if (kind === 'svg') return download(new Blob([svg], { type: 'image/svg+xml' }), `${id}.svg`)
  download(await png(svg, chart.viewBox.baseVal), `${id}.png`)
}

/** What the pointer shows is no part of the figure. */
function withoutTips(chart: SVGSVGElement): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement
  for (const tip of copy.querySelectorAll('.tip, [aria-label="tip"]')) tip.remove()
  return copy
}

/** Twice the size on the page, for print. */
async function png(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const image = new Image(2 * width, 2 * height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 2 * width
  canvas.height = 2 * height
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob!), 'image/png'))
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
