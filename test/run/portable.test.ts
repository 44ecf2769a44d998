import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBytes, toBytes, toPieces } from '../../src/run/portable.js'

const value = fc.letrec(tie => ({
  value: fc.oneof(
    fc.double(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.float64Array(),
    fc.int32Array(),
    fc.uint8Array(),
    fc.float32Array(),
    fc.uint32Array(),
    fc.int16Array(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc
        .oneof(fc.string(), fc.constantFrom('$bytes', '$number', '$plain'))
        .filter(key => key !== '__proto__'),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
})).value

test('whatever is written is read back bit for bit, at any place in memory', () => {
  fc.assert(
    fc.property(value, fc.nat({ max: 7 }), (before, shift) => {
      const bytes = toBytes(before)
      const moved = new Uint8Array(bytes.length + shift)
      moved.set(bytes, shift)
      expect(fromBytes(moved.subarray(shift), 'x')).toEqual(before)
      expect(fromBytes(Buffer.from(moved.buffer, shift), 'x')).toEqual(before)
      expect(Buffer.concat(toPieces(before))).toEqual(Buffer.from(bytes))
    }),
  )
})

test('cut or altered bytes are refused or give other plain data, never a crash', () => {
  fc.assert(
    fc.property(value, fc.nat(), fc.nat({ max: 255 }), fc.boolean(), (before, place, byte, cut) => {
      const bytes = toBytes(before)
      const at = place % bytes.length
      const broken = cut ? bytes.slice(0, at) : bytes.with(at, byte)
      try {
        fromBytes(broken, 'the file')
      } catch (error) {
        expect(error).toMatchObject({ code: 'data/portable', where: 'the file' })
      }
    }),
  )
})

test('what is not plain data is refused', () => {
  for (const odd of [new Map(), new Set(), () => 1, new BigInt64Array(1)])
    expect(() => toBytes({ odd })).toThrow('must be plain data')
})
