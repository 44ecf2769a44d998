import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { KernelFunctions } from '../../src/math/kernels/kernels.js'
import { loadKernels } from '../../src/math/kernels/load.js'
import { differences, prepare, sameMemory } from './differences.js'
import { inputs } from './inputs.js'
import { createScene } from './scene.js'

const RUNS = 2000
const names = Object.keys(inputs).sort() as (keyof KernelFunctions)[]

/** The names that kernels/index.ts exports. */
function exported(): string[] {
  const text = readFileSync(new URL('../../kernels/index.ts', import.meta.url), 'utf8')
  const lists = [...text.matchAll(/export \{([^}]*)\}/g)].map(match => match[1])
  return lists.flatMap(list => list.split(',').map(name => name.trim())).filter(name => name !== '')
}

function functionsOf(kernels: object): string[] {
  return Object.entries(kernels).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
}

describe('the twins of the kernels', () => {
  it('are as many as the kernels, and every one is tried', () => {
    expect(names).toEqual(exported().sort())
    expect(functionsOf(loadKernels('wasm')).sort()).toEqual(names)
    expect(functionsOf(loadKernels('twin')).sort()).toEqual(names)
  })

  const wasm = prepare(loadKernels('wasm'))
  const twin = prepare(loadKernels('twin'))
  it.each(names)('%s leaves the same bytes as its twin', name => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const scene = createScene(seed)
      const args = inputs[name](scene)
      const found = differences(wasm, twin, name, scene, args)
      if (found.length > 0) expect.fail(`seed ${seed}: ${found.slice(0, 5).join('; ')}`)
    }
    expect(sameMemory(wasm, twin)).toBe(true)
  })
})
