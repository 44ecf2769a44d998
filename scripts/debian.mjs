// Programs that tests need and the distribution has: installed where that is possible, by root on Debian.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether the programs are there, after an attempt to install the packages if they were not. */
export function requirePackages(packages, ...programs) {
  return requireWorking(packages, () => programs.every(isOnPath))
}

/** The same for what is asked in another way, such as modules of a language. */
export function requireWorking(packages, isThere) {
  if (isThere()) return true
  if (process.getuid?.() === 0 && works('apt-get', ['--version'])) {
    const options = ['-o', 'DPkg::Lock::Timeout=120', '-qq', '-y', '--no-install-recommends']
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    works('apt-get', ['-qq', 'update'])
    works('apt-get', [...options, 'install', ...packages], { env })
  }
  return isThere()
}

export function works(command, args, options = {}) {
  try {
    execFileSync(command, args, { stdio: 'ignore', ...options })
    return true
  } catch {
    return false
  }
}

function isOnPath(program) {
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program]
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some(folder => names.some(name => existsSync(join(folder, name))))
}
