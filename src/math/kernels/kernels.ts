import type { KernelFunctions, Memory } from './interface.generated.js'

export type { KernelFunctions, Memory }

/** The arithmetic kernels with the memory they work in: WebAssembly SIMD (kernels/*.ts), or plain TypeScript (twin/) with the same bits. */
export interface Kernels extends KernelFunctions {
  readonly memory: Memory
  readonly kind: 'wasm' | 'twin'
}
