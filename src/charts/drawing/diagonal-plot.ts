/** Points against the diagonal, on which what is said and what is so agree; a bar of two standard errors on each. */
import { escapeMarkup } from './markup.js'

export interface DiagonalPoint {
  readonly x: number
  readonly y: number
  readonly standardError: number
  readonly title: string
  readonly colour: string
  /** Drawn as a ring. */
  readonly hollow?: boolean
}

export interface DiagonalPlot {
  readonly title: string
  readonly across: string
  readonly upward: string
  /** What the marks mean, in a line above the plot. */
  readonly legend: string
  /** End of both axes. */
  readonly top: number
  readonly points: readonly DiagonalPoint[]
}

const SIZE = 420
const EDGE = 52

export function diagonalPlot({ title, across, upward, legend, top, points }: DiagonalPlot): string {
  const span = SIZE - 2 * EDGE
  const x = (value: number) => (EDGE + (span * value) / top).toFixed(1)
  const y = (value: number) => (SIZE - EDGE - (span * Math.max(0, value)) / top).toFixed(1)
  const ticks = [0, top / 2, top].map(value => {
    const text = value.toFixed(2)
    return `<text x="${x(value)}" y="${SIZE - EDGE + 18}" text-anchor="middle">${text}</text><text x="${EDGE - 8}" y="${y(value)}" dy="4" text-anchor="end">${text}</text>`
  })
  const marks = points.map(({ x: at, y: value, standardError, title: name, colour, hollow = false }) => {
    const bar = `<path d="M${x(at)} ${y(value - 2 * standardError)}V${y(value + 2 * standardError)}" stroke="#888"/>`
    return `${bar}<circle cx="${x(at)}" cy="${y(value)}" r="4" fill="${hollow ? '#fff' : colour}" stroke="${colour}"><title>${escapeMarkup(name)}</title></circle>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" font-family="sans-serif" font-size="12">`,
    `<title>${escapeMarkup(title)}</title><rect width="${SIZE}" height="${SIZE}" fill="#fff"/>`,
    `<path d="M${EDGE} ${EDGE}V${SIZE - EDGE}H${SIZE - EDGE}" fill="none" stroke="#333"/><path d="M${x(0)} ${y(0)}L${x(top)} ${y(top)}" stroke="#bbb" stroke-dasharray="4 4"/>`,
    ...ticks,
    ...marks,
    `<text x="${SIZE / 2}" y="${SIZE - 12}" text-anchor="middle">${escapeMarkup(across)}</text>`,
    `<text transform="translate(14 ${SIZE / 2}) rotate(-90)" text-anchor="middle">${escapeMarkup(upward)}</text>`,
    `<text x="${EDGE + 8}" y="${EDGE - 12}">${escapeMarkup(legend)}</text></svg>`,
    '',
  ].join('\n')
}
