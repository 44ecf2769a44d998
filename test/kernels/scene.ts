import { RECORD_BYTES } from '../../src/math/kernels/interface.generated.js'
import { uniforms } from '../random-table.js'

type Kind = 'f64' | 'f32' | 'i32' | 'i16'
type Numbers = Float64Array | Float32Array | Int32Array | Int16Array

interface Region {
  readonly kind: Kind
  readonly address: number
  readonly values: Numbers
}

/** One random input of a kernel: a memory filled with numbers of known kinds, with noise before, between and behind. */
export interface Scene {
  readonly regions: readonly Region[]
  /** The memory as far as the scene reaches, with room behind it. */
  bytes(): Uint8Array
  /** An integer from low to high, both included. */
  int(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** A number in the mood of the scene: plain, small integers, of any size, subnormal, zeros, or not finite. */
  value(): number
  /** A number in [low, high). */
  uniform(low: number, high: number): number
  /** Addresses of new regions. */
  f64(length: number, fill?: (i: number) => number): number
  f32(length: number, fill?: (i: number) => number): number
  i32(length: number, fill?: (i: number) => number): number
  i16(length: number, fill?: (i: number) => number): number
  /** What stands in a region so far. */
  read(address: number): Numbers
}

export const SCENE_BYTES = 1 << 19
const CONSTRUCTORS = { f64: Float64Array, f32: Float32Array, i32: Int32Array, i16: Int16Array }
const EXTREMES = [0, -0, 1, -1, 5e-324, 1e-310, 1e-45, 1e-40, 1e-20, 1e20, 3e38, 1e300, 1.7e308]

const MARGIN = 1024
/** Shared by all scenes: only one is looked at at a time. */
const bytes = new Uint8Array(SCENE_BYTES)

type Mood = 'plain' | 'integers' | 'any size' | 'subnormal' | 'extreme' | 'not finite'

function moodOf(u: number): Mood {
  if (u < 0.6) return 'plain'
  if (u < 0.75) return 'integers'
  if (u < 0.84) return 'any size'
  if (u < 0.88) return 'subnormal'
  return u < 0.94 ? 'extreme' : 'not finite'
}

export function createScene(seed: number): Scene {
  const u = uniforms(Math.imul(seed, 2654435761))
  // The first numbers of neighbouring seeds resemble each other.
  for (let i = 0; i < 8; i++) u()
  const mood = moodOf(u())
  const regions: Region[] = []
  // The record of the arguments comes first.
  let top = RECORD_BYTES
  const int = (low: number, high: number) => low + Math.floor(u() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]
  const plain = () => 2 * u() - 1
  const value = (): number => {
    if (mood === 'plain') return u() < 0.02 ? 0 : plain()
    if (mood === 'integers') return int(-3, 3)
    if (mood === 'any size') return plain() * 2 ** int(-140, 140)
    if (mood === 'subnormal') return u() < 0.5 ? plain() * 2 ** -1030 : plain() * 2 ** -130
    if (mood === 'extreme') return u() < 0.5 ? plain() : (u() < 0.5 ? -1 : 1) * pick(EXTREMES)
    return u() < 0.9 ? plain() : pick([Number.NaN, Infinity, -Infinity, 0, -0])
  }
  const noise = (length: number) => {
    for (let i = 0; i < length; i++) bytes[top++] = int(0, 255)
  }
  const region = (kind: Kind, length: number, fill: (i: number) => number): number => {
    noise(8 * int(1, 8))
    const values = new CONSTRUCTORS[kind](bytes.buffer, top, length)
    for (let i = 0; i < length; i++) values[i] = fill(i)
    const address = top
    top += Math.ceil(values.byteLength / 8) * 8
    regions.push({ kind, address, values })
    noise(64)
    return address
  }
  return {
    regions,
    bytes() {
      bytes.fill(0, top, top + MARGIN)
      return bytes.subarray(0, top + MARGIN)
    },
    int,
    pick,
    value,
    chance: share => u() < share,
    uniform: (low, high) => low + u() * (high - low),
    f64: (length, fill = value) => region('f64', length, fill),
    f32: (length, fill = value) => region('f32', length, fill),
    i32: (length, fill = () => int(0, 9)) => region('i32', length, fill),
    i16: (length, fill = () => int(-32768, 32767)) => region('i16', length, fill),
    read: address => regions.find(r => r.address === address)!.values,
  }
}
