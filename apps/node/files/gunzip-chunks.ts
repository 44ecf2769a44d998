import { checkExpansion } from '../../../src/data/table/expansion.js'
import { fail, SecateurError } from '../../../src/errors.js'

/** Unpacks while reading; several gzip members in a row, as bgzip writes them, are one text. */
export async function* gunzipChunks(
  chunks: AsyncIterable<Uint8Array>,
  where: string,
): AsyncGenerator<Uint8Array> {
  // Most tables are not zipped: loaded here, it costs the others nothing.
  const { createGunzip } = process.getBuiltinModule('node:zlib')
  const { pipeline, Readable } = process.getBuiltinModule('node:stream')
  let unpacked = 0
  const unzip = createGunzip({ chunkSize: 2 ** 18 })
  // Errors arrive where the unpacked bytes are read.
  pipeline(Readable.from(chunks), unzip, () => {})
  try {
    for await (const chunk of unzip as AsyncIterable<Uint8Array>) {
      unpacked += chunk.length
      // By what these bytes were unpacked from, not by what was read ahead.
      checkExpansion(where, unzip.bytesWritten, unpacked)
      yield chunk
    }
  } catch (error) {
    if (error instanceof SecateurError) throw error
    fail('data/gzip', { where, rule: 'is damaged: it begins as gzip but cannot be unpacked' })
  }
}
