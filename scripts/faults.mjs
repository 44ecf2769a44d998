// npm run faults [RUNS]: what must not break, at length. Degenerate tables of up to a million columns x every method, 2,000 runs of at most 20 s of processor time each,
// that of making the table and of the checker not counted, and 200 through the command line; as many at the level of paths, judged apart; 300 tables with changes that cannot matter; 200 runs killed while they compute and
// write, disks that are full or read-only or forget what was not synced; a thousand records that nobody should believe; and runs of a
// cluster during which workers are killed at random, seeds 1 to 200. For a quiet machine. Minutes of processor time, where measured: paths 3, cluster 15;
// the runs of methods take an hour or two.
import { requirePackages } from './debian.mjs'
import { build, install, runProgram } from './setup.mjs'

install()
build()
requirePackages(['redis-server'], 'redis-server')
const [runs] = process.argv.slice(2)
const more = {
  SECATEUR_RUNS: runs ?? '2000',
  SECATEUR_COMMANDS: runs ?? '200',
  SECATEUR_TABLES: runs ?? '2000',
  SECATEUR_METAMORPHIC: runs ?? '300',
  SECATEUR_KILL_RUNS: runs ?? '200',
  SECATEUR_HOSTILE_RECORDS: runs ?? '1000',
}
const vitest = (files, env = {}) =>
  runProgram(['vitest'], ['run', '--testTimeout', '36000000', ...files], {
    env: { ...process.env, ...more, ...env },
  })
vitest(['test/path/metamorphic.test.ts'])
vitest(['test/path/degenerate.test.ts'], { SECATEUR_LARGEST: '3000' })
vitest(['test/method/degenerate.test.ts'], { SECATEUR_LARGEST: '1000000', SECATEUR_SECONDS: '20' })
vitest(['test/cli/degenerate.test.ts'], { SECATEUR_LARGEST: '1000000', SECATEUR_SECONDS: '20' })
vitest(['--no-file-parallelism', 'test/store/kills.test.ts', 'test/node/files/power-loss.test.ts'])
vitest(['--no-file-parallelism', 'test/store/hostile.test.ts', 'test/cluster/hostile.test.ts'])
vitest(['test/cluster/faults.test.ts', '-t', 'killed at random'])
