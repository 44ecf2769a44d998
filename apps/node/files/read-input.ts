import { drain } from '../../../src/data/table/byte-source.js'
import { openInput } from './open-input.js'

/** All bytes of a file, or of the standard input for "-"; unzipped when they are gzip. */
export async function readInput(path: string, stdin: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return drain(await openInput(path, stdin))
}
