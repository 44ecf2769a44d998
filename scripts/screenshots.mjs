// The pictures of the documentation: node scripts/screenshots.mjs [folder, docs/images unless given]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { photographApp } from './app-screenshots.mjs'
import { requireChromium } from './browser.mjs'
import { build, install, root, run } from './setup.mjs'

install()
build()
const target = process.argv[2] ?? `${root}docs/images`
const work = mkdtempSync(join(tmpdir(), 'secateur-screenshots-'))
const secateur = words =>
  run(process.execPath, [`${root}dist/apps/cli/main.js`, ...words], { stdio: 'ignore' })
secateur(['example', '--write', join(work, 'example.csv')])
secateur(['select', join(work, 'example.csv'), '--response', 'response', '--out', join(work, 'out')])

const executablePath = requireChromium()
if (executablePath === undefined) throw new Error('no Chromium: install the package chromium')
mkdirSync(target, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: 1180, height: 1120 }, colorScheme: 'light' })
  await page.goto(`file://${join(work, 'out', 'report.html')}`)
  await page.screenshot({ path: join(target, 'report.png') })
  await photographApp(browser, work, target)
} finally {
  await browser.close()
  rmSync(work, { recursive: true })
}
