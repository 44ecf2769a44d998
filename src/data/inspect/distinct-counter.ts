/** Different numbers in a column, NaN not counted, by an open hash table that all columns share. */
export function distinctCounter(rows: number): (numbers: Float64Array) => number {
  const size = 2 ** Math.ceil(Math.log2(2 * rows + 2))
  const slots = new Float64Array(size)
  // The column that last wrote a slot: nothing need be cleared between two columns.
  const owner = new Int32Array(size)
  const cell = new Float64Array(1)
  const words = new Int32Array(cell.buffer)
  let column = 0
  return numbers => {
    column++
    let distinct = 0
    for (let i = 0; i < numbers.length; i++) {
      const value = numbers[i]
      if (Number.isNaN(value)) continue
      cell[0] = value
      const hash = Math.imul(words[0] ^ Math.imul(words[1], 0x85ebca6b), 0x9e3779b1)
      let at = (hash ^ (hash >>> 15)) & (size - 1)
      while (owner[at] === column && slots[at] !== value) at = (at + 1) & (size - 1)
      if (owner[at] === column) continue
      owner[at] = column
      slots[at] = value
      distinct++
    }
    return distinct
  }
}
