import type { Arena } from '../../math/kernels/arena.js'

/** A larger region with the same beginning; the old one is given back with the arena. */
export function grow(arena: Arena, address: number, bytes: number, wanted: number): number {
  const next = arena.allocate(wanted)
  arena.f64.copyWithin(next / 8, address / 8, (address + bytes) / 8)
  return next
}
