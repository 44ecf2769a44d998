import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const candidates = [
  process.env.SECATEUR_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser of the system; no test downloads one. */
export const chromiumPath = candidates.find(path => path !== undefined && existsSync(path))

export const chromiumMissing =
  'no Chromium found: install the package chromium, or set SECATEUR_CHROMIUM to its path'

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] })
}
