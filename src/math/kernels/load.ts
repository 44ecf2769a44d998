import { fail } from '../../errors.js'
import { namedKernels, type RawKernels, RECORD_BYTES } from './interface.generated.js'
import type { Kernels } from './kernels.js'
import { claimBytes } from './shared-memory.js'
import { createTwinKernels } from './twin/index.js'
import { wasmHex } from './wasm.generated.js'

let compiled: WebAssembly.Module | undefined

/** The same code for a memory that threads share. */
let compiledShared: WebAssembly.Module | undefined

/** A memory that the threads of this process can share; undefined where there is none, or no WebAssembly. */
export function sharedMemory(): WebAssembly.Memory | undefined {
  if (typeof SharedArrayBuffer === 'undefined' || availableKind() === 'twin') return undefined
  return new WebAssembly.Memory({ initial: 1, maximum: 65536, shared: true })
}

/** An instance of the kernels on a memory that others may use at the same time: each has a record of its own there. */
export function kernelsOn(memory: WebAssembly.Memory): Kernels {
  compiledShared ??= new WebAssembly.Module(withSharedMemory(bytesOf(wasmHex)))
  const instance = new WebAssembly.Instance(compiledShared, { env: { memory } })
  const address = claimBytes(memory, RECORD_BYTES)
  const record = new Float64Array(memory.buffer, address, RECORD_BYTES / 8)
  const raw = instance.exports as unknown as RawKernels
  return { ...namedKernels(raw, () => record, address), memory, kind: 'wasm' }
}

/** The module's one import is its memory, with a maximum (flag 1); flag 3 says that it is shared, too. */
function withSharedMemory(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const memoryImport = new TextEncoder().encode('\x03env\x06memory\x02\x01')
  const at = bytes.findIndex((_, i) => memoryImport.every((byte, k) => bytes[i + k] === byte))
  if (at < 0) fail('run/kernels', { where: 'kernels', rule: 'must import their memory' })
  bytes[at + memoryImport.length - 1] = 3
  return bytes
}

/**
 * A fresh instance of the kernels with a memory of its own. Both kinds give the same bits; where WebAssembly or its SIMD
 * instructions are missing or forbidden, the twins take over.
 */
export function loadKernels(kind: Kernels['kind'] = availableKind()): Kernels {
  if (kind === 'twin') return createTwinKernels()
  compiled ??= new WebAssembly.Module(bytesOf(wasmHex))
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 })
  const instance = new WebAssembly.Instance(compiled, { env: { memory } })
  let numbers = new Float64Array(memory.buffer)
  // Growth empties the views of the memory as it was.
  const recordIn = () => (numbers.length > 0 ? numbers : (numbers = new Float64Array(memory.buffer)))
  return { ...namedKernels(instance.exports as unknown as RawKernels, recordIn), memory, kind: 'wasm' }
}

function availableKind(): Kernels['kind'] {
  if (typeof WebAssembly === 'undefined') return 'twin'
  try {
    compiled ??= new WebAssembly.Module(bytesOf(wasmHex))
    return 'wasm'
  } catch {
    return 'twin'
  }
}

/** Node's own decoder, which takes a tenth of the time of a loop that nobody has compiled yet. */
const { Buffer: native } = globalThis as {
  readonly Buffer?: { from(text: string, encoding: 'hex'): Uint8Array<ArrayBuffer> }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (native !== undefined) return new Uint8Array(native.from(hex, 'hex'))
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  )
}
