type Numbers = Uint8Array | Int32Array | Float64Array

/** Arrays one behind the other, in one that `create` makes. */
export function concatenated<Whole extends Numbers>(
  parts: readonly Whole[],
  create: (length: number) => Whole,
): Whole {
  const whole = create(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  return concatenated(parts, length => new Uint8Array(length))
}

/** A longer array that begins as this one does. */
export function grown<List extends Int8Array | Int32Array | Float64Array>(list: List, length: number): List {
  const longer = new (list.constructor as new (length: number) => List)(length)
  longer.set(list)
  return longer
}
