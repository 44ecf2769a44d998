/**
 * Who has what of a memory that several threads use at once. Its first word counts the cache lines that are taken; the two after it
 * are where lines begin and end that somebody has left. They are all that threads contend for, and stand in line 0.
 */
import { fail } from '../../errors.js'
import type { Memory } from './kernels.js'

/** Bytes of a cache line. */
export const LINE = 64
const PAGE = 65536
/** Smaller claims have none of what was left: large ones would not fit there any more. */
const LARGE = 2 ** 22

/** In line 0. */
const TAKEN = 0
const LEFT = 1
const LEFT_END = 2

/** Address of so many bytes, rounded up to whole lines, that nobody else has. */
export function claimBytes(memory: Memory, bytes: number): number {
  const lines = Math.ceil(bytes / LINE)
  const left = bytes < LARGE ? 0 : claimLeft(memory, lines)
  const start = LINE * (left > 0 ? left : 1 + Atomics.add(wordsOf(memory), TAKEN, lines))
  const end = start + LINE * lines
  try {
    // An engine tells a thread of what another has grown when it gets to it, and at the latest when this one grows it, too: by nothing, if need be.
    if (memory.buffer.byteLength < end) memory.grow(0)
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

/** The first of so many lines among those left; 0 where they are not so many. */
function claimLeft(memory: Memory, lines: number): number {
  const words = wordsOf(memory)
  for (;;) {
    const at = Atomics.load(words, LEFT)
    if (at + lines > Atomics.load(words, LEFT_END)) return 0
    if (Atomics.compareExchange(words, LEFT, at, at + lines) === at) return at
  }
}

/** Leave the whole lines of bytes that were claimed to whoever claims some next; what was left before, if that is more. */
export function leaveBytes(memory: Memory, start: number, bytes: number): void {
  const words = wordsOf(memory)
  const first = Math.ceil(start / LINE)
  const lines = Math.floor((start + bytes) / LINE) - first
  if (lines <= Atomics.load(words, LEFT_END) - Atomics.load(words, LEFT)) return
  // Nobody finds any while they change.
  Atomics.store(words, LEFT_END, 0)
  Atomics.store(words, LEFT, first)
  Atomics.store(words, LEFT_END, first + lines)
}

/** Bytes of the memory that are taken. */
export function takenBytes(memory: Memory): number {
  return LINE * (1 + Atomics.load(wordsOf(memory), TAKEN))
}

/** Give back everything that was taken since `takenBytes` was so: nobody may be using it any more. */
export function giveBack(memory: Memory, taken: number): void {
  const words = wordsOf(memory)
  Atomics.store(words, TAKEN, taken / LINE - 1)
  if (LINE * Atomics.load(words, LEFT_END) > taken) Atomics.store(words, LEFT_END, 0)
}

function wordsOf({ buffer }: Memory): Uint32Array {
  return new Uint32Array(buffer, 0, 3)
}
