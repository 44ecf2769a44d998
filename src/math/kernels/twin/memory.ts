import type { Memory } from '../kernels.js'

/** A memory seen as numbers of each kind. Byte address p is element p >>> 3, p >>> 2, ... of a view. */
export interface Views {
  f64: Float64Array
  f32: Float32Array
  i32: Int32Array
  u32: Uint32Array
  i16: Int16Array
  u8: Uint8Array
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
