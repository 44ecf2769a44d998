// A very wide table from file to answer: node bench/wide.mjs FOLDER [n p members threads format]
// Writes genotypes into FOLDER, three of them with an effect: PLINK files, or with `arrow` one Arrow file of doubles. Selects from them by the
// command line, and prints wall time, peak memory and the sizes of the files.
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToPeak } from './peak-memory.mjs'
import { genotypes } from './wide/genotypes.mjs'
import { writeArrow } from './wide/write-arrow.mjs'
import { writePlink } from './wide/write-plink.mjs'

const [folder, ...words] = process.argv.slice(2)
const format = words[4] ?? 'plink'
const [n, p, members, threads] = [200, 1_000_000, 32, 2].map((usual, k) => Number(words[k] ?? usual))
const here = path => fileURLToPath(new URL(path, import.meta.url))

const formats = {
  plink: { ending: 'bed', write: writePlink, response: [] },
  arrow: { ending: 'arrow', write: writeArrow, response: ['--response', 'trait'] },
}
const { ending, write, response } = formats[format]
mkdirSync(folder, { recursive: true })
write(join(folder, 'study'), genotypes(n, p))
const file = join(folder, `study.${ending}`)

const started = performance.now()
// biome-ignore format: the command line
const peakMb = await runToPeak(process.execPath, [here('../dist/secateur.cjs'), 'select', file, ...response, '--method', 'stability', '--members', String(members), '--q', '20', '--seed', '1', '--threads', String(threads), '--out', join(folder, 'results'), '--overwrite'])
const seconds = (performance.now() - started) / 1000
const result = JSON.parse(readFileSync(join(folder, 'results/result.json'), 'utf8'))
const megabytes = path => Math.round(statSync(path).size / 1e5) / 10
console.log(
  JSON.stringify({
    format,
    n,
    p,
    members,
    threads,
    fileMb: megabytes(file),
    seconds: Math.round(seconds),
    peakMb: Math.round(peakMb),
    resultMb: megabytes(join(folder, 'results/result.json')),
    reportMb: megabytes(join(folder, 'results/report.html')),
    selected: result.selected.map(({ name }) => name),
  }),
)
