// Bring a fresh clone to a runnable state: dependencies, then the build. Each step runs only when it is needed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { npm, program } from './programs.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Run one step; if it fails, end with its exit status: it has said itself what went wrong. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error !== undefined) console.error(`${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** Run a program of an installed package, as `run` does: `runProgram(['typescript', 'tsc'], ['-p', '.'])`. */
export function runProgram(names, args, options = {}) {
  const { command, first } = program(...names)
  run(command, [...first, ...args], options)
}

export function runNpm(args, options = {}) {
  const { command, first, shell = false } = npm()
  run(command, [...first, ...args], { shell, ...options })
}

/** Install what the lock file says when it is not there yet. Dependencies' install scripts are not needed and do not run. */
export function install() {
  if (isInstalled()) return
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  // npm may be at work around this, with settings of its own: installing globally, or without the tools of the build.
  const here = ['--global=false', '--location=project', '--include=dev']
  runNpm(['ci', ...here, '--ignore-scripts', ...quiet], { stdio: ['ignore', 2, 2] })
}

/** Whether node_modules holds the versions of the lock file. Packages of one platform come with the package that lists them. */
function isInstalled() {
  const record = `${root}node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  const packagesOf = file => JSON.parse(readFileSync(file, 'utf8')).packages
  const there = packagesOf(record)
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(
    ([path, { version, optional, os, cpu }]) =>
      path === '' || optional || os || cpu || there[path]?.version === version,
  )
}

export function build() {
  run(process.execPath, [`${root}scripts/build.mjs`], { stdio: ['ignore', 2, 2] })
}
