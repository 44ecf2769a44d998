/** Tables that PLINK reads have blanks between their cells: those that have nothing else there get tabs, to be read as any text. */
import type { ByteSource } from '../table/byte-source.js'

const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const TAB = 9
/** Which no table that is written otherwise lacks in its first line, unless it has a single column. */
const DELIMITERS = [',', ';', '\t', '|'].map(character => character.charCodeAt(0))

export function blanksToTabs(source: ByteSource): ByteSource {
  return {
    ...source,
    random: undefined,
    async *chunks() {
      let isBlank: boolean | undefined
      // What stood before: blanks in a row are one, and none at the start or end of a line.
      let last = NEWLINE
      let waiting = false
      for await (const chunk of source.chunks()) {
        isBlank ??= hasOnlyBlanks(chunk)
        if (!isBlank) {
          yield chunk
          continue
        }
        const bytes = new Uint8Array(chunk.length + 1)
        let length = 0
        for (const byte of chunk) {
          if (byte === SPACE) {
            waiting = last !== NEWLINE
            continue
          }
          if (waiting && byte !== NEWLINE && byte !== RETURN) bytes[length++] = TAB
          waiting = false
          bytes[length++] = byte
          last = byte
        }
        yield bytes.subarray(0, length)
      }
    },
  }
}

function hasOnlyBlanks(chunk: Uint8Array): boolean {
  const end = chunk.indexOf(NEWLINE)
  const line = chunk.subarray(0, end < 0 ? chunk.length : end)
  return line.includes(SPACE) && !DELIMITERS.some(each => line.includes(each))
}
