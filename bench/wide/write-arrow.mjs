import { closeSync, openSync, writeSync } from 'node:fs'
import { columnFromArray, float64, tableFromColumns, tableToIPC } from '@uwdata/flechette'

/** Bytes written together. */
const BLOCK = 2 ** 22

/** One Arrow file of doubles in one record batch, the trait as its last column. */
export function writeArrow(path, { n, p, trait, draw }) {
  const all = new Float64Array(n * p)
  const columns = {}
  for (let j = 0; j < p; j++) {
    const column = all.subarray(j * n, (j + 1) * n)
    draw(j, column)
    columns[`rs${j + 1}`] = columnFromArray(column, float64())
  }
  columns.trait = columnFromArray(trait, float64())
  const sink = fileSink(`${path}.arrow`)
  tableToIPC(tableFromColumns(columns), { format: 'file', sink })
  sink.close()
}

/** Where flechette writes to: small pieces go to the file together. */
function fileSink(path) {
  const file = openSync(path, 'w')
  const block = new Uint8Array(BLOCK)
  let filled = 0
  const flush = () => {
    for (let at = 0; at < filled; ) at += writeSync(file, block, at, filled - at)
    filled = 0
  }
  const write = bytes => {
    for (let from = 0; from < bytes.length; ) {
      const some = bytes.subarray(from, from + BLOCK - filled)
      block.set(some, filled)
      filled += some.length
      from += some.length
      if (filled === BLOCK) flush()
    }
  }
  return {
    write,
    pad: count => write(new Uint8Array(count)),
    finish: () => null,
    close() {
      flush()
      closeSync(file)
    },
  }
}
