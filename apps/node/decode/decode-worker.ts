/** A worker thread that decodes one file. */
import type { MessagePort } from 'node:worker_threads'
import { type Decode, decodeHere } from '../../../src/data/table/decode.js'
import { serveDecoder } from '../../../src/data/table/decode-port.js'
import { collectGarbage } from '../collect-garbage.js'
import { fileAccess } from '../files/file-access.js'

/** Bytes of a file whose decoding leaves much behind. */
const LARGE = 2 ** 28

/** What was needed only to find the columns goes before they are sent, while who gets them fills its memory. */
const decode: Decode = async (format, source) => {
  const table = await decodeHere(format, source)
  if ((source.random?.byteLength ?? 0) >= LARGE) collectGarbage()
  return table
}

export function serveDecoding(port: MessagePort): void {
  port.on(
    'message',
    serveDecoder(decode, (message, transfer) => port.postMessage(message, transfer), fileAccess),
  )
}
