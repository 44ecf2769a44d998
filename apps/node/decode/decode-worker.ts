/** A worker thread that decodes one file. */
import type { MessagePort } from 'node:worker_threads'
import { decodeHere } from '../../../src/data/table/decode.js'
import { serveDecoder } from '../../../src/data/table/decode-port.js'
import { fileAccess } from '../files/file-access.js'

export function serveDecoding(port: MessagePort): void {
  port.on(
    'message',
    serveDecoder(decodeHere, (message, transfer) => port.postMessage(message, transfer), fileAccess),
  )
}
