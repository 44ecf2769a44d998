import { powerTable } from '../../src/data/csv/powers.js'
import type { Scene } from './scene.js'

const PIECES = [
  '1',
  '23',
  '0',
  '0.5',
  '-7',
  '+1e3',
  '1e',
  '.',
  '12345678901',
  '0.12345678901234567',
  '-3.1415926535897931',
  '2.718281828459045',
  '-0.034171',
  '9.00719925474099267',
  '1.00000000000000011',
  '0.00000000012345678901234567',
  '9e-400',
  'x',
  ' ',
  '"',
  '',
  '007',
]
const table = powerTable()
const powers = (s: Scene) => s.f64(table.length, k => table[k])

/** A text with cells of many kinds, a byte of no number behind it. */
function textOf(s: Scene): { readonly bytes: number; readonly length: number } {
  const count = s.int(0, 12)
  const text = Array.from({ length: count }, () => s.pick(PIECES) + s.pick([',', ',', '\n', ''])).join('')
  const padded = new TextEncoder().encode(text.padEnd(4 * Math.ceil((text.length + 4) / 4), '\0'))
  const words = new Int32Array(padded.buffer)
  return { bytes: s.i32(words.length, i => words[i]), length: text.length }
}

/** Of the kernels that read text tables. */
export const textInputs = {
  cellNumber(s: Scene) {
    const { bytes, length } = textOf(s)
    return [bytes, s.int(0, length), 46, powers(s), s.f64(2), s.int(0, 1)]
  },
  turnRows(s: Scene) {
    const height = s.int(0, 20)
    const width = s.int(0, 20)
    // Zeros of both signs among them.
    const rows = s.f64(height * width, at => (s.chance(0.2) ? s.pick([0, -0]) : at))
    return [rows, height, width, s.f64(height * width)]
  },
  joinPieces(s: Scene) {
    const heights = Array.from({ length: s.int(0, 4) }, () => s.int(0, 5))
    const [count, rows] = [s.int(0, 5), heights.reduce((sum, height) => sum + height, 0)]
    const list = s.i32(heights.length, b => heights[b])
    return [s.f64(count * rows), list, heights.length, count, rows, s.f64(count * rows)]
  },
  numbersApart(s: Scene) {
    const count = s.int(0, 40)
    const spread = s.pick([1, 100, 1e-200, 1e-310, 1e308])
    const values = s.f64(count, () => (s.chance(0.1) ? Number.NaN : s.int(0, 200) * spread * 0.01))
    return [values, count, s.pick([1e-9, 0.005, 3]), s.i32(count + 1), s.i32(count)]
  },
  columnFacts(s: Scene) {
    const [rows, count] = [s.int(1, 12), s.int(0, 4)]
    // Numbers of any kind, missing ones, whole ones, 0 and 1, or the numbers of the rows.
    const kinds = [
      () => s.value(),
      () => (s.chance(0.3) ? s.pick([Number.NaN, Infinity, -Infinity]) : s.value()),
      () => s.pick([0, 1, -3, 2 ** 60, Number.NaN]),
      () => s.pick([0, 1]),
      (i: number) => 1 + i,
      () => 7,
    ]
    const own = Array.from({ length: count }, () => s.pick(kinds))
    const columns = s.f64(count * rows, at => own[Math.floor(at / rows)](at % rows))
    return [columns, rows, count, s.f64(rows), s.int(1, rows), 1e-14, s.f64(4 * count)]
  },
  scanRows(s: Scene) {
    const { bytes, length } = textOf(s)
    const [width, most, room] = [s.int(1, 4), s.int(0, 8), s.int(0, 8)]
    const found = [s.f64(width * (most + 1)), s.i32(width, () => 0), s.i32(3 * room)]
    const [value, sizes, other] = found
    return [bytes, 0, length, width, most, 44, 34, 46, powers(s), value, sizes, other, room, s.i32(2)]
  },
  scanCells(s: Scene) {
    const { bytes, length } = textOf(s)
    const room = s.int(0, 14)
    const found = [s.i32(room), s.i32(room), s.f64(room), s.i32(2)]
    return [bytes, s.int(0, length), length, s.int(0, room), room, 44, 34, 46, powers(s), ...found]
  },
}
