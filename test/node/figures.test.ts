import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { figureFiles } from '../../apps/node/figures/figure-files.js'
import { outlinePdf } from '../../apps/node/figures/outline-pdf.js'
import { smallResult } from '../support/result.js'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** What is drawn on the page. */
function contents(pdf: Uint8Array): string {
  const whole = text(pdf)
  const start = whole.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(pdf.subarray(start, whole.indexOf('\nendstream'))).toString()
}

test('figures come at the widths of one and of two columns, as SVG, PNG and PDF', async () => {
  const { files, rendered } = await figureFiles(await smallResult)
  expect(rendered).toBe(true)
  const names = [...files.keys()]
  for (const id of ['frequencies', 'paths', 'loss', 'coefficients'])
    for (const mm of [85, 180])
      for (const ending of ['svg', 'png', 'pdf']) expect(names).toContain(`${id}-${mm}mm.${ending}`)
  expect(files.get('loss-85mm.svg')).toMatch(/<svg [^>]*width="85mm"/)
  const png = files.get('loss-180mm.png') as Uint8Array
  const view = new DataView(png.buffer, png.byteOffset)
  expect(view.getUint32(16)).toBe(Math.round((180 / 25.4) * 300))
  // Pixels to the metre, in a chunk of their own.
  expect(view.getUint32(41)).toBe(11811)
  const pdf = text(files.get('loss-85mm.pdf') as Uint8Array)
  expect(pdf).toContain('/MediaBox [0 0 240.9449 ')
  expect(pdf, 'letters are outlines').not.toContain('/Font')
})

test('a path is drawn where it is, whatever curves, opacities and groups it has', () => {
  const svg = `<svg width="100" height="50" viewBox="0 0 100 50" xmlns="http://www.w3.org/2000/svg"><defs/>
    <g transform="matrix(1 0 0 1 10 5)"><path fill="#ff0000" stroke="none" fill-opacity="0.5" d="M 0 0 L 10 0 Q 20 0 20 10 Z"/></g>
    <path fill="none" stroke="#0072b2" stroke-width="2" stroke-dasharray="5 3" stroke-linecap="round" d="M 1 2 C 3 4 5 6 7 8"/></svg>`
  const pdf = outlinePdf(svg, 25.4, 12.7)
  expect(contents(pdf).split('\n')).toEqual([
    '0.72 0 0 -0.72 0 36 cm',
    'q 1 0 0 1 10 5 cm',
    'q',
    '/O0 gs',
    '1 0 0 rg',
    '0 0 m 10 0 l 16.6667 0 20 3.3333 20 10 c h f',
    'Q',
    'Q',
    'q',
    '/O1 gs',
    '0 0.4471 0.698 RG',
    '2 w 1 J 0 j 4 M [5 3] 0 d',
    '1 2 m 3 4 5 6 7 8 c S',
    'Q',
  ])
  expect(text(pdf)).toContain('/O0 << /ca 0.5 /CA 1 >> /O1 << /ca 1 /CA 1 >>')
  // Every object begins where the table says.
  const whole = text(pdf)
  const starts = [...whole.matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at))
  expect(starts.map(at => whole.slice(at, at + 7))).toEqual(['1 0 obj', '2 0 obj', '3 0 obj', '4 0 obj'])
  expect(whole.slice(Number(/startxref\n(\d+)/.exec(whole)![1])).startsWith('xref')).toBe(true)
})

test('what cannot be drawn is refused', () => {
  const svg = (inner: string) => `<svg viewBox="0 0 10 10">${inner}</svg>`
  expect(() => outlinePdf(svg('<image/>'), 10, 10)).toThrow(/element image/)
  expect(() => outlinePdf(svg('<path d="M 0 0 A 1 1 0 0 0 2 2"/>'), 10, 10)).toThrow(/path A/)
})
