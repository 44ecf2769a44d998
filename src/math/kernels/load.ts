import { namedKernels, type RawKernels } from './interface.generated.js'
import type { Kernels } from './kernels.js'
import { createTwinKernels } from './twin/index.js'
import { wasmBase64 } from './wasm.generated.js'

let compiled: WebAssembly.Module | undefined

/**
 * A fresh instance of the kernels with a memory of its own. Both kinds give the same bits; where WebAssembly or its SIMD
 * instructions are missing or forbidden, the twins take over.
 */
export function loadKernels(kind: Kernels['kind'] = availableKind()): Kernels {
  if (kind === 'twin') return createTwinKernels()
  compiled ??= new WebAssembly.Module(decodeBase64(wasmBase64))
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
    compiled ??= new WebAssembly.Module(decodeBase64(wasmBase64))
    return 'wasm'
  } catch {
    return 'twin'
  }
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const code = new Uint8Array(128)
  for (let i = 0; i < 64; i++) code[alphabet.charCodeAt(i)] = i
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  for (let i = 0, o = 0; i < text.length; i += 4) {
    const word =
      (code[text.charCodeAt(i)]! << 18) |
      (code[text.charCodeAt(i + 1)]! << 12) |
      (code[text.charCodeAt(i + 2)]! << 6) |
      code[text.charCodeAt(i + 3)]!
    for (let s = 16; s >= 0 && o < bytes.length; s -= 8) bytes[o++] = (word >> s) & 255
  }
  return bytes
}
