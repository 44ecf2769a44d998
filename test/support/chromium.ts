import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/browser.mjs'

/** The browser of the system; no test downloads one. */
export const chromiumPath: string | undefined = findChromium()

export const chromiumMissing =
  'no Chromium found: install the package chromium, or set SECATEUR_CHROMIUM to its path'

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] })
}
