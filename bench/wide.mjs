// A very wide table from file to answer: node bench/wide.mjs FOLDER [n p members threads]
// Writes PLINK genotypes into FOLDER, three of them with an effect, selects from them by the command line, and prints wall and processor
// time, peak memory and the sizes of the files.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [folder, n = 200, p = 1_000_000, members = 32, threads = 2] = process.argv
  .slice(2)
  .map((word, i) => (i === 0 ? word : Number(word)))
const here = path => fileURLToPath(new URL(path, import.meta.url))
/** Each explains about a third of the trait; in halves of 100 rows a tenth would be lost among the best of a million by chance. */
const EFFECTS = 3
/** Genotypes of 2, 1 and 0 copies. */
const CODES = [3, 2, 0]

writeStudy(join(folder, 'study'))
const peakFile = join(folder, 'peak')
const started = performance.now()
execFileSync(
  process.execPath,
  // biome-ignore format: the command line
  ['--import', here('cluster/peak.mjs'), here('../dist/secateur.mjs'), 'select', join(folder, 'study.bed'), '--method', 'stability', '--members', String(members), '--q', '20', '--seed', '1', '--threads', String(threads), '--out', join(folder, 'results'), '--overwrite'],
  { env: { ...process.env, PEAK_FILE: peakFile }, stdio: ['ignore', 'ignore', 'inherit'] },
)
const seconds = (performance.now() - started) / 1000
const result = JSON.parse(readFileSync(join(folder, 'results/result.json'), 'utf8'))
const megabytes = name => Math.round(statSync(join(folder, 'results', name)).size / 1e5) / 10
console.log(
  JSON.stringify({
    n,
    p,
    members,
    threads,
    seconds: Math.round(seconds),
    peakMb: Math.round(Number(readFileSync(peakFile, 'utf8'))),
    resultMb: megabytes('result.json'),
    reportMb: megabytes('report.html'),
    selected: result.selected.map(({ name }) => name),
  }),
)

function writeStudy(path) {
  mkdirSync(folder, { recursive: true })
  const next = uniforms()
  const trait = Float64Array.from({ length: n }, () => next() + next() + next() - 1.5)
  const size = Math.ceil(n / 4)
  const bed = openSync(`${path}.bed`, 'w')
  writeSync(bed, Uint8Array.of(0x6c, 0x1b, 1))
  const every = Math.floor(p / EFFECTS)
  const block = new Uint8Array(1000 * size)
  for (let from = 0; from < p; from += 1000) {
    const count = Math.min(1000, p - from)
    block.fill(0)
    for (let j = 0; j < count; j++) {
      const frequency = 0.05 + 0.45 * next()
      for (let i = 0; i < n; i++) {
        const copies = (next() < frequency ? 1 : 0) + (next() < frequency ? 1 : 0)
        block[j * size + (i >> 2)] |= CODES[copies] << (2 * (i & 3))
        if ((from + j) % every === every - 1) trait[i] += copies
      }
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

/** The same numbers on every run (xorshift32). */
function uniforms() {
  let state = 2463534242
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
