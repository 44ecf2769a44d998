const WANTED = 16

/** The first bytes of a stream, and the stream with them still in it. */
export async function peek(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly chunks: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let length = 0
  while (length < WANTED) {
    const next = await iterator.next()
    if (next.done === true) break
    first.push(next.value)
    length += next.value.length
  }
  const head = new Uint8Array(Math.min(WANTED, length))
  let at = 0
  for (const part of first) {
    head.set(part.subarray(0, WANTED - at), at)
    at += Math.min(part.length, WANTED - at)
  }
  return { head, chunks: rejoined(first, iterator) }
}

async function* rejoined(
  first: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}
