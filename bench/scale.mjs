// One point of the scaling table, in a process of its own: node bench/scale.mjs FOLDER n p members q threads [METHOD]
// Whole stability selection, or another method, through the library: wall milliseconds and peak memory, data in memory included.
import { select, threadRunner } from '../dist/apps/node/index.js'
import { readProblem } from './exchange.mjs'
import { peakMb } from './peak-memory.mjs'

const [folder, ...words] = process.argv.slice(2)
const [n, p, members, q, threads] = words.slice(0, 5).map(Number)
const method = words[5] ?? 'stability'
const data = readProblem(folder, { n, p, family: 'gaussian' })
const runner = threadRunner({ threads })
const started = performance.now()
const result = await select(data, {
  method,
  members,
  ...(method !== 'auto' && { q, threshold: 0.7 }),
  seed: 1,
  runner,
})
const milliseconds = performance.now() - started
await runner.close?.()
const selected = result.selected.map(({ index }) => index)
console.log(JSON.stringify({ milliseconds, peakMb: peakMb(), selected }))
