/**
 * A PDF of a drawing that has nothing but groups and paths, as resvg leaves it with its letters turned into outlines: no font can be
 * missing, and it stays a drawing. PDF measures from below in points of 1/72 inch, has no quadratic curves, and keeps opacities in a
 * table (ISO 32000-1, 8.5 and 11.6.4.4).
 */
import { deflateSync } from 'node:zlib'
import { fail } from '../../../src/errors.js'

const POINTS = 72 / 25.4

/** `svg` with a view box, on a page of this many millimetres. */
export function outlinePdf(svg: string, mm: number, tall: number): Uint8Array {
  const [width, height] = [mm * POINTS, tall * POINTS]
  const [, across] = /viewBox="0 0 ([\d.]+) /.exec(svg) ?? unknown('view box')
  const scale = width / Number(across)
  const opacities = new Map<string, string>()
  const drawn = [`${num(scale)} 0 0 ${num(-scale)} 0 ${num(height)} cm`, ...operators(svg, opacities)].join(
    '\n',
  )
  const stream = deflateSync(drawn)
  const states = [...opacities].map(([key, name]) => {
    const [fill, stroke] = key.split(' ')
    return `/${name} << /ca ${fill} /CA ${stroke} >>`
  })
  return documentOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${num(width)} ${num(height)}] /Contents 4 0 R /Resources << /ExtGState << ${states.join(' ')} >> >> >>`,
    [`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`, stream, '\nendstream'],
  ])
}

type Attributes = Readonly<Partial<Record<string, string>>>

function operators(svg: string, opacities: Map<string, string>): string[] {
  const found: string[] = []
  for (const [, close, name, text] of svg.matchAll(/<(\/?)(\w+)((?:\s[^<>]*?)?)\/?>/g)) {
    if (name === 'svg' || name === 'defs') continue
    if (name === 'g') found.push(close === '' ? `q${placed(attributesOf(text))}` : 'Q')
    else if (name === 'path') found.push(...pathOperators(attributesOf(text), opacities))
    else unknown(`element ${name}`)
  }
  return found
}

function attributesOf(text: string): Attributes {
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}

function placed({ transform, opacity, 'clip-path': clip }: Attributes): string {
  if (opacity !== undefined || clip !== undefined) unknown('group')
  if (transform === undefined) return ''
  const [, matrix] = /^matrix\(([^)]*)\)$/.exec(transform) ?? unknown('transform')
  return ` ${matrix} cm`
}

function pathOperators(own: Attributes, opacities: Map<string, string>): string[] {
  const { fill = '#000000', stroke = 'none', d = '' } = own
  const outline = outlineOf(d)
  const even = own['fill-rule'] === 'evenodd' ? '*' : ''
  const filled = fill === 'none' ? '' : `f${even}`
  const paints =
    stroke === 'none' ? [filled] : own['paint-order']?.startsWith('stroke') ? ['S', filled] : [filled, 'S']
  const shown = paints.filter(paint => paint !== '')
  return [
    `q${placed(own)}`,
    state(own, opacities),
    ...(fill === 'none' ? [] : [`${rgb(fill)} rg`]),
    ...(stroke === 'none' ? [] : [`${rgb(stroke)} RG`, lineStyle(own)]),
    ...shown.map(paint => `${outline} ${paint}`),
    'Q',
  ]
}

function state(own: Attributes, opacities: Map<string, string>): string {
  if (own.opacity !== undefined) unknown('opacity')
  const key = `${own['fill-opacity'] ?? 1} ${own['stroke-opacity'] ?? 1}`
  const name = opacities.get(key) ?? `O${opacities.size}`
  opacities.set(key, name)
  return `/${name} gs`
}

const caps: Attributes = { butt: '0', round: '1', square: '2' }
const joins: Attributes = { miter: '0', round: '1', bevel: '2' }

function lineStyle(own: Attributes): string {
  const width = own['stroke-width'] ?? '1'
  const cap = caps[own['stroke-linecap'] ?? 'butt']
  const join = joins[own['stroke-linejoin'] ?? 'miter']
  const dashes = own['stroke-dasharray']?.replaceAll(',', ' ') ?? ''
  return `${width} w ${cap} J ${join} j ${own['stroke-miterlimit'] ?? 4} M [${dashes}] ${own['stroke-dashoffset'] ?? 0} d`
}

/** M, L, Q, C and Z with absolute places: a quadratic curve is the cubic one with its control point two thirds of the way. */
function outlineOf(d: string): string {
  const said: string[] = []
  let [x, y] = [0, 0]
  for (const [, letter, numbers] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const at =
      numbers.trim() === ''
        ? []
        : numbers
            .trim()
            .split(/[\s,]+/)
            .map(Number)
    if (letter === 'M') said.push(`${at.map(num).join(' ')} m`)
    else if (letter === 'L') said.push(`${at.map(num).join(' ')} l`)
    else if (letter === 'C') said.push(`${at.map(num).join(' ')} c`)
    else if (letter === 'Q') {
      const [cx, cy, ex, ey] = at
      const third = (from: number, to: number) => from + (2 / 3) * (to - from)
      const points = [third(x, cx), third(y, cy), third(ex, cx), third(ey, cy), ex, ey]
      said.push(`${points.map(num).join(' ')} c`)
    } else if (letter === 'Z') said.push('h')
    else unknown(`path ${letter}`)
    if (at.length > 0) [x, y] = at.slice(-2)
  }
  return said.join(' ')
}

function rgb(colour: string): string {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(colour) ?? unknown('colour')
  return [0, 2, 4].map(k => num(Number.parseInt(hex.slice(k, k + 2), 16) / 255)).join(' ')
}

function num(value: number): string {
  return String(Math.round(value * 1e4) / 1e4)
}

function unknown(what: string): never {
  fail('run/figure', { where: 'figure', rule: `has a ${what} that cannot be written as PDF` })
}

/** The objects one after the other, and where each begins. */
function documentOf(objects: readonly (string | readonly (string | Uint8Array)[])[]): Uint8Array {
  const text = new TextEncoder()
  const pieces: Uint8Array[] = [text.encode('%PDF-1.4\n')]
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0)
  const starts: number[] = []
  objects.forEach((content, k) => {
    starts.push(length())
    for (const piece of [
      `${k + 1} 0 obj\n`,
      ...(typeof content === 'string' ? [content] : content),
      '\nendobj\n',
    ])
      pieces.push(typeof piece === 'string' ? text.encode(piece) : piece)
  })
  const table = length()
  const entries = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`)
  pieces.push(
    text.encode(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}
