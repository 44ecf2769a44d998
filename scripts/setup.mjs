// Bring a fresh clone to a runnable state: dependencies, then the build. Each step runs only when it is needed.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Run one step; if it fails, end with its exit status: it has said itself what went wrong. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error !== undefined) console.error(`${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Install dependencies when node_modules is missing or older than the lock file. Not `npm ci`: it refuses a lock file that
 * leaves out binaries of other platforms.
 */
export function install() {
  const stamp = `${root}node_modules/.package-lock.json`
  const fresh = existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs
  if (!fresh)
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['ignore', 2, 2],
    })
}

export function build() {
  run(process.execPath, [`${root}scripts/build.mjs`], { stdio: ['ignore', 2, 2] })
}
