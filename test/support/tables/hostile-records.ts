/** Records that nobody should believe: those of a run with something in them altered, their checksums made anew. */
import type { Stream } from '../../../src/random/stream.js'

const ODD = [
  -5,
  -1,
  2 ** 31 - 1,
  -(2 ** 31),
  1e9,
  1e15,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'x'.repeat(20_000),
  null,
  true,
  [],
  {},
  { $bytes: 1 },
  '__proto__',
]

/** The same with one thing altered: a number of a list, a value, a key too many or too few. */
export function hostile(value: unknown, random: Stream): unknown {
  if (value instanceof Int32Array || value instanceof Float64Array) {
    if (value.length === 0 || random.below(4) === 0)
      return random.below(2) === 0 ? value.slice(0, -1) : odd(random)
    const copy = value.slice()
    // In a list of whole numbers NaN would be 0, which may well be right.
    const wrong = value instanceof Int32Array ? -7 : Number.NaN
    copy[random.below(copy.length)] = [-5, 2 ** 31 - 1, -1, 1e9, wrong][random.below(5)]
    return copy
  }
  if (Array.isArray(value) && value.length > 0 && random.below(5) > 0) {
    const at = random.below(value.length)
    return value.map((part: unknown, i) => (i === at ? hostile(part, random) : part))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && random.below(8) > 0) {
    const entries = Object.entries(value)
    if (entries.length === 0) return odd(random)
    const at = random.below(entries.length)
    if (random.below(6) === 0) return Object.fromEntries(entries.toSpliced(at, 1))
    return Object.fromEntries(entries.map(([key, part], i) => [key, i === at ? hostile(part, random) : part]))
  }
  return odd(random)
}

function odd(random: Stream): unknown {
  return ODD[random.below(ODD.length)]
}
