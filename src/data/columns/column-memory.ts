/** From this many bytes on, columns are worth sharing. */
const LEAST = 2 ** 20

/**
 * Memory for columns: what is large lies where all threads of the process can read it, if they can, so that none needs a copy. A page
 * without cross-origin isolation has no such memory.
 */
export function columnMemory(length: number): Float64Array {
  return isShared(length) ? new Float64Array(new SharedArrayBuffer(8 * length)) : new Float64Array(length)
}

/** Whether so many numbers lie there. */
export function isShared(length: number): boolean {
  return 8 * length >= LEAST && typeof SharedArrayBuffer !== 'undefined'
}
