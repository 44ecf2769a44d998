// Start the sides of a comparison: one pinned thread each, or free to use the machine.
import { execFileSync } from 'node:child_process'
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

/** Wall milliseconds of a run, and what it printed. */
export function timed(command, args) {
  const started = performance.now()
  const output = runFree(command, args)
  return { milliseconds: performance.now() - started, output }
}

export function lowerQuartile(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)]
}
