/** A stream of bytes as a source: its first bytes looked at, unzipped on the way when it is gzip, whatever the name says. */
import { fail } from '../../errors.js'
import type { ByteSource, RandomAccess } from './byte-source.js'
import { peek } from './peek.js'

export interface OpenSource {
  readonly chunks: AsyncIterable<Uint8Array>
  /** Unpacks while reading, as the platform does it. */
  readonly gunzip: (chunks: AsyncIterable<Uint8Array>, where: string) => AsyncIterable<Uint8Array>
  readonly access?: (() => Promise<RandomAccess>) | undefined
}

export async function openSource(name: string, { chunks, gunzip, access }: OpenSource): Promise<ByteSource> {
  const raw = await peek(chunks)
  if (!isGzip(raw.head)) {
    const random = access === undefined ? undefined : await access()
    return { name, head: raw.head, chunks: () => raw.chunks, random }
  }
  let packedBytes = 0
  async function* counted() {
    for await (const chunk of raw.chunks) {
      packedBytes += chunk.length
      yield chunk
    }
  }
  const unzipped = await peek(gunzip(counted(), name))
  if (isGzip(unzipped.head)) {
    fail('data/gzip', { where: name, rule: 'is gzip within gzip', hint: 'Unpack it once.' })
  }
  return {
    name,
    packed: 'gzip',
    packedBytes: () => packedBytes,
    head: unzipped.head,
    chunks: () => unzipped.chunks,
  }
}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}
