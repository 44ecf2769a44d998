// The few WebAssembly names the library uses, so that it needs neither the DOM's nor Node's type library.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared?: boolean })
    readonly buffer: ArrayBufferLike
    grow(pages: number): number
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>)
    readonly exports: Record<string, unknown>
  }
}
