/** Of each bin its first place and its last: by open addressing, as a map of so many numbers is slow to ask and to be thrown away. */
export interface Bins {
  /** -1 where it has none. */
  firstOf(bin: number): number
  /** The last place before this one, -1 where it is the first. */
  append(bin: number, place: number): number
}

export function createBins(): Bins {
  let slots = emptySlots(128)
  let count = 0

  function slotOf({ key, first }: Slots, bin: number): number {
    let slot = hash(bin) & (key.length - 1)
    while (first[slot] >= 0 && key[slot] !== bin) slot = (slot + 1) & (key.length - 1)
    return slot
  }

  function enlarge(): void {
    const larger = emptySlots(2 * slots.key.length)
    slots.first.forEach((place, k) => {
      if (place < 0) return
      const slot = slotOf(larger, slots.key[k])
      larger.key[slot] = slots.key[k]
      larger.first[slot] = place
      larger.last[slot] = slots.last[k]
    })
    slots = larger
  }

  return {
    firstOf: bin => slots.first[slotOf(slots, bin)],
    append(bin, place) {
      if (2 * count >= slots.key.length) enlarge()
      const slot = slotOf(slots, bin)
      const { key, first, last } = slots
      const before = first[slot] < 0 ? -1 : last[slot]
      if (before < 0) {
        key[slot] = bin
        first[slot] = place
        count++
      }
      last[slot] = place
      return before
    },
  }
}

interface Slots {
  readonly key: Float64Array
  readonly first: Int32Array
  readonly last: Int32Array
}

/** A power of two of them. */
function emptySlots(length: number): Slots {
  return {
    key: new Float64Array(length),
    first: new Int32Array(length).fill(-1),
    last: new Int32Array(length),
  }
}

function hash(bin: number): number {
  const high = Math.floor(bin / 2 ** 32)
  const mixed = Math.imul((bin - high * 2 ** 32) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
