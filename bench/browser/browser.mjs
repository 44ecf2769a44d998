// The app in Chromium beside Node, in one run: speed of a selection, time to the first paint on loopback, and how long the page
// is ever busy with a wide table. Limits stand in the column of the peer.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { serveApp } from '../../dist/apps/node/app-server.js'
import { findChromium } from '../../scripts/browser.mjs'
import { speed, wide } from '../cases.mjs'
import { generate } from '../data.mjs'
import { writeCsv } from '../job.mjs'
import { timed } from '../processes.mjs'
import { busiestTask } from './main-thread.mjs'

const cli = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url))
const REPEATS = 3

export async function measureBrowser(folder, log) {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    log('Chromium is missing (Debian: chromium): the rows of the browser are left out')
    return []
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const server = await serveApp(0)
  try {
    const rows = [
      await firstPaint(browser, server.address),
      await selection(browser, server.address, folder),
      await busiest(browser, server.address, folder),
    ]
    for (const { name, oursMs, peer, peerMs } of rows)
      log(`${name}: ${oursMs.toFixed(2)} ms, ${peer} ${peerMs.toFixed(2)} ms`)
    return rows
  } finally {
    await server.close()
    await browser.close()
  }
}

const row = (name, oursMs, peer, peerMs, target) => ({
  name,
  oursMs,
  peer,
  peerMs,
  ratio: peerMs / oursMs,
  target,
  supportDifferences: null,
})

async function firstPaint(browser, address) {
  const times = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const page = await browser.newPage()
    await page.goto(address)
    await page.locator('#example').waitFor()
    times.push(await page.evaluate('performance.getEntriesByName("first-contentful-paint")[0].startTime'))
    await page.close()
  }
  return row('browser-first-paint', Math.min(...times), 'limit', 1000, 1)
}

async function selection(browser, address, folder) {
  const file = `${folder}/speed.csv`
  writeCsv(file, generate(speed))
  const settings = ['--members', String(speed.members), '--method', 'stability']
  const words = [cli, 'select', file, '--response', 'y', ...settings, '--json', '--quiet']
  const here = []
  const inNode = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    inNode.push(JSON.parse(timed(process.execPath, words).output).timing.milliseconds)
    const page = await browser.newPage()
    await page.goto(`${address}#method=stability&response=y&members=${speed.members}`)
    await toMethod(page, file)
    await page.locator('#run:enabled').click()
    await page.locator('#report:not([aria-busy])').waitFor({ timeout: 300_000 })
    here.push(milliseconds(await page.locator('#settings tr', { hasText: 'Time' }).last().textContent()))
    await page.close()
  }
  const each = times => Math.min(...times) / speed.members
  return row(speed.name, each(here), 'Node', each(inNode), 0.7)
}

async function busiest(browser, address, folder) {
  const file = `${folder}/wide.csv`
  writeCsv(file, generate(wide))
  const page = await browser.newPage()
  await page.goto(`${address}#response=y&members=${wide.members}`)
  await page.locator('#example').waitFor()
  const task = await busiestTask(browser, page, async () => {
    await toMethod(page, file)
    await page.locator('#run:enabled').click()
    await page.locator('#report:not([aria-busy])').waitFor({ timeout: 300_000 })
    for (const slider of ['#threshold', '#keep']) {
      await page.locator(slider).press('ArrowRight')
      await page.locator('#report:not([aria-busy])').waitFor()
      await page.waitForTimeout(500)
    }
  })
  await page.close()
  return row(wide.name, task, 'limit', 50, 1)
}

async function toMethod(page, file) {
  await page.locator('#file').setInputFiles(file)
  await page.locator('#next').click({ timeout: 120_000 })
  await page.locator('#next:enabled').click({ timeout: 120_000 })
}

/** "1.25 s on 2 threads" or "2 min 5 s on ..." to milliseconds. */
function milliseconds(text) {
  const [, minutes = '0', seconds] = /(?:(\d+) min )?([\d.]+) s on/.exec(text)
  return 60_000 * Number(minutes) + 1000 * Number(seconds)
}
