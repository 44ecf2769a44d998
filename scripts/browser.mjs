// A Chromium of the system, which browser tests and screenshots share; nothing is ever downloaded but from the distribution.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  process.env.SECATEUR_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export function findChromium() {
  return candidates.find(path => path !== undefined && existsSync(path))
}

/** Where it is missing and may be installed, it is; returns its path or undefined. */
export function requireChromium() {
  const found = findChromium()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && works('apt-get', ['--version'])) {
    const options = ['-o', 'DPkg::Lock::Timeout=120', '-qq', '-y', '--no-install-recommends']
    works('apt-get', ['-qq', 'update'])
    works('apt-get', [...options, 'install', 'chromium'])
  }
  return findChromium()
}

function works(command, args) {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
