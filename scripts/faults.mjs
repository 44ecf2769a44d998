// npm run faults [RUNS]: runs of a cluster during which workers are killed at random, seeds 1 to 200.
import { requirePackages } from './debian.mjs'
import { build, install, runProgram } from './setup.mjs'

install()
build()
requirePackages(['redis-server'], 'redis-server')
const [runs = '200'] = process.argv.slice(2)
const env = { ...process.env, SECATEUR_KILL_RUNS: runs }
runProgram(['vitest'], ['run', 'test/cluster/faults.test.ts', '-t', 'killed at random'], { env })
