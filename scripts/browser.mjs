// A Chromium of the system, which browser tests and screenshots share; nothing is ever downloaded but from the distribution.
import { existsSync } from 'node:fs'
import { requirePackages } from './debian.mjs'

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
  requirePackages(['chromium'], 'chromium')
  return findChromium()
}
