/** Entry of a worker thread that decodes one file. */
import { parentPort } from 'node:worker_threads'
import { decodeHere } from '../../src/data/table/decode.js'
import { serveDecoder } from '../../src/data/table/decode-port.js'

const port = parentPort!
port.on(
  'message',
  serveDecoder(decodeHere, (message, transfer) => port.postMessage(message, transfer)),
)
