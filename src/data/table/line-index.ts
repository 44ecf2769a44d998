/** On which line each row starts: kept only where a row does not follow on the line after the one before. */
export interface LineIndex {
  /** Rows come in order, from 0. */
  add(row: number, line: number): void
  line(row: number): number
}

export function lineIndex(): LineIndex {
  const rows: number[] = []
  // Line minus row, from rows[k] on.
  const shift: number[] = []
  return {
    add(row, line) {
      if (line - row === shift[shift.length - 1]) return
      rows.push(row)
      shift.push(line - row)
    },
    line(row) {
      let low = 0
      let high = rows.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (rows[middle] <= row) low = middle
        else high = middle - 1
      }
      return row + shift[low]
    },
  }
}
