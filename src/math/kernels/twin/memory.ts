// The memory of a kernel at work, as kernels/memory.ts has it: byte address p is element p >>> 3, p >>> 2, ... of a view.
import type { Memory } from '../interface.generated.js'

/** A memory seen as numbers of each kind. */
export interface Views {
  f64: Float64Array
  f32: Float32Array
  i32: Int32Array
  u32: Uint32Array
  i16: Int16Array
  u8: Uint8Array
}

export let { f64, f32, i32, u32, i16, u8 } = viewsOf(new ArrayBuffer(0))

/** What the functions read and write from now on. */
export function useMemory(views: Views): void {
  ;({ f64, f32, i32, u32, i16, u8 } = views)
}

/** Double i behind p. */
export function at(p: number, i: number): number {
  return f64[(p >>> 3) + i]
}

export function put(p: number, i: number, value: number): void {
  f64[(p >>> 3) + i] = value
}

/** Integer i behind p. */
export function intAt(p: number, i: number): number {
  return i32[(p >>> 2) + i]
}

export function putInt(p: number, i: number, value: number): void {
  i32[(p >>> 2) + i] = value
}

/** Number i of single precision behind p. */
export function floatAt(p: number, i: number): number {
  return f32[(p >>> 2) + i]
}

export function putFloat(p: number, i: number, value: number): void {
  f32[(p >>> 2) + i] = value
}

/** 32 random bits, number i behind p. */
export function wordAt(p: number, i: number): number {
  return u32[(p >>> 2) + i]
}

/** Byte i behind p. */
export function byteAt(p: number, i: number): number {
  return u8[p + i]
}

/** Bytes i .. i + 3 behind p, wherever that is, the first in the lowest bits. */
export function fourBytesAt(p: number, i: number): number {
  return u8[p + i] | (u8[p + i + 1] << 8) | (u8[p + i + 2] << 16) | (u8[p + i + 3] << 24)
}

export function putByte(p: number, i: number, value: number): void {
  u8[p + i] = value
}

export function copyBytes(to: number, from: number, length: number): void {
  u8.copyWithin(to, from, from + length)
}

export const copyFew = copyBytes

export function clearBytes(p: number, length: number): void {
  u8.fill(0, p, p + length)
}

const PAGE = 65536
const MOST_PAGES = 65536

/** One page of zeros that grows as a WebAssembly memory does, and views that follow its growth. */
export function createTwinMemory(): { memory: Memory; views: Views } {
  let buffer = new ArrayBuffer(PAGE)
  const views = viewsOf(buffer)
  const memory: Memory = {
    get buffer() {
      return buffer
    },
    grow(pages) {
      const before = buffer.byteLength / PAGE
      if (before + pages > MOST_PAGES) throw new RangeError(`memory of ${before + pages} pages`)
      const grown = new ArrayBuffer((before + pages) * PAGE)
      new Uint8Array(grown).set(views.u8)
      buffer = grown
      Object.assign(views, viewsOf(grown))
      return before
    },
  }
  return { memory, views }
}

function viewsOf(buffer: ArrayBuffer): Views {
  return {
    f64: new Float64Array(buffer),
    f32: new Float32Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
    i16: new Int16Array(buffer),
    u8: new Uint8Array(buffer),
  }
}
