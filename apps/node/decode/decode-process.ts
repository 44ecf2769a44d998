/** A process that has one file decoded, by a thread that it watches. It ends when the one that asked is gone. */
import { relayDecoder } from '../../../src/data/table/decode-port.js'
import { decodingThread } from './decode-in-thread.js'

export function serveDecodingProcess(): void {
  process.on(
    'message',
    relayDecoder(decodingThread, message => void process.send!(message)) as (message: unknown) => void,
  )
  process.on('disconnect', () => process.exit())
}
