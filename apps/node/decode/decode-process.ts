/** A process that decodes one file, in a thread that it watches. It ends when the one that asked is gone. */
import { serveDecoder } from '../../../src/data/table/decode-port.js'
import { decodeInThread } from './decode-in-thread.js'

export function serveDecodingProcess(): void {
  process.on(
    'message',
    serveDecoder(
      decodeInThread,
      message =>
        new Promise(resolve => {
          process.send!(message, undefined, undefined, () => resolve())
        }),
    ) as (message: unknown) => void,
  )
  process.on('disconnect', () => process.exit())
}
