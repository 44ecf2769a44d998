// What a call from Python or R costs beyond the time of the command line on the same data: node bench/bindings.mjs.
// The command line runs once and its result is stored. Then calls run against a program that prints what was stored, turn by turn with that
// program alone: the least call less the least run is what the language adds, whatever else the machine does.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stream } from '../dist/src/random/stream.js'
import { root } from '../scripts/setup.mjs'
import { stageBinding } from '../scripts/stage-bindings.mjs'
import { lastLine, python, runFree, timed } from './processes.mjs'

const TURNS = 9
const sizes = [
  { n: 200, p: 1000 },
  { n: 200, p: 20_000 },
]
const here = name => fileURLToPath(new URL(`./bindings/${name}`, import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'secateur-overhead-'))
try {
  const library = join(folder, 'library')
  mkdirSync(library)
  const staged = stageBinding('r', join(folder, 'secateur'))
  execFileSync('R', ['CMD', 'INSTALL', '--no-docs', '-l', library, staged], { stdio: 'ignore' })
  process.env.R_LIBS = [library, process.env.R_LIBS].filter(Boolean).join(':')
  process.env.PYTHONPATH = stageBinding('python', join(folder, 'python'))
  process.env.SECATEUR_PROGRAM = here('stored.mjs')
  process.env.SECATEUR_STORED = join(folder, 'result.json')
  console.log('| rows x columns | command line, s | language | more, s | more, % |')
  console.log('| -------------- | --------------- | -------- | ------- | ------- |')
  for (const { n, p } of sizes) {
    const files = writeData(n, p)
    const words = ['select', files[0], '--response', 'y', '--json', '--quiet']
    const { milliseconds, output } = timed(process.execPath, [join(root, 'dist', 'secateur.cjs'), ...words])
    writeFileSync(process.env.SECATEUR_STORED, output)
    for (const [language, command, script] of [
      ['Python', python, 'overhead.py'],
      ['R', 'Rscript', 'overhead.R'],
    ]) {
      const { call, line } = lastLine(runFree(command, [here(script), ...files, p, TURNS].map(String)))
      const more = Math.min(...call) - Math.min(...line)
      const share = (100 * more) / (milliseconds / 1000)
      const own = (milliseconds / 1000).toFixed(2)
      console.log(`| ${n} x ${p} | ${own} | ${language} | ${more.toFixed(3)} | ${share.toFixed(1)} |`)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Five of the columns matter. The raw table for the command line, and the same numbers bare for the languages. */
function writeData(n, p) {
  const random = stream(1, 'bench/bindings', p)
  const x = Float64Array.from({ length: n * p }, () => random.normal())
  const signal = i => 2 * x[i] - x[n + i] + x[2 * n + i] + x[3 * n + i] - x[4 * n + i]
  const y = Float64Array.from({ length: n }, (_, i) => signal(i) + random.normal())
  const names = [...Array.from({ length: p }, (_, j) => `v${j + 1}`), 'y']
  const header = Buffer.from(JSON.stringify({ rows: n, columns: names.map(name => ({ name })) }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(header.length)
  const [raw, bareX, bareY] = ['data.raw', 'x.f64', 'y.f64'].map(name => join(folder, name))
  writeFileSync(bareX, x)
  writeFileSync(bareY, y)
  writeFileSync(
    raw,
    Buffer.concat([Buffer.from('SECATAB1'), length, header, Buffer.from(x.buffer), Buffer.from(y.buffer)]),
  )
  return [raw, bareX, bareY]
}
