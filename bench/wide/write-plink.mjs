import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'

/** Codes of 0, 1 and 2 copies. */
const CODES = [3, 2, 0]
/** Columns written together. */
const BLOCK = 1000

/** PLINK's .bed, .bim and .fam, the trait as the phenotype. */
export function writePlink(path, { n, p, trait, draw }) {
  const size = Math.ceil(n / 4)
  const bed = openSync(`${path}.bed`, 'w')
  writeSync(bed, Uint8Array.of(0x6c, 0x1b, 1))
  const column = new Uint8Array(n)
  const block = new Uint8Array(BLOCK * size)
  for (let from = 0; from < p; from += BLOCK) {
    const count = Math.min(BLOCK, p - from)
    block.fill(0)
    for (let j = 0; j < count; j++) {
      draw(from + j, column)
      for (let i = 0; i < n; i++) block[j * size + (i >> 2)] |= CODES[column[i]] << (2 * (i & 3))
    }
    writeSync(bed, block.subarray(0, count * size))
  }
  closeSync(bed)
  writeFileSync(
    `${path}.bim`,
    Array.from({ length: p }, (_, j) => `1\trs${j + 1}\t0\t${j + 1}\tA\tG\n`).join(''),
  )
  writeFileSync(
    `${path}.fam`,
    Array.from(trait, (value, i) => `f${i} s${i} 0 0 1 ${value.toFixed(6)}\n`).join(''),
  )
}
