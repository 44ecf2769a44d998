/**
 * A PNG that says how many of its pixels make an inch: a chunk pHYs after the header (PNG specification, 11.3.4.3), which word
 * processors and journals go by.
 */
import { crc32 } from '../../math/digest/crc32.js'

const HEADER_END = 33
const INCH = 0.0254

export function withDensity(png: Uint8Array, dpi: number): Uint8Array {
  const chunk = new Uint8Array(21)
  const view = new DataView(chunk.buffer)
  const perMetre = Math.round(dpi / INCH)
  view.setUint32(0, 9)
  chunk.set([0x70, 0x48, 0x59, 0x73], 4)
  view.setUint32(8, perMetre)
  view.setUint32(12, perMetre)
  // Metres are the unit.
  chunk[16] = 1
  view.setUint32(17, crc32(chunk.subarray(4, 17)))
  const whole = new Uint8Array(png.length + chunk.length)
  whole.set(png.subarray(0, HEADER_END))
  whole.set(chunk, HEADER_END)
  whole.set(png.subarray(HEADER_END), HEADER_END + chunk.length)
  return whole
}
