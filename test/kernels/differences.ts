import { recordFields } from '../../src/math/kernels/interface.generated.js'
import type { Kernels } from '../../src/math/kernels/kernels.js'
import { SCENE_BYTES, type Scene } from './scene.js'

const PAGE = 65536

/** Room for a scene in the memory of both. */
export function prepare(kernels: Kernels): Kernels {
  kernels.memory.grow(SCENE_BYTES / PAGE)
  return kernels
}

type AnyKernel = (...args: readonly unknown[]) => number | undefined

/** Arguments in order as a kernel takes them: many of them by name. */
export function call(kernels: Kernels, name: string, args: readonly number[]): number | undefined {
  const fields = (recordFields as Readonly<Record<string, readonly string[]>>)[name]
  const given = fields ? [Object.fromEntries(fields.map((field, i) => [field, args[i]]))] : args
  return (kernels as unknown as Record<string, AnyKernel>)[name](...given)
}

/** Run a kernel on copies of the scene in two memories; what differs afterwards, in words. NaNs of any bits are equal. */
export function differences(
  one: Kernels,
  other: Kernels,
  name: string,
  scene: Scene,
  args: readonly number[],
): string[] {
  const found: string[] = []
  const bytes = scene.bytes()
  const results = [one, other].map(kernels => {
    new Uint8Array(kernels.memory.buffer).set(bytes)
    return call(kernels, name, args)
  })
  if (!Object.is(results[0], results[1])) found.push(`returns ${results[0]} and ${results[1]}`)
  const [left, right] = [one, other].map(({ memory }) => Buffer.from(memory.buffer, 0, bytes.length))
  if (left.equals(right)) return found
  for (const { address, kind, values } of scene.regions) {
    const Values = values.constructor as Float64ArrayConstructor
    const a = new Values(one.memory.buffer, address, values.length)
    const b = new Values(other.memory.buffer, address, values.length)
    a.forEach((v, i) => {
      if (!Object.is(v, b[i])) found.push(`${kind} at ${address} [${i}]: ${v} and ${b[i]}`)
    })
    // What remains must agree byte for byte: the numbers of this region do, up to the bits of a NaN.
    right.set(left.subarray(address, address + values.byteLength), address)
  }
  if (!left.equals(right)) found.push('bytes outside the regions differ')
  return found
}

/** Whether the memories are equal to the last byte, as they must be where no scene has reached. */
export function sameMemory(one: Kernels, other: Kernels): boolean {
  return Buffer.from(one.memory.buffer).equals(Buffer.from(other.memory.buffer))
}
