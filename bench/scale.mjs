// One point of the scaling table, in a process of its own: node bench/scale.mjs FOLDER n p members q threads
// Whole stability selection through the library: wall milliseconds and peak memory, data in memory included.
import { select, threadRunner } from '../dist/apps/node/index.js'
import { readProblem } from './exchange.mjs'
import { peakMb } from './peak-memory.mjs'

const [folder, ...numbers] = process.argv.slice(2)
const [n, p, members, q, threads] = numbers.map(Number)
const data = readProblem(folder, { n, p, family: 'gaussian' })
const runner = threadRunner({ threads })
const started = performance.now()
const result = await select(data, { method: 'stability', members, q, threshold: 0.7, seed: 1, runner })
const milliseconds = performance.now() - started
await runner.close?.()
const selected = result.selected.map(({ index }) => index)
console.log(JSON.stringify({ milliseconds, peakMb: peakMb(), selected }))
