import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFrame, parseFrames } from '../../apps/store/frames.js'

const frame = fc.record({
  number: fc.nat({ max: 2 ** 32 - 1 }),
  // Torn frames inside of a frame are the worst that can stand where one is looked for.
  content: fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 20 }).map(content => formatFrame({ number: 7, content }).subarray(0, 27)),
  ),
})
const frames = fc.array(frame, { minLength: 1, maxLength: 8 })
const plain = (list: readonly { number: number; content: Uint8Array }[]) =>
  list.map(({ number, content }) => [number, Buffer.from(content).toString('hex')])

test('frames are read back as they were written', () => {
  fc.assert(
    fc.property(frames, list => {
      const bytes = Buffer.concat(list.map(frame => formatFrame(frame)))
      const read = parseFrames(bytes)
      expect(plain(read.frames)).toEqual(plain(list))
      expect(read).toMatchObject({ damaged: 0, whole: bytes.length })
    }),
  )
})

test('one flipped bit costs the frame it lies in and no other', () => {
  fc.assert(
    fc.property(frames, fc.nat(), fc.nat({ max: 7 }), (list, place, bit) => {
      const parts = list.map(frame => formatFrame(frame))
      const bytes = Buffer.concat(parts)
      const at = place % bytes.length
      bytes[at] ^= 1 << bit
      let end = 0
      const hit = parts.findIndex(part => (end += part.length) > at)
      const read = parseFrames(bytes)
      expect(plain(read.frames)).toEqual(plain(list.filter((_, i) => i !== hit)))
      expect(read.damaged).toBe(1)
    }),
    { numRuns: 500 },
  )
})

test('a file cut off anywhere keeps the frames before the cut', () => {
  fc.assert(
    fc.property(frames, fc.nat(), (list, place) => {
      const parts = list.map(frame => formatFrame(frame))
      const cut = place % Buffer.concat(parts).length
      const kept = parts.filter((_, i) => Buffer.concat(parts.slice(0, i + 1)).length <= cut).length
      const read = parseFrames(Buffer.concat(parts).subarray(0, cut))
      expect(plain(read.frames)).toEqual(plain(list.slice(0, kept)))
      expect(read.whole).toBe(Buffer.concat(parts.slice(0, kept)).length)
    }),
  )
})
