/** Allocation in a memory that several threads use at once: each takes chunks of it and allocates within them. */
import type { Arena } from './arena.js'
import type { Kernels } from './kernels.js'
import { claimBytes, LINE } from './shared-memory.js'

/** Small allocations share a chunk. */
const CHUNK = 2 ** 20

export interface Chunk {
  readonly start: number
  readonly end: number
}

/** `claimed` is told of every chunk. */
export function createSharedArena(kernels: Kernels, claimed?: (chunk: Chunk) => void): Arena {
  const { memory } = kernels
  const chunks: Chunk[] = []
  /** The chunk in use, and where in it the next allocation goes. */
  let at = -1
  let top = 0
  const arena: Arena = {
    f64: new Float64Array(memory.buffer),
    f32: new Float32Array(memory.buffer),
    i32: new Int32Array(memory.buffer),
    allocate(bytes) {
      const address = arena.reserve(bytes)
      new Uint8Array(memory.buffer, address, top - address).fill(0)
      return address
    },
    reserve(bytes) {
      const size = LINE * Math.ceil(bytes / LINE)
      if (at < 0 || top + size > chunks[at].end) nextChunk(size)
      const address = top
      top += size
      return address
    },
    mark: () => top,
    release(mark) {
      while (at >= 0 && !(chunks[at].start <= mark && mark <= chunks[at].end)) at--
      top = mark
    },
  }

  /** One of those that were given back, where one is large enough; else a new one. */
  function nextChunk(size: number): void {
    const known = chunks.findIndex(({ start, end }, k) => k > at && end - start >= size)
    const chunk = known < 0 ? claim(Math.max(size, CHUNK)) : chunks.splice(known, 1)[0]
    chunks.splice(++at, 0, chunk)
    top = chunk.start
  }

  function claim(size: number): Chunk {
    const start = claimBytes(memory, size)
    if (arena.i32.byteLength < start + size) {
      const { buffer } = memory
      arena.f64 = new Float64Array(buffer)
      arena.f32 = new Float32Array(buffer)
      arena.i32 = new Int32Array(buffer)
    }
    const chunk = { start, end: start + size }
    claimed?.(chunk)
    return chunk
  }

  return arena
}
