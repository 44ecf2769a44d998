// Start the sides of a comparison: one pinned thread each, or free to use the machine.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// ncvreg is built here where it is not installed.
const library = fileURLToPath(new URL('../.cache/r-library', import.meta.url))
process.env.R_LIBS = [library, process.env.R_LIBS].filter(Boolean).join(':')

const has = (command, args) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Debian's scikit-learn belongs to Debian's Python, which need not be the first on the path. */
export const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

export const available = {
  taskset: has('taskset', ['-c', '0', 'true']),
  glmnet: has('Rscript', ['-e', 'library(glmnet)']),
  ncvreg: has('Rscript', ['-e', 'library(ncvreg)']),
  sklearn: has(python, ['-c', 'import sklearn']),
}

const oneThread = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' }

/** Run on one pinned core where that is possible; what it printed. */
export function runPinned(command, args) {
  const [program, ...all] = available.taskset ? ['taskset', '-c', '0', command, ...args] : [command, ...args]
  return capture(program, all, { ...process.env, ...oneThread })
}

export function runFree(command, args) {
  return capture(command, args, process.env)
}

function capture(program, args, env) {
  return execFileSync(program, args, {
    encoding: 'utf8',
    env,
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The last line printed, as JSON. */
export const lastLine = output => JSON.parse(output.trim().split('\n').at(-1))

/** Without the certificates that a machine adds for its own network: Node 20 reads them all whenever it starts, for 40 ms. */
const { NODE_EXTRA_CA_CERTS: _certificates, ...plainEnvironment } = process.env

/** Wall milliseconds of a run, milliseconds of processor time of all its threads, and what it printed. */
export function timed(command, args) {
  const started = performance.now()
  // The shell tells what its children took, the user's time and the system's.
  const script = '"$@"; status=$?; times >&3; exit $status'
  const { status, output } = spawnSync('sh', ['-c', script, 'sh', command, ...args], {
    encoding: 'utf8',
    env: plainEnvironment,
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  const milliseconds = performance.now() - started
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: exit code ${status}`)
  const [, children] = output[3].trim().split('\n')
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => 60 * m + Number(s))
  return { milliseconds, processor: 1000 * (seconds[0] + seconds[1]), output: output[1] }
}

export function lowerQuartile(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)]
}
