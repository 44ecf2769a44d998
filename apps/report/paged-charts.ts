/** A chart taller than a page cannot be read when it is made to fit one, and is cut anywhere when it is not: on paper it is cut between its rows. */

/** As tall as a page has room for at the width that charts are printed with, in units of the drawing. */
const PAGE = 950

/** Until it is called again: the tall charts in pieces, each of which stays on one page. */
export function pageCharts(root: HTMLElement): () => void {
  const pieces = [...root.querySelectorAll<SVGSVGElement>('.chart-holder svg.tall')].flatMap(chart => {
    const own = piecesOf(chart)
    chart.after(...own)
    return own
  })
  return () => {
    for (const piece of pieces) piece.remove()
  }
}

function piecesOf(chart: SVGSVGElement): SVGSVGElement[] {
  const [, , width, height] = chart.getAttribute('viewBox')!.split(' ').map(Number)
  const frame = chart.getBoundingClientRect()
  if (!(frame.height > 0)) return []
  const unit = height / frame.height
  const boxes = [...chart.querySelectorAll('text')]
    .map(text => text.getBoundingClientRect())
    .map(({ top, bottom }) => [(top - frame.top) * unit, (bottom - frame.top) * unit] as const)
  return cutsOf(boxes, height, PAGE).map(([from, to]) => {
    const piece = chart.cloneNode(true) as SVGSVGElement
    piece.setAttribute('viewBox', `0 ${from} ${width} ${to - from}`)
    piece.setAttribute('height', String(to - from))
    piece.setAttribute('class', 'chart piece')
    piece.setAttribute('aria-hidden', 'true')
    return piece
  })
}

/** From 0 to `height` in pieces of at most `most`, cut where no box stands: in the last such gap that a piece reaches. */
export function cutsOf(
  boxes: readonly (readonly [top: number, bottom: number])[],
  height: number,
  most: number,
): (readonly [from: number, to: number])[] {
  const sorted = boxes.toSorted((a, b) => a[0] - b[0])
  const gaps: number[] = []
  let bottom = 0
  for (const [top, below] of sorted) {
    if (top > bottom && bottom > 0) gaps.push((top + bottom) / 2)
    bottom = Math.max(bottom, below)
  }
  const pieces: (readonly [number, number])[] = []
  let from = 0
  while (height - from > most) {
    const to = gaps.findLast(gap => gap > from && gap <= from + most) ?? from + most
    pieces.push([from, to])
    from = to
  }
  return [...pieces, [from, height]]
}
