// A process that decodes one file after the other, without a thread to watch: who starts it ends it.

import { decodeHere } from '../../dist/src/data/table/decode.js'
import { serveDecoder } from '../../dist/src/data/table/decode-port.js'

const post = message => new Promise(resolve => process.send(message, undefined, undefined, resolve))
process.on('message', serveDecoder(decodeHere, post))
process.on('disconnect', () => process.exit())
