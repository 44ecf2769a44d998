/**
 * Records in a file, each with its own checksum, so that a torn or altered one is found out and left out and the others are
 * still read:
 *
 *   'SMBR' | number (4 bytes) | length (4 bytes) | SHA-256 of all but these 16 bytes, its first half | content
 *
 * With a key it is HMAC-SHA256: then only those who have the key can have written it.
 */
import { createHash, createHmac } from 'node:crypto'

export interface Frame {
  readonly number: number
  readonly content: Uint8Array
}

export const FRAME_MAGIC = Buffer.from('SMBR')
const HEAD = 28

export function formatFrame({ number, content }: Frame, key?: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD)
  FRAME_MAGIC.copy(head)
  head.writeUInt32LE(number, 4)
  head.writeUInt32LE(content.length, 8)
  sum(head.subarray(4, 12), content, key).copy(head, 12)
  return Buffer.concat([head, content])
}

/**
 * All whole frames; after a damaged one the next that is whole again. `damaged`: places where something else stood than a whole
 * frame; `whole`: bytes from the start that are whole frames.
 */
export function parseFrames(bytes: Buffer, key?: Uint8Array) {
  const frames: Frame[] = []
  let damaged = 0
  let whole = 0
  let at = 0
  while (at < bytes.length) {
    const frame = frameAt(bytes, at, key)
    if (frame !== undefined) {
      frames.push(frame)
      at += HEAD + frame.content.length
      if (damaged === 0) whole = at
      continue
    }
    damaged++
    do {
      at = bytes.indexOf(FRAME_MAGIC, at + 1)
    } while (at !== -1 && frameAt(bytes, at, key) === undefined)
    if (at === -1) break
  }
  return { frames, damaged, whole }
}

function frameAt(bytes: Buffer, at: number, key: Uint8Array | undefined): Frame | undefined {
  if (at + HEAD > bytes.length || !bytes.subarray(at, at + 4).equals(FRAME_MAGIC)) return undefined
  const end = at + HEAD + bytes.readUInt32LE(at + 8)
  if (end > bytes.length) return undefined
  const content = bytes.subarray(at + HEAD, end)
  if (!bytes.subarray(at + 12, at + HEAD).equals(sum(bytes.subarray(at + 4, at + 12), content, key)))
    return undefined
  return { number: bytes.readUInt32LE(at + 4), content }
}

function sum(head: Uint8Array, content: Uint8Array, key: Uint8Array | undefined): Buffer {
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key)
  return hash.update(head).update(content).digest().subarray(0, 16)
}
