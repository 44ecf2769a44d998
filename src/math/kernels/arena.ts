import { fail } from '../../errors.js'
import { RECORD_BYTES } from './interface.generated.js'
import type { Kernels } from './kernels.js'

/** Bump allocation in a kernel memory, with whole-memory views that follow its growth. */
export interface Arena {
  f64: Float64Array
  f32: Float32Array
  i32: Int32Array
  /** Byte address of a new zeroed region, aligned to a cache line. */
  allocate(bytes: number): number
  /** The same with whatever stands there, for what is written before it is read. */
  reserve(bytes: number): number
  /** Give back everything allocated since `mark()`. */
  mark(): number
  release(mark: number): void
}

const LINE = 64
const PAGE = 65536

export function createArena(kernels: Kernels): Arena {
  let top = RECORD_BYTES
  const { buffer } = kernels.memory
  const arena: Arena = {
    f64: new Float64Array(buffer),
    f32: new Float32Array(buffer),
    i32: new Int32Array(buffer),
    allocate(bytes) {
      const address = arena.reserve(bytes)
      new Uint8Array(kernels.memory.buffer, address, top - address).fill(0)
      return address
    },
    reserve(bytes) {
      const address = top
      const next = Math.ceil((address + bytes) / LINE) * LINE
      const missing = next - kernels.memory.buffer.byteLength
      if (missing > 0) {
        try {
          kernels.memory.grow(Math.ceil(missing / PAGE))
        } catch {
          fail('run/memory', {
            where: 'data',
            rule: 'must fit the 4 GB that one thread can address',
            got: `${Math.ceil(next / 1e6)} MB`,
            hint: 'Leave out columns that cannot matter, or split the job',
          })
        }
        const { buffer: grown } = kernels.memory
        arena.f64 = new Float64Array(grown)
        arena.f32 = new Float32Array(grown)
        arena.i32 = new Int32Array(grown)
      }
      top = next
      return address
    },
    mark: () => top,
    release(mark) {
      top = mark
    },
  }
  return arena
}
