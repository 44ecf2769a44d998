import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Kernels } from '../../src/math/kernels/kernels.js'
import { loadKernels } from '../../src/math/kernels/load.js'
import { wasmHex } from '../../src/math/kernels/wasm.generated.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The kernels as a program gets them that finds this in place of WebAssembly. */
async function kernelsWith(webAssembly: unknown): Promise<Kernels> {
  vi.stubGlobal('WebAssembly', webAssembly)
  const { loadKernels: fresh } = await import('../../src/math/kernels/load.js')
  return fresh()
}

it('no kernel takes more than eight arguments', () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 })
  const compiled = new WebAssembly.Module(Buffer.from(wasmHex, 'hex'))
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } })
  const functions = Object.entries(exports).filter(([, value]) => typeof value === 'function')
  expect(functions.length).toBeGreaterThan(50)
  expect(functions.filter(([, kernel]) => (kernel as () => void).length > 8)).toEqual([])
})

describe('loadKernels', () => {
  it('takes WebAssembly where it is there', () => {
    expect(loadKernels().kind).toBe('wasm')
  })

  it('takes the twins where there is no WebAssembly', async () => {
    vi.resetModules()
    expect((await kernelsWith(undefined)).kind).toBe('twin')
  })

  it('takes the twins where the module does not compile, as without SIMD', async () => {
    vi.resetModules()
    const Module = class {
      constructor() {
        throw new Error('invalid opcode 0xfd')
      }
    }
    expect((await kernelsWith({ Module })).kind).toBe('twin')
  })
})

describe.each(['wasm', 'twin'] as const)('the memory of the %s kernels', kind => {
  it('grows by pages, keeps its numbers and leaves the kernels at work', () => {
    const kernels = loadKernels(kind)
    new Float64Array(kernels.memory.buffer).set([3, 4], 10)
    const old = kernels.memory.buffer
    expect(kernels.memory.grow(2)).toBe(1)
    expect(kernels.memory.buffer).not.toBe(old)
    expect(kernels.memory.buffer.byteLength).toBe(3 * 65536)
    new Float64Array(kernels.memory.buffer).set([5, 6], 20000)
    expect(kernels.dot(80, 160000, 2)).toBe(39)
  })

  it('belongs to one instance', () => {
    const [one, other] = [loadKernels(kind), loadKernels(kind)]
    new Float64Array(one.memory.buffer)[8] = 1
    expect(new Float64Array(other.memory.buffer)[8]).toBe(0)
  })

  it('refuses to grow past 4 GB', () => {
    expect(() => loadKernels(kind).memory.grow(65536)).toThrow(RangeError)
  })
})
