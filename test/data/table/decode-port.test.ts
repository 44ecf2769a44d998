import { expect, test } from 'vitest'
import { drain, type RandomAccess } from '../../../src/data/table/byte-source.js'
import type { Decode } from '../../../src/data/table/decode.js'
import { type FromDecoder, serveDecoder, type ToDecoder } from '../../../src/data/table/decode-port.js'

const bytes = Uint8Array.of(3, 1, 4, 1, 5)
const random: RandomAccess = {
  byteLength: bytes.length,
  slice: async (start, end) => bytes.slice(start, end).buffer,
}

/** A table of one column, the bytes of the file. */
const decode: Decode = async (_format, source) => {
  const found = await drain(source)
  const copy = (target: Float64Array, offset: number) => target.set(found, offset)
  return {
    rows: found.length,
    columns: [{ name: 'byte', missing: 0, fixedWidth: false, copy }],
    format: { kind: 'arrow' },
    line: () => undefined,
  }
}

/** What the worker says, with the slices it asks for served, and columns taken. */
async function answers(file: string | undefined, open?: (file: string) => Promise<RandomAccess>) {
  const said: FromDecoder[] = []
  await new Promise<void>(resolve => {
    const hear: (message: ToDecoder) => void = serveDecoder(
      decode,
      async message => {
        said.push(message)
        if ('slice' in message)
          hear({ slice: message.slice, bytes: await random.slice(message.start, message.end) })
        else if ('columns' in message) hear({ taken: true })
        else resolve()
      },
      open,
    )
    hear({ format: 'arrow', name: 'table.arrow', byteLength: bytes.length, file })
  })
  return said
}

test('a worker that can open the file asks for no bytes, and finds the same', async () => {
  const asked = await answers(undefined, async () => random)
  const opened = await answers('/folder/table.arrow', async file => {
    expect(file).toBe('/folder/table.arrow')
    return random
  })
  expect(opened.some(message => 'slice' in message)).toBe(false)
  expect(asked.filter(message => !('slice' in message))).toEqual(opened)
  expect(asked.length).toBeGreaterThan(opened.length)
})

test('a file that the worker cannot open is an error as any other', async () => {
  const [only] = await answers('/gone', async () => {
    throw new Error('ENOENT')
  })
  expect(only).toMatchObject({ code: 'data/arrow' })
})
