// How long runs go on after Ctrl-C, SIGTERM or their time limit: node bench/signals.mjs [runs] [seconds]
//
// The methods in turn on tables of three sizes, two families and one or two threads, each stopped at a random moment of its first
// `seconds`. Prints a line a run and the worst delay; ends with 1 where a run ended more than a second late. For a quiet machine.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { methods } from '../dist/src/method/registry.js'
import { stream } from '../dist/src/random/stream.js'

const runs = Number(process.argv[2] ?? 66)
const seconds = Number(process.argv[3] ?? 3)
const program = fileURLToPath(new URL('../dist/secateur.cjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'secateur-signals-'))
const sizes = [
  [60, 200],
  [200, 2000],
  [3000, 300],
]

function writeTable(n, p, family) {
  const random = stream(1, 'bench/signals', n)
  const file = join(folder, `${family}-${n}.csv`)
  const lines = Array.from({ length: n }, () => {
    const x = Array.from({ length: p }, () => random.normal())
    const eta = x[0] - x[1] + 0.5 * x[2] + random.normal()
    return [family === 'gaussian' ? eta : Number(eta > 0), ...x].join()
  })
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  writeFileSync(file, `${[['y', ...names].join(), ...lines].join('\n')}\n`)
  return file
}

/** Milliseconds from the signal, or from the end of the limit, to the end; undefined where the run was over before. */
function delayOf(words, way, moment) {
  const limited = way === 'limit' ? ['--time-limit', `${(moment / 1000).toFixed(2)}s`] : []
  const child = spawn(process.execPath, [program, ...words, ...limited], { stdio: 'ignore' })
  let since = way === 'limit' ? performance.now() + moment : undefined
  const timer = setTimeout(() => {
    if (way === 'limit') return
    since = performance.now()
    child.kill(way)
  }, moment)
  return new Promise(resolve => {
    child.on('exit', () => {
      clearTimeout(timer)
      const delay = since === undefined ? undefined : performance.now() - since
      resolve(delay !== undefined && delay >= 0 ? delay : undefined)
    })
  })
}

const random = stream(2, 'bench/signals', 0)
const tables = sizes.flatMap(([n, p]) =>
  ['gaussian', 'binomial'].map(family => ({ n, p, family, file: writeTable(n, p, family) })),
)
let worst = 0
try {
  for (let k = 0; k < runs; k++) {
    const { name, takes } = methods[k % methods.length]
    const fitting = tables.filter(({ family }) => takes.families.includes(family))
    const { n, p, family, file } = fitting[random.below(fitting.length)]
    const way = ['SIGINT', 'SIGTERM', 'limit'][random.below(3)]
    const threads = 1 + random.below(2)
    const moment = 200 + random.below(1000 * seconds)
    const delay = await delayOf(
      [
        'select',
        file,
        '-r',
        'y',
        '--method',
        name,
        '--family',
        family,
        '--threads',
        String(threads),
        '--quiet',
        '--json',
      ],
      way,
      moment,
    )
    if (delay !== undefined) worst = Math.max(worst, delay)
    const told = delay === undefined ? 'over before' : `${delay.toFixed(0)} ms`
    console.log(`${name}, ${family} ${n} x ${p}, ${threads} threads, ${way} at ${moment} ms: ${told}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
console.log(`worst delay of ${runs} runs: ${worst.toFixed(0)} ms`)
if (worst > 1000) process.exitCode = 1
