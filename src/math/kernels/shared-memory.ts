/**
 * Who has what of a memory that several threads use at once. Its first word counts the cache lines that are taken, and is the only
 * thing that threads contend for; line 0 is that of the counter.
 */
import { fail } from '../../errors.js'
import type { Memory } from './kernels.js'

/** Bytes of a cache line. */
export const LINE = 64
const PAGE = 65536

/** Address of so many bytes, rounded up to whole lines, that nobody else has. */
export function claimBytes(memory: Memory, bytes: number): number {
  const lines = Math.ceil(bytes / LINE)
  const start = LINE * (1 + Atomics.add(counterOf(memory), 0, lines))
  const end = start + LINE * lines
  try {
    // Others may grow it at the same time: a little too much does no harm.
    while (memory.buffer.byteLength < end) memory.grow(Math.ceil((end - memory.buffer.byteLength) / PAGE))
  } catch {
    fail('run/memory', {
      where: 'data',
      rule: 'must fit the 4 GB that threads can share',
      got: `${Math.ceil(end / 1e6)} MB`,
      hint: 'Use fewer threads, or leave out columns that cannot matter',
    })
  }
  return start
}

/** Bytes of the memory that are taken. */
export function takenBytes(memory: Memory): number {
  return LINE * (1 + Atomics.load(counterOf(memory), 0))
}

/** Give back everything that was taken since `takenBytes` was so: nobody may be using it any more. */
export function giveBack(memory: Memory, taken: number): void {
  Atomics.store(counterOf(memory), 0, taken / LINE - 1)
}

function counterOf({ buffer }: Memory): Uint32Array {
  return new Uint32Array(buffer, 0, 1)
}
