import { expect, test } from 'vitest'
import { fittedBytes, readFitted } from '../../apps/store/fitted.js'
import { toBytes } from '../../src/run/portable.js'

const range = { p: 10, points: 50 }
const fitted = {
  member: { variable: Int32Array.of(3, 8), from: Int32Array.of(0, 40), to: Int32Array.of(17, 41) },
  worstKkt: 1e-12,
}

test('a member that is read holds on to nothing but its own intervals', () => {
  const bytes = fittedBytes(fitted)
  const message = new Uint8Array(1 << 20)
  for (const at of [0, 8, 3]) {
    message.set(bytes, at)
    const { member, worstKkt } = readFitted(message.subarray(at, at + bytes.length), range, 'message')
    expect({ member, worstKkt }).toEqual(fitted)
    const buffers = new Set([member.variable.buffer, member.from.buffer, member.to.buffer])
    expect([...buffers].map(({ byteLength }) => byteLength)).toEqual([24])
  }
})

test('coefficients of a member come along', () => {
  const value = Float64Array.of(-0, 2.5)
  const found = readFitted(fittedBytes({ ...fitted, member: { ...fitted.member, value } }), range, 'message')
  expect(found.member.value).toEqual(value)
})

test.each([null, {}, { member: {}, worstKkt: 0 }, { ...fitted, worstKkt: '0' }])(
  'what is no member is refused: %j',
  found => {
    expect(() => readFitted(toBytes(found), range, 'message')).toThrow('message: is not a member')
  },
)
