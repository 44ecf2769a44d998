import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { RandomAccess } from '../../../src/data/table/byte-source.js'

/** Any part of a file, in any order. */
export async function fileAccess(path: string): Promise<RandomAccess> {
  const { size } = statSync(path)
  return {
    byteLength: size,
    file: resolve(path),
    async slice(start, end = size) {
      const file = await open(path)
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start))
        await file.read(bytes, 0, bytes.length, start)
        return bytes.buffer
      } finally {
        await file.close()
      }
    },
  }
}
