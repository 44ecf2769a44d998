/** The app in Chromium, by the ways its users take. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export const appPath = fileURLToPath(new URL('../../dist/secateur.html', import.meta.url))

export interface OpenedApp {
  readonly page: Page
  /** Requests after the page itself, messages of the console (violations of the policy among them), errors and dialogs. */
  readonly incidents: string[]
}

export interface FileInput {
  readonly name: string
  readonly content: string | Uint8Array
}

export async function openApp(
  browser: Browser,
  // Most tests watch the loss curve and the sliders of the paper's method.
  address = `file://${appPath}#method=pruned`,
  options: BrowserContextOptions = {},
): Promise<OpenedApp> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 900 }, ...options })
  const page = await context.newPage()
  // A crowded machine is slow, not wrong.
  page.setDefaultTimeout(100_000)
  const incidents: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (url.split('#')[0] !== address.split('#')[0] && !/^(blob|data):/.test(url)) incidents.push(url)
  })
  page.on('console', message => incidents.push(message.text()))
  page.on('pageerror', error => incidents.push(error.message))
  page.on('dialog', dialog => {
    incidents.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(address)
  return { page, incidents }
}

export async function chooseFile(page: Page, { name, content }: FileInput): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
  await page.locator('#file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

export async function waitForColumns(page: Page): Promise<void> {
  await page.locator('.columns-table tbody tr').first().waitFor()
}

/** From the columns to the question, and its answer. */
export async function askFor(page: Page, response: string): Promise<void> {
  await page.locator('#next').click()
  await page.locator('#response-search').fill(response)
  await page.getByRole('radio', { name: response }).first().check()
}

export async function toMethod(page: Page): Promise<void> {
  await page.locator('#next:enabled').click()
}

export async function exampleToMethod(page: Page): Promise<void> {
  await page.locator('#example').click()
  await waitForColumns(page)
  await askFor(page, 'response')
  await toMethod(page)
}

export async function set(page: Page, option: string, value: string): Promise<void> {
  const field = page.locator(`#option-${option}`)
  if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(value)
  else {
    await field.fill(value)
    await field.blur()
  }
}

export async function runToEnd(page: Page): Promise<void> {
  await page.locator('#run:enabled').click()
  await page.locator('#report:not([aria-busy])').waitFor()
}

/** A file from the menu of downloads. */
export async function downloadBytes(page: Page, name: string): Promise<Buffer> {
  const menu = page.locator('details.menu')
  if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name }).click(),
  ])
  if (download.suggestedFilename() !== name) throw new Error(`${download.suggestedFilename()} is not ${name}`)
  return readFileSync(await download.path())
}

export async function downloadText(page: Page, name: string): Promise<string> {
  return (await downloadBytes(page, name)).toString()
}
