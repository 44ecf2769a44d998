/** A file dropped on the page as a source of bytes. */
import type { ByteSource } from '../../../src/data/table/byte-source.js'
import { checkExpansion } from '../../../src/data/table/expansion.js'
import { openSource } from '../../../src/data/table/open-source.js'
import { fail, SecateurError } from '../../../src/errors.js'

export function openFile(file: File, told: (share: number) => void): Promise<ByteSource> {
  return openSource(file.name, {
    chunks: chunksOf(file, told),
    gunzip,
    access: async () => ({
      byteLength: file.size,
      slice: (start, end) => readable(file, () => file.slice(start, end).arrayBuffer()),
    }),
  })
}

async function* chunksOf(file: File, told: (share: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  let read = 0
  try {
    for (;;) {
      const { done, value } = await readable(file, () => reader.read())
      if (done) return
      read += value.length
      told(read / file.size)
      yield value
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

/** A file may change or vanish after it was chosen. */
async function readable<T>(file: File, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    return fail('io/unreadable', {
      where: file.name,
      rule: 'can no longer be read',
      hint: 'It was moved or changed since it was chosen: choose it again.',
    })
  }
}

async function* gunzip(chunks: AsyncIterable<Uint8Array>, where: string): AsyncGenerator<Uint8Array> {
  let packed = 0
  let unpacked = 0
  let broken: unknown
  const iterator = chunks[Symbol.asyncIterator]()
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next()
        if (done === true) return controller.close()
        packed += value.length
        controller.enqueue(value as Uint8Array<ArrayBuffer>)
      } catch (error) {
        broken = error
        controller.error(error)
      }
    },
  })
  const reader = source.pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      unpacked += value.length
      checkExpansion(where, Math.max(packed, 1), unpacked)
      yield value
    }
  } catch (error) {
    if (error instanceof SecateurError) throw error
    if (broken instanceof SecateurError) throw broken
    fail('data/gzip', {
      where,
      rule: 'is damaged, or has several gzip parts, which browsers cannot unpack',
      hint: 'Unpack it yourself and choose the unpacked file.',
    })
  } finally {
    void reader.cancel().catch(() => {})
  }
}
